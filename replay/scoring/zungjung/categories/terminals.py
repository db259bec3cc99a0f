"""Category 8: terminals."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Form, Reading
from replay.scoring.zungjung.tiles import TERMINALS, THIRTEEN

__all__ = [
    "mixed_greater_terminals",
    "mixed_lesser_terminals",
    "pure_greater_terminals",
    "pure_lesser_terminals",
]


def mixed_lesser_terminals(reading: Reading) -> bool:
    """8.1.1 混全帶么: each of the four sets and the pair holds a 1, a 9 or an honor; regular hands only."""
    return _each_holds_one_of(THIRTEEN, reading)


def pure_lesser_terminals(reading: Reading) -> bool:
    """8.1.2 純全帶么: each of the four sets and the pair holds a 1 or a 9; regular hands only."""
    return _each_holds_one_of(TERMINALS, reading)


def mixed_greater_terminals(reading: Reading) -> bool:
    """8.1.3 混么九: all triplets or seven pairs, made only of 1s, 9s and honors; never thirteen terminals."""
    return reading.form is not Form.THIRTEEN_TERMINALS and reading.kinds <= THIRTEEN


def pure_greater_terminals(reading: Reading) -> bool:
    """8.1.4 清么九: only 1s and 9s, as a regular hand or seven pairs."""
    return reading.kinds <= TERMINALS


def _each_holds_one_of(tiles: frozenset[int], reading: Reading) -> bool:
    return (
        reading.pair in tiles
        and all(tile in tiles for tile in reading.triplets)
        and all(tile in tiles or tile + 2 in tiles for tile in reading.sequences)
    )
