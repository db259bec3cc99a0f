"""Moments of a hand, and what may be said about the time between two of them."""

from __future__ import annotations

from typing import Final

from ingest.kinds import NO_TIME
from replay.act import Act


class Mark:
    """An act as a moment: its `seq` in the hand (-1: it has not happened) and its time in ms (`NO_TIME`: not recorded).

    Record order is the order of facts, so `seq` alone says which of two came first; `t` only says how long lay between.
    `happened`: whether the act has taken place. A mark never changes.
    """

    __slots__ = ("happened", "seq", "t")

    def __init__(self, seq: int, t: int) -> None:
        self.seq: int = seq
        self.t: int = t
        self.happened: bool = seq >= 0


NEVER: Final = Mark(-1, NO_TIME)


def mark(act: Act) -> Mark:
    """The moment of an act."""
    return Mark(act.seq, act.row[6])


def first(*marks: Mark) -> Mark:
    """The earliest of those that have happened, `NEVER` where none has."""
    found = NEVER
    for one in marks:
        if one.happened and (not found.happened or one.seq < found.seq):
            found = one
    return found


def last(*marks: Mark) -> Mark:
    """The latest of those that have happened, `NEVER` where none has."""
    found = NEVER
    for one in marks:
        if one.seq > found.seq:
            found = one
    return found


def lasted(start: Mark, end: Mark) -> int | None:
    """Milliseconds from one moment to the other; None where a time is missing or runs back."""
    if not (start.happened and end.happened) or NO_TIME in (start.t, end.t) or end.t < start.t:
        return None
    return end.t - start.t


def shorter(start: Mark, end: Mark, limit_ms: int, clock_ms: int) -> bool | None:
    """Whether less than `limit_ms` lay between two moments; None where that cannot be said (`lacks_time` says why).

    A clock of 1 ms is exact. Where it shows coarser steps the true length differs from the reading by less than one
    step, and a limit within that step decides nothing.
    """
    length = lasted(start, end)
    if length is None:
        return None
    step = clock_ms if clock_ms > 1 else 0
    if length + step <= limit_ms and (step or length < limit_ms):
        return True
    return False if length - step >= limit_ms else None


def lacks_time(start: Mark, end: Mark) -> str:
    """What is missing where `shorter` is None: `t`, or `clock` where the steps of the clock are too coarse."""
    return "t" if lasted(start, end) is None else "clock"
