"""Only the 34 kinds of the set are played with."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import FACE_OF, NAME_OF
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table

_LAST: Final = 33  # faces beyond are red fives and flowers


@check("tile-range", on=(k.DEAL, k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def tile_range(table: Table, act: Act) -> Finding | None:
    """Number tiles 1 to 9 of three suits, four winds, three dragons: no flowers, no red fives.

    Said where such a tile is seen first; what its holder does with it later is no new fault.
    """
    if FACE_OF[act.tile] > _LAST:
        return _told(table, act.tile)
    for tile in act.tiles:
        if FACE_OF[tile] > _LAST:
            return _told(table, tile)
    return None


def _told(table: Table, tile: int) -> Finding | None:
    return None if _seen(table, tile) else Finding(found=NAME_OF[tile])


def _seen(table: Table, tile: int) -> bool:
    face = FACE_OF[tile]
    taken = [act for act in table.acts if act.kind in (k.DEAL, k.DRAW)]
    return any(FACE_OF[one] == face for act in taken for one in (act.tile, *act.tiles))
