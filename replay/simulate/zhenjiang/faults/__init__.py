"""Faults for matches of Zhenjiang mahjong, by the row they break."""

from replay.simulate.zhenjiang.faults import hall, scores, sets, tiles, wilds, wins
from replay.simulate.zhenjiang.faults.base import FAULTS, HALL_FAULTS, Fault, HallFault

__all__ = ["EVERY", "FAULTS", "HALL_FAULTS", "Fault", "HallFault", "ways_of"]

# Importing a topic registers its faults.
_TOPICS = (tiles, wilds, sets, wins, scores, hall)

EVERY: tuple[Fault | HallFault, ...] = (
    *(way for rule in sorted(HALL_FAULTS) for way in HALL_FAULTS[rule]),
    *(way for rule in sorted(FAULTS) for way in FAULTS[rule]),
)
"""Every way to break a row."""


def ways_of(rule: str) -> list[Fault | HallFault]:
    """The ways to break a row; none for a row that is not planted."""
    return [way for way in EVERY if way.rule == rule]
