"""Category 7: consecutive sets of one suit."""

from __future__ import annotations

from typing import Final

from replay.scoring.zungjung.reading import Reading

__all__ = ["four_consecutive_triplets", "nine_tile_straight", "three_consecutive_triplets"]

SUIT_STARTS: Final = (0, 9, 18)


def nine_tile_straight(reading: Reading) -> bool:
    """7.1 一氣通貫: the sequences 123, 456 and 789 of one suit."""
    return len(reading.sequences) > 2 and any({one, one + 3, one + 6} <= set(reading.sequences) for one in SUIT_STARTS)


def three_consecutive_triplets(reading: Reading) -> bool:
    """7.2.1 三連刻: triplets or kongs of three consecutive numbers of one suit, never 9 and 1."""
    return _consecutive_triplets(3, reading)


def four_consecutive_triplets(reading: Reading) -> bool:
    """7.2.2 四連刻: triplets or kongs of four consecutive numbers of one suit."""
    return _consecutive_triplets(4, reading)


def _consecutive_triplets(length: int, reading: Reading) -> bool:
    triplets = set(reading.triplets)
    return len(triplets) >= length and any(
        set(range(one + first, one + first + length)) <= triplets
        for one in SUIT_STARTS
        for first in range(10 - length)
    )
