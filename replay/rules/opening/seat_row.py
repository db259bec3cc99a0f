"""The row of winds from which seats are drawn."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF, names
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_WINDS: Final = (27, 28, 29, 30)


@check("seat-row", on=(k.SEAT_DRAW,), needs="ev x", always=False)
def seat_row(table: Table, act: Act) -> Finding | None:
    """Four winds lie face down in a row, a number tile face up at each end: one odd, the other even."""
    if word_of(act) != "row":
        return None
    kinds = [KIND_OF[tile] for tile in act.tiles]
    winds = [kind for kind in kinds[1:-1] if kind != KIND_OF[HIDDEN]]
    ends = [kind for kind in (kinds[0], kinds[-1]) if 0 <= kind < 27] if len(kinds) == 6 else []
    sound = (
        len(ends) == 2
        and len(winds) == len(set(winds))
        and all(kind in _WINDS for kind in winds)
        and (ends[0] % 9 + ends[1] % 9) % 2 == 1
    )
    return ASKED if sound else Finding(found=names(act.tiles))
