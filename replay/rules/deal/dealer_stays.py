"""Who deals after a drawn hand."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


@check("dealer-stays", on=(HAND_BEGIN,), always=False)
def dealer_stays(table: Table, act: Act) -> Finding | None:
    """After a drawn hand (黃牌) the dealer stays and the round does not advance."""
    before = table.match.previous
    if before is None or before.draw_game is None or before.wins or before.number != table.number - 1:
        return None
    if before.conduct.voided is not None or table.dealer < 0:
        return None
    if table.dealer != before.dealer:
        return Finding(expected=str(before.dealer), found=str(table.dealer), seat=table.dealer)
    if min(before.round, table.round) >= 0 and table.round != before.round:
        return Finding(expected=str(before.round), found=str(table.round), seat=-1, variant="round")
    return ASKED
