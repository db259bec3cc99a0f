"""Category 5: identical sequences, the same numbers of the same suit."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Reading

__all__ = [
    "four_identical_sequences",
    "three_identical_sequences",
    "two_identical_sequences",
    "two_identical_sequences_twice",
]


def two_identical_sequences(reading: Reading) -> bool:
    """5.1.1 一般高: the same sequence twice."""
    return reading.copies[:1] == [2]


def two_identical_sequences_twice(reading: Reading) -> bool:
    """5.1.2 兩般高: two different sequences, each twice."""
    return reading.copies == [2, 2]


def three_identical_sequences(reading: Reading) -> bool:
    """5.1.3 一色三同順: the same sequence three times."""
    return reading.copies[:1] == [3]


def four_identical_sequences(reading: Reading) -> bool:
    """5.1.4 一色四同順: the same sequence four times."""
    return reading.copies == [4]
