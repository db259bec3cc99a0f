"""Who discards has drawn."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import OUT_OF_TURN, Finding, check
from replay.table import Table


@check("draw-made", on=(k.DISCARD,), during=OUT_OF_TURN)
def draw_made(table: Table, act: Act) -> Finding | None:
    """In each turn, and after each kong or north, a tile is drawn before the discard.

    Judged at the discard that shows the draw left out. Which tile should have been drawn is not known, so the hand is
    uncertain from here on.
    """
    if table.active >= 0 or act.seat != table.due_draw or not table.begun:
        return None
    return Finding((table.offer_seq,), unsure=(act.seat,))
