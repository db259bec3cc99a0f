"""Sequences, triplets and kongs as tiles laid open (W-SET-01/02)."""

from __future__ import annotations

from ingest.tiles import FIRST_HONOUR, HIDDEN, KIND_OF


def is_sequence(tiles: tuple[int, ...]) -> bool:
    """Three consecutive numbers of one suit (W-SET-01)."""
    if len(tiles) != 3:
        return False
    first, second, third = sorted([KIND_OF[tile] for tile in tiles])
    if first < 0 or third >= FIRST_HONOUR or first // 9 != third // 9:
        return False
    return second == first + 1 and third == first + 2


def is_alike(tiles: tuple[int, ...], count: int) -> bool:
    """So many tiles of one kind (W-SET-01, W-KONG-01)."""
    if len(tiles) != count:
        return False
    kind = KIND_OF[tiles[0]] if tiles else -1
    return kind >= 0 and all([KIND_OF[tile] == kind for tile in tiles])


def is_set(tiles: tuple[int, ...]) -> bool:
    """A sequence, a triplet or a kong; hidden tiles may be any."""
    if HIDDEN in tiles:
        return len(tiles) in (3, 4)
    return is_sequence(tiles) or is_alike(tiles, 3) or is_alike(tiles, 4)
