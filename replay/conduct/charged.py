"""What a seat is charged for time, and when (3.10)."""

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
    memory = table.match.memory
    if "limits" not in memory:
        memory["limits"] = limits_of(table.match.options) or LIMITS
    found: Limits = memory["limits"]
    return found


def charged(table: Table) -> list[tuple[int, list[Segment], Penalty]]:
    """Each seat the judge timed, with its turns he timed in the order they ended and what they cost in all."""
    made: tuple[int, list[tuple[int, list[Segment], Penalty]]] | None = table.worked.get("charged")
    if made is None or made[0] != len(table.acts):
        watched: list[list[Segment]] = [[] for _ in range(table.players)]
        for part in segments_of(table):
            if part.watched:
                watched[part.seat].append(part)
        found = [(seat, own, charged_penalty(own, limits(table))) for seat, own in enumerate(watched) if own]
        made = table.worked["charged"] = (len(table.acts), found)
    return made[1]


def passed(table: Table, seat: int, seq: int, rule: str) -> str:
    """`seq N` of the ruling that lets it pass, for a good reason; "" where there is none."""
    return overruled(table, seat, (seq,), rule, "pace")


def seconds(ms: int) -> str:
    """A length in seconds as text."""
    return f"{ms / 1000:g}"
