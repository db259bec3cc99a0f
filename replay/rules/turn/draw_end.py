"""From which end of the wall a tile is drawn."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, END_TOLD, Finding, check
from replay.table import Table


@check("draw-end", on=(k.DRAW,), always=False, during=END_TOLD)
def draw_end(table: Table, act: Act) -> Finding | None:
    """A turn's tile comes from the head of the wall, the tile after a kong or a north from its tail.

    Asked only where the record says from which end the tile came.
    """
    if not act.flags & (k.HEAD | k.TAIL):
        return None
    if bool(act.flags & k.TAIL) == table.due_tail:
        return ASKED
    return Finding(expected="tail" if table.due_tail else "head", found="head" if table.due_tail else "tail")
