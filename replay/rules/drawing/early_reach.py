"""No hand at the wall or over the river before the upper seat has discarded."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("early-reach", on=(k.TOUCH, k.HAND_IN_RIVER), needs="ev g", always=False)
def early_reach(table: Table, act: Act) -> Finding | None:
    """Nobody reaches for the next tile while it is not his to draw, nor into another's river while somebody has yet to
    discard.

    Touching some other tile of the wall, the own sets or the own discards is nothing. Asked after the deal.
    """
    opening, seat = table.conduct.opening, act.seat
    if not opening.deal_end.happened or opening.due_take(table.dealer)[0] >= 0 or table.wins:
        return None
    if act.kind == k.TOUCH and word_of(act) != "head":
        return None
    if act.kind == k.HAND_IN_RIVER and (act.target == seat or table.active < 0):
        return None
    if table.active == seat or (table.active < 0 and table.due_draw == seat):
        return ASKED
    cause = table.active_seq if table.active >= 0 else table.offer_seq
    if cause in table.faults:
        return Finding(missing=f"seq {cause}")
    if act.kind == k.TOUCH:
        return Finding((cause,), variant="wall")
    return Finding((cause,), found=str(act.target), variant="river")
