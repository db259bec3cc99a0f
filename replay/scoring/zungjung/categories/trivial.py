"""Category 1: trivial patterns."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Reading
from replay.scoring.zungjung.tiles import MIDDLE

__all__ = ["all_sequences", "concealed_hand", "no_terminals"]


def all_sequences(reading: Reading) -> bool:
    """1.1 平和: a regular hand whose four sets are all sequences; any pair, any wait, open or concealed."""
    return reading.regular and len(reading.sequences) == 4


def concealed_hand(reading: Reading) -> bool:
    """1.2 門前清: a regular hand without an exposed meld before the win; concealed kongs and a discard win
    are fine.
    """
    return reading.regular and not reading.hand.has_exposed_meld


def no_terminals(reading: Reading) -> bool:
    """1.3 斷么九: every tile is a number tile 2-8; seven pairs too."""
    return reading.kinds <= MIDDLE
