"""How a chow lies."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, names
from replay.act import Act
from replay.conduct import is_sequence
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("chow-laid", on=(k.CHOW,), needs="ev x", always=False)
def chow_laid(table: Table, act: Act) -> Finding | None:
    """The tiles lie in the order of their numbers from left to right, the claimed one sideways.

    That the set is locked is the matter of the time for corrections.
    """
    if not is_sequence(act.tiles) or KIND_OF[act.tile] not in [KIND_OF[tile] for tile in act.tiles]:
        return None
    rotated = int(act.detail.get("rotated", -1))
    if not 0 <= rotated < 3:
        return Finding(missing="x")
    kinds = [KIND_OF[tile] for tile in act.tiles]
    if kinds != sorted(kinds):
        return Finding(found=names(act.tiles), variant="order")
    due = kinds.index(KIND_OF[act.tile])
    return ASKED if rotated == due else Finding(expected=str(due + 1), found=str(rotated + 1))
