"""Category 2: one-suit patterns."""

from __future__ import annotations

from typing import Final

from replay.scoring.zungjung.reading import Reading
from replay.scoring.zungjung.tiles import HONORS, number

__all__ = ["mixed_one_suit", "nine_gates", "nine_gates_shape", "pure_one_suit"]

GATES: Final = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def mixed_one_suit(reading: Reading) -> bool:
    """2.1.1 混一色: number tiles of exactly one suit and at least one honor; seven pairs too."""
    return len(reading.suits) == 1 and not reading.kinds.isdisjoint(HONORS)


def pure_one_suit(reading: Reading) -> bool:
    """2.1.2 清一色: number tiles of one suit only; seven pairs too."""
    return len(reading.suits) == 1 and reading.kinds.isdisjoint(HONORS)


def nine_gates(reading: Reading) -> bool:
    """2.2 九蓮寶燈: before the win the 13 concealed tiles are 1112345678999 of one suit, won on any tile of
    it.

    No meld. A self-drawn tile must have been kept apart until verified (W-SCORE-12); a discard need not.
    East's dealt 14 tiles hold no drawn tile, so it never goes with 天和.
    """
    hand = reading.hand
    if not reading.regular or hand.heaven or hand.drawn_tile_mixed:
        return False
    return pure_one_suit(reading) and sorted(map(number, hand.concealed)) == GATES


def nine_gates_shape(reading: Reading) -> bool:
    """All 14 tiles, the last one not told apart, are 1112345678999 of one suit and one more of it."""
    if reading.hand.melds or not pure_one_suit(reading):
        return False
    numbers = sorted(map(number, reading.hand.in_hand))
    return any(sorted([*GATES, extra]) == numbers for extra in range(1, 10))
