"""Three consecutive tiles of a suit."""

from ingest import kinds as k
from ingest.tiles import FIRST_HONOUR, KIND_OF, names
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("chow-tiles", on=(k.CHOW,))
def chow_tiles(table: Table, act: Act) -> Finding | None:
    """A chow is three consecutive tiles of one suit, the claimed one among them. Their number is judged elsewhere."""
    kinds = sorted([KIND_OF[tile] for tile in act.tiles])
    if len(kinds) != 3:
        return None
    low, middle, high = kinds
    if middle == low + 1 and high == low + 2 and low >= 0 and high < FIRST_HONOUR and low // 9 == high // 9:
        if KIND_OF[act.tile] in kinds:
            return None
        return Finding(expected=names((act.tile,)), found=names(act.tiles), variant="without_claimed")
    return Finding(found=names(act.tiles))
