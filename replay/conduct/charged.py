"""What a seat is charged for time, and when (3.10)."""

from collections.abc import Iterator
from typing import Final

from replay.act import Act
from replay.decisions import segments_of
from replay.table import Table
from replay.tally import overruled
from replay.timing import LIMITS, Limits, Penalty, Segment, charged_penalty, limits_of

NEEDS: Final = "ev t v rul"
"""Without times, words and the judge's word on whom he timed nothing can be charged."""


def played(table: Table, act: Act) -> bool:
    """Whether anybody discarded in the hand, so that time was used."""
    return bool(table.thrown)


def limits(table: Table) -> Limits:
    """The limits of the book in force."""
    return limits_of(table.match.options) or LIMITS


def charged(table: Table) -> Iterator[tuple[int, list[Segment], Penalty]]:
    """Each seat the judge timed, with its turns he timed in the order they ended and what they cost in all."""
    for seat in range(table.players):
        own = [part for part in segments_of(table) if part.seat == seat]
        if any(part.watched for part in own):
            watched = [part for part in own if part.watched]
            yield seat, watched, charged_penalty(own, limits(table))


def passed(table: Table, seat: int, seq: int, rule: str) -> str:
    """`seq N` of the ruling that lets it pass, for a good reason; "" where there is none."""
    return overruled(table, seat, (seq,), rule, "pace")


def seconds(ms: int) -> str:
    """A length in seconds as text."""
    return f"{ms / 1000:g}"
