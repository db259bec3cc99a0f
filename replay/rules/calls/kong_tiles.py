"""Four tiles of a kind."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF, names
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("kong-tiles", on=(k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def kong_tiles(table: Table, act: Act) -> Finding | None:
    """A kong is four tiles of one kind, the claimed or added one among them; a tile is added only to an own pung of its
    kind. The number of tiles is judged elsewhere."""
    tiles = act.tiles
    if len(tiles) != 4:
        return None
    kind = KIND_OF[tiles[0] if act.kind == k.KONG_CONCEALED else act.tile]
    if not all(KIND_OF[tile] == kind for tile in tiles):
        return Finding(expected=NAME_OF[tiles[0] if act.kind == k.KONG_CONCEALED else act.tile], found=names(tiles))
    if act.kind == k.KONG_ADDED:
        for meld in table.melds[act.seat]:
            if meld.kind == k.PUNG and meld.tiles and KIND_OF[meld.tiles[0]] == kind:
                return None
        return Finding(found=NAME_OF[act.tile], variant="no_pung")
    return None
