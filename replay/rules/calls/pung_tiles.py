"""Three tiles of a kind."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, names
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("pung-tiles", on=(k.PUNG,))
def pung_tiles(table: Table, act: Act) -> Finding | None:
    """A pung is three tiles of the kind claimed; a red five is a five. Their number is judged elsewhere."""
    kind = KIND_OF[act.tile]
    if len(act.tiles) != 3 or all(KIND_OF[tile] == kind for tile in act.tiles):
        return None
    return Finding(expected=names((act.tile,)), found=names(act.tiles))
