"""Category 3: patterns of honor tiles."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Form, Reading
from replay.scoring.zungjung.tiles import DRAGONS, HONORS, WINDS

__all__ = [
    "all_honors",
    "big_four_winds",
    "big_three_dragons",
    "big_three_winds",
    "small_four_winds",
    "small_three_dragons",
    "small_three_winds",
    "value_honor",
]


def value_honor(reading: Reading) -> int:
    """3.1 番牌: each triplet or kong of dragons or of the winner's own seat wind 門風; the one repeatable
    pattern.
    """
    seat_wind = WINDS[reading.hand.seat_wind]
    return sum(1 for tile in reading.triplets if tile in DRAGONS or tile == seat_wind)


def small_three_dragons(reading: Reading) -> bool:
    """3.2.1 小三元: two dragon triplets or kongs and a dragon pair."""
    return _triplets_of(DRAGONS, reading) == 2 and reading.pair in DRAGONS


def big_three_dragons(reading: Reading) -> bool:
    """3.2.2 大三元: three dragon triplets or kongs."""
    return _triplets_of(DRAGONS, reading) == 3


def small_three_winds(reading: Reading) -> bool:
    """3.3.1 小三風: two wind triplets or kongs and a wind pair."""
    return _triplets_of(WINDS, reading) == 2 and reading.pair in WINDS


def big_three_winds(reading: Reading) -> bool:
    """3.3.2 大三風: three wind triplets or kongs, the pair not a wind."""
    return _triplets_of(WINDS, reading) == 3 and reading.pair not in WINDS


def small_four_winds(reading: Reading) -> bool:
    """3.3.3 小四喜: three wind triplets or kongs and a pair of the fourth wind."""
    return _triplets_of(WINDS, reading) == 3 and reading.pair in WINDS


def big_four_winds(reading: Reading) -> bool:
    """3.3.4 大四喜: four wind triplets or kongs."""
    return _triplets_of(WINDS, reading) == 4


def all_honors(reading: Reading) -> bool:
    """3.4 字一色: honor tiles only, as a regular hand or seven pairs."""
    return reading.form is not Form.THIRTEEN_TERMINALS and reading.kinds <= HONORS


def _triplets_of(tiles: tuple[int, ...], reading: Reading) -> int:
    return sum(1 for tile in reading.triplets if tile in tiles)
