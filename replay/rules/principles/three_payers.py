"""The winner is paid by all three opponents."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("three-payers", on=(k.SETTLE,), needs="ev sc", always=False)
def three_payers(table: Table, act: Act) -> Finding | None:
    """One winner gains, each of the three others pays him something, and the four amounts are nought together.

    Judged at the entry for a hand that ended with one win; penalty points are booked apart.
    """
    deltas = act.deltas
    if act.flags & k.FINAL or deltas is None or len(table.wins) != 1 or len(deltas) != table.players:
        return None
    winner = table.wins[0].seat
    sound = sum(deltas) == 0 and all((points > 0) == (seat == winner) and points for seat, points in enumerate(deltas))
    return ASKED if sound else Finding((table.wins[0].seq,), found=" ".join(map(str, deltas)), seat=-1)
