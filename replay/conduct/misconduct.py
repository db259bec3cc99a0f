"""What no line of play shows: somebody complains of it and a judge rules (cash, disorder, cheating, damage)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from ingest import kinds as k
from replay.act import Act
from replay.conduct.people import about, word_of

if TYPE_CHECKING:
    from replay.table import Table


class Misconduct(NamedTuple):
    """`punished` the seq of the complaint that a ruling upholds, of the ruling where there was none; -1 for nothing
    punished. `waiting` (seat, seq) of complaints that nobody ruled on by the end of the hand.
    """

    punished: int = -1
    waiting: tuple[tuple[int, int], ...] = ()


def misconduct(table: Table, act: Act, words: Collection[str]) -> Misconduct | None:
    """What a ruling, or the end of a hand, says of misconduct that complaints and rulings name by one of `words`.

    None where they are about something else, or nobody complained. A ruling without a penalty clears the complaint.
    """
    people = table.conduct.people
    if act.kind == k.RULING:
        told = next((one for one in reversed(people.pointed) if one.seq == about(act) or _same(one, act)), None)
        if word_of(act) not in words and (told is None or word_of(told) not in words):
            return None
        if act.detail.get("penalty") in ("none", "correct"):
            return Misconduct()
        return Misconduct(act.seq if told is None else told.seq)
    waiting = [one for one in people.pointed if word_of(one) in words and not _ruled(table, one)]
    return Misconduct(waiting=tuple((one.target, one.seq) for one in waiting)) if waiting else None


def _same(told: Act, ruling: Act) -> bool:
    """The ruling names no act, and the same fault of the same seat."""
    return about(ruling) < 0 and word_of(told) == word_of(ruling) != "" and told.target in (-1, ruling.seat)


def _ruled(table: Table, told: Act) -> bool:
    later = [one for one in table.conduct.people.rulings if one.seq > told.seq]
    return any(about(one) == told.seq or _same(told, one) for one in later)
