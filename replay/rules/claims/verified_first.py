"""A win is verified before the tiles are shuffled."""

from replay.act import Act
from replay.conduct.absent import sits_out
from replay.payout import standing_win
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


@check("verified-first", on=(HAND_BEGIN,), needs="ev ph", always=False)
def verified_first(table: Table, act: Act) -> Finding | None:
    """After a win the three others look at the hand, and only then the tiles are shuffled for the next one.

    Judged where the next hand begins.
    """
    before = table.match.previous
    win = standing_win(before) if before is not None else None
    if before is None or win is None:
        return None
    left = [seat for seat in range(table.players) if seat != win.seat and seat not in before.conduct.verified]
    left = [seat for seat in left if not sits_out(before, seat)]
    return Finding(found=" ".join(map(str, left)), seat=-1) if left else ASKED
