"""Drawing seats before a match (3.2 SEAT)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from replay.simulate.wsom.wall import counted, throw

ODD, EVEN = (0, 2, 4, 6, 8), (1, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    """What a seat drawing came to: places of the seats, the row of six, two throws, the takes in order."""

    places: tuple[int, ...]  # place each seat sat at before, counter-clockwise
    row: tuple[int, ...]
    throws: tuple[tuple[int, tuple[int, int]], ...]  # place of the thrower, faces
    takes: tuple[tuple[int, int], ...]  # place, position in the row


def drawing(rng: random.Random, other_end: bool = False, late_start: int = 0) -> SeatDrawing:
    """Draw seats: the row of winds, two throws, and each takes from the end that the second throw names (SEAT 1-5).

    For faults: from the other end, or begun so many places after the one counted.
    """
    winds = [108 + 4 * wind + rng.randrange(4) for wind in range(4)]
    rng.shuffle(winds)
    suit = rng.randrange(3)
    odd = 36 * suit + 4 * rng.choice(ODD) + rng.randrange(4)
    even = 36 * suit + 4 * rng.choice(EVEN) + rng.randrange(4)
    odd_left = rng.random() < 0.5
    row = (odd if odd_left else even, *winds, even if odd_left else odd)
    first_place, first = rng.randrange(4), throw(rng)
    second_place, second = counted(first_place, first), throw(rng)
    start = (counted(second_place, second) + late_start) % 4
    from_left = ((sum(second) % 2 == 1) == odd_left) != other_end
    positions = (1, 2, 3, 4) if from_left else (4, 3, 2, 1)
    taken = tuple(((start + step) % 4, position) for step, position in enumerate(positions))
    places = [0] * 4
    for place, position in taken:
        places[row[position] // 4 - 27] = place
    return SeatDrawing(tuple(places), row, ((first_place, first), (second_place, second)), taken)
