"""Faults of drawing seats, before the first hand (3.2)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from replay.simulate.wsom.seating import SeatDrawing, drawing


@dataclass(frozen=True, slots=True)
class SeatFault:
    """One way to break a row of the seat drawing; `draw` gives the drawing and the number of its faulty event."""

    rule: str
    name: str
    draw: Callable[[random.Random], tuple[SeatDrawing, int]]
    also: tuple[str, ...] = ()
    hand: int = -1  # the hand whose events show it: -1 the drawing, 0 the first hand dealt


# Two even (or odd) tiles lie at the ends: neither end can be told by the throw.
def _ends(rng: random.Random) -> tuple[SeatDrawing, int]:
    drawn = drawing(rng)
    row = list(drawn.row)
    row[0] = 4 * (row[5] // 4 - 2 if row[5] // 4 % 9 >= 2 else row[5] // 4 + 2)
    return replace(drawn, row=tuple(row)), 0


# The second throw is made by another than the one counted.
def _second_thrower(rng: random.Random) -> tuple[SeatDrawing, int]:
    drawn = drawing(rng)
    first, (place, faces) = drawn.throws
    return replace(drawn, throws=(first, ((place + rng.randint(1, 3)) % 4, faces))), 2


# They take from the other end than the one the throw names.
def _other_end(rng: random.Random) -> tuple[SeatDrawing, int]:
    drawn = drawing(rng, other_end=True)
    return drawn, 3


# Another than the one counted takes first.
def _first_taker(rng: random.Random) -> tuple[SeatDrawing, int]:
    return drawing(rng, late_start=rng.randint(1, 3)), 3


# Who took the South tile sits in the West, and the other way round. Nobody sits down before the first hand begins.
def _sits_elsewhere(rng: random.Random) -> tuple[SeatDrawing, int]:
    drawn = drawing(rng)
    east, south, west, north = drawn.places
    places = rng.choice(((east, west, south, north), (south, east, west, north), (east, south, north, west)))
    return replace(drawn, places=places), 0


SEAT_FAULTS = (
    SeatFault("W-SEAT-01", "ends of the row", _ends),
    SeatFault("W-SEAT-04", "second thrower", _second_thrower, ("W-DICE-02",)),
    SeatFault("W-SEAT-05", "other end", _other_end),
    SeatFault("W-SEAT-05", "first to take", _first_taker, ("W-SEAT-04", "W-DICE-02")),
    SeatFault("W-SEAT-06", "sits elsewhere", _sits_elsewhere, hand=0),
)
