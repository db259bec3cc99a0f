"""Sequences, triplets and kongs as tiles laid open (W-SET-01/02)."""

from __future__ import annotations

from typing import Final

from ingest.tiles import HIDDEN, KIND_OF

_NUMBERS: Final = range(27)


def is_sequence(tiles: tuple[int, ...]) -> bool:
    """Three consecutive numbers of one suit (W-SET-01)."""
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    return (
        len(kinds) == 3
        and kinds[0] in _NUMBERS
        and kinds[2] in _NUMBERS
        and kinds[0] // 9 == kinds[2] // 9
        and kinds[1] == kinds[0] + 1
        and kinds[2] == kinds[0] + 2
    )


def is_alike(tiles: tuple[int, ...], count: int) -> bool:
    """So many tiles of one kind (W-SET-01, W-KONG-01)."""
    kinds = {KIND_OF[tile] for tile in tiles}
    return len(tiles) == count and len(kinds) == 1 and min(kinds) >= 0


def is_set(tiles: tuple[int, ...]) -> bool:
    """A sequence, a triplet or a kong; hidden tiles may be any."""
    if HIDDEN in tiles:
        return len(tiles) in (3, 4)
    return is_sequence(tiles) or is_alike(tiles, 3) or is_alike(tiles, 4)
