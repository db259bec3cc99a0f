"""What a seat is charged for time, and when (3.10)."""

from typing import Final

from replay.act import Act
from replay.decisions import limits_at
from replay.table import Table
from replay.tally import overruled
from replay.timing import LIMITS, Limits

NEEDS: Final = "ev t v rul"
"""Without times, words and the judge's word on whom he timed nothing can be charged."""


def played(table: Table, act: Act) -> bool:
    """Whether anybody discarded in the hand, so that time was used."""
    return bool(table.thrown)


def limits(table: Table) -> Limits:
    """The limits of the book in force; those of the World Series where it states none."""
    return limits_at(table) or LIMITS


def passed(table: Table, seat: int, seq: int, rule: str) -> str:
    """`seq N` of the ruling that lets it pass, for a good reason; "" where there is none."""
    return overruled(table, seat, (seq,), rule, "pace")


def seconds(ms: int) -> str:
    """A length in seconds as text."""
    return f"{ms / 1000:g}"
