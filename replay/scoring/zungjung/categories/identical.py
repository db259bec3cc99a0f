"""Category 5: identical sequences, the same numbers of the same suit."""

from __future__ import annotations

from collections import Counter

from replay.scoring.zungjung.reading import Reading

__all__ = [
    "four_identical_sequences",
    "three_identical_sequences",
    "two_identical_sequences",
    "two_identical_sequences_twice",
]


def two_identical_sequences(reading: Reading) -> bool:
    """5.1.1 一般高: the same sequence twice."""
    return _copies(reading)[:1] == [2]


def two_identical_sequences_twice(reading: Reading) -> bool:
    """5.1.2 兩般高: two different sequences, each twice."""
    return _copies(reading) == [2, 2]


def three_identical_sequences(reading: Reading) -> bool:
    """5.1.3 一色三同順: the same sequence three times."""
    return _copies(reading)[:1] == [3]


def four_identical_sequences(reading: Reading) -> bool:
    """5.1.4 一色四同順: the same sequence four times."""
    return _copies(reading) == [4]


def _copies(reading: Reading) -> list[int]:
    """How often each sequence of the reading occurs, most first."""
    return sorted(Counter(reading.sequences).values(), reverse=True)
