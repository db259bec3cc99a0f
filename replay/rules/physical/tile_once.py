"""Each physical tile comes from the wall once."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table

# Codes of identified tiles that belong to the set, by number of players: with three, 2m to 8m do not.
_FOUR: Final = frozenset((*range(136), 136, 140, 144))
_THREE: Final = _FOUR - frozenset((*range(4, 32), 136))


def _allowed(codes: frozenset[int]) -> bytes:
    return bytes(code in codes or code >= UNIDENTIFIED for code in range(256))


_SETS: Final = (*[_allowed(_FOUR)] * 3, _allowed(_THREE), _allowed(_FOUR))


@check("tile-once", on=(k.DRAW, k.INDICATOR, k.DEAL), needs="ev id")
def tile_once(table: Table, act: Act) -> Finding | None:
    """Every tile dealt, drawn or turned up is another one of the set.

    Judged where the second of two comes from the wall. A first one that was itself at fault decides nothing.
    """
    if act.kind != k.DEAL:
        tile = act.tile
        if not table.seen[tile] and _SETS[table.players][tile]:
            return None
        return _fault(table, act, tile)
    known = set()
    for tile in act.tiles:
        if tile < UNIDENTIFIED and (table.seen[tile] or tile in known or not _SETS[table.players][tile]):
            return _fault(table, act, tile)
        known.add(tile)
    return None


def _fault(table: Table, act: Act, tile: int) -> Finding | None:
    if not 0 <= tile < UNIDENTIFIED:
        return None
    if not _SETS[table.players][tile]:
        return Finding(found=NAME_OF[tile], variant="foreign")
    for earlier in table.acts:
        if earlier.kind in (k.DRAW, k.INDICATOR, k.DEAL) and (earlier.tile == tile or tile in earlier.tiles):
            if earlier.seq in table.faults:
                return Finding(missing=f"seq {earlier.seq}")
            return Finding((earlier.seq,), found=NAME_OF[tile])
    return Finding(found=NAME_OF[tile])
