"""Category 4: triplets and kong."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Reading

__all__ = [
    "all_triplets",
    "four_concealed_triplets",
    "four_kong",
    "one_kong",
    "three_concealed_triplets",
    "three_kong",
    "two_concealed_triplets",
    "two_kong",
]


def all_triplets(reading: Reading) -> bool:
    """4.1 對對和: four triplets or kongs."""
    return len(reading.triplets) == 4


def two_concealed_triplets(reading: Reading) -> bool:
    """4.2.1 二暗刻: exactly two concealed triplets or kongs; one finished by the discard is exposed (G8)."""
    return reading.concealed_triplets == 2


def three_concealed_triplets(reading: Reading) -> bool:
    """4.2.2 三暗刻: exactly three concealed triplets or kongs."""
    return reading.concealed_triplets == 3


def four_concealed_triplets(reading: Reading) -> bool:
    """4.2.3 四暗刻: all four sets are concealed triplets or kongs; on a discard only by the pair."""
    return reading.concealed_triplets == 4


def one_kong(reading: Reading) -> bool:
    """4.3.1 一槓: one kong, exposed or concealed; four like tiles are none until declared (W-SET-03)."""
    return reading.kongs == 1


def two_kong(reading: Reading) -> bool:
    """4.3.2 二槓: two kongs."""
    return reading.kongs == 2


def three_kong(reading: Reading) -> bool:
    """4.3.3 三槓: three kongs."""
    return reading.kongs == 3


def four_kong(reading: Reading) -> bool:
    """4.3.4 四槓: four kongs."""
    return reading.kongs == 4
