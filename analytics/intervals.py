"""Intervals at 95 %: Wilson for rates, games resampled for means, and the plain one for average placement."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054  # 97.5 % of the normal distribution lie below it
RESAMPLES: Final = 1000
SEED: Final = 20250101
_BLOCK: Final = 4_000_000  # drawn games held at a time

Interval = tuple[float, float]


def wilson(part: int, whole: int) -> Interval | None:
    """Wilson's interval of a rate; None without a denominator. Raises ValueError for a part that is no part."""
    if not 0 <= part <= whole:
        raise ValueError(f"{part} of {whole} is no share")
    if whole == 0:
        return None
    share, square = part / whole, Z * Z / whole
    centre = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / whole + square / (4 * whole))
    low = 0.0 if part == 0 else max(0.0, centre - half)
    high = 1.0 if part == whole else min(1.0, centre + half)
    return low, high


def resampled(sums: Sequence[float], counts: Sequence[int], seed: int = SEED) -> Interval | None:
    """Percentile interval of sum/count when whole games are drawn anew: the hands of a game are not independent.

    One entry a game. The same games in the same order give the same interval. None below two games that count.
    """
    import numpy as np

    total = np.asarray(sums, dtype=float)
    number = np.asarray(counts, dtype=float)
    kept = number > 0
    total, number = total[kept], number[kept]
    games = len(number)
    if games < 2:
        return None
    draw = np.random.default_rng(seed)
    means: list[float] = []
    while len(means) < RESAMPLES:
        rows = min(RESAMPLES - len(means), max(1, _BLOCK // games))
        drawn = draw.integers(0, games, size=(rows, games))
        means.extend((total[drawn].sum(axis=1) / number[drawn].sum(axis=1)).tolist())
    low, high = np.percentile(means, (2.5, 97.5))
    return float(low), float(high)


def normal(mean: float, squares: float, whole: int) -> Interval | None:
    """Mean ± Z·√(s²/n) from the sum of squares, s² with n - 1; None below two values."""
    if whole < 2:
        return None
    variance = max(0.0, (squares - whole * mean * mean) / (whole - 1))
    half = Z * sqrt(variance / whole)
    return mean - half, mean + half
