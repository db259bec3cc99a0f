"""Which tile of the wall is turned up in play."""

from typing import Final

from replay.act import Act
from replay.conduct import word_of
from replay.table import Table

OWN: Final = "own"
"""The next tile, by who is to draw it."""
NEXT: Final = "next"
"""The next tile, by anybody else."""
SUPPLEMENT: Final = "supplement"
"""The supplement, by who is to take it."""
OTHER: Final = "other"
"""Any other tile."""


def turned(table: Table, act: Act) -> str:
    """Which tile of the wall a `flip` turns up, "" for none, or before the deal is done.

    The wall index decides where it is told, else the word `head`.
    """
    seat, opening, wall, at = act.seat, table.conduct.opening, table.conduct.wall, act.row[8]
    if seat < 0 or word_of(act) not in ("head", "wall") or act.detail.get("face", "up") != "up":
        return ""
    if not opening.deal_end.happened or (not table.begun and opening.due_take(table.dealer)[0] >= 0):
        return ""
    to_draw = table.active < 0 and table.due_draw == seat
    if to_draw and table.due_tail and at >= 0 and at == wall.tail():
        return SUPPLEMENT
    if at == wall.head(seat) if at >= 0 else word_of(act) == "head":
        return OWN if to_draw and not table.due_tail else NEXT
    return OTHER
