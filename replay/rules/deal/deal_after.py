"""Who deals after a win."""

from replay.act import Act
from replay.conduct.absent import sits_out
from replay.payout import standing_win
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


@check("deal-after-win", on=(HAND_BEGIN,), always=False)
def deal_after_win(table: Table, act: Act) -> Finding | None:
    """A dealer who wins stays, else the deal passes to his lower seat; by the option `dealer_on_win` `passes` it always
    passes. The number of the deal (`round`) rises when it passes.
    """
    before = table.match.previous
    win = standing_win(before) if before is not None else None
    if before is None or win is None or table.dealer < 0 or before.number != table.number - 1:
        return None
    if before.faults:
        return Finding(missing=f"hand {before.number} seq {before.faults[0]}", seat=table.dealer)
    stays = win.seat == before.dealer and table.match.options["dealer_on_win"] == "stays"
    due = before.dealer if stays else table.next_seat(before.dealer)
    if not stays and sits_out(table, due):
        due = table.next_seat(due)
    if table.dealer != due:
        return Finding(expected=str(due), found=str(table.dealer), seat=table.dealer)
    if min(before.round, table.round) >= 0 and table.round != before.round + (not stays):
        expected, found = str(before.round + (not stays)), str(table.round)
        return Finding(expected=expected, found=found, seat=-1, variant="round")
    return ASKED
