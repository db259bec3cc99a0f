"""Faults for matches of the World Series of Mahjong, by the row they break."""

from replay.simulate.wsom.faults import claims, deal, kongs, setup, turns
from replay.simulate.wsom.faults.base import FAULTS, Fault

__all__ = ["FAULTS", "Fault"]

# Importing a topic registers its faults.
_TOPICS = (setup, deal, turns, claims, kongs)
