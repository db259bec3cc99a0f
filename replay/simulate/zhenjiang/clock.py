"""The hour of a table: when staff begin it, call the last ten minutes and announce the end (articles 4, 9)."""

from __future__ import annotations

from dataclasses import dataclass

MINUTE = 60_000
CALL, LENGTH = 50 * MINUTE, 60 * MINUTE


@dataclass(slots=True)
class Hour:
    """What staff have still to announce; times in ms on the clock of the game."""

    start: int
    call: int  # when the ten minutes are to be called
    end: int  # when time is to be announced
    called: bool = False
    over: bool = False


class TableEnds(Exception):
    """The table has ended: time was announced, or two players are out of chips."""
