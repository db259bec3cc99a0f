"""Faults for matches of the World Series of Mahjong, by the row they break."""

from replay.simulate.wsom.faults import claims, deal, kongs, penalty, robs, scores, sets, setup, times, turns, wins
from replay.simulate.wsom.faults.base import FAULTS, Fault
from replay.simulate.wsom.faults.seats import SEAT_FAULTS, SeatFault

__all__ = ["EVERY", "FAULTS", "SEAT_FAULTS", "Fault", "SeatFault", "ways_of"]

# Importing a topic registers its faults.
_TOPICS = (setup, deal, turns, claims, sets, kongs, robs, wins, penalty, scores, times)

EVERY: tuple[Fault | SeatFault, ...] = (*SEAT_FAULTS, *(way for rule in sorted(FAULTS) for way in FAULTS[rule]))
"""Every way to break a row."""


def ways_of(rule: str) -> list[Fault | SeatFault]:
    """The ways to break a row; none for a row that is not planted."""
    return [way for way in EVERY if way.rule == rule]
