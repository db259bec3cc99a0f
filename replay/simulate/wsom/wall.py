"""The wall of 136 tiles: dice, the break, whose take each tile is, and hands that are laid out on purpose.

Indexes count tiles in the order in which they are due from the head, the upper tile of a stack first (BREAK 3-5).
A *turn* is a seat counted from the dealer: 0 is East.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

TILES = 136
DEALT = 53
DEAD_WALL = 14
DRAWABLE = TILES - DEALT - DEAD_WALL  # 69, supplements included (WALL 1)
ROW = 6  # discards in a row of the river (DRAW 7)


def counted(thrower: int, faces: Sequence[int]) -> int:
    """The seat a throw names: counter-clockwise, the thrower is 1."""
    return (thrower + sum(faces) - 1) % 4


def throw(rng: random.Random) -> tuple[int, int]:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def takes() -> Iterator[tuple[int, int, int]]:
    """The takes of a deal in order: turn, index of the first tile, number of tiles (DEAL 1-3)."""
    for round_ in range(3):
        for turn in range(4):
            yield turn, 16 * round_ + 4 * turn, 4
    yield from ((0, 48, 1), (0, 52, 1), (1, 49, 1), (2, 50, 1), (3, 51, 1))


def dealt_to(turn: int) -> list[int]:
    """Indexes of the tiles a turn is dealt."""
    return [start + step for who, start, count in takes() if who == turn for step in range(count)]


def supplement(number: int) -> int:
    """Index of the n-th supplement, from 0: from the tail stack by stack, upper tile first (KONG 7)."""
    return TILES - 2 - 2 * (number // 2) + number % 2


def seabed(kongs: int) -> int:
    """Index of the last tile that may be drawn after so many supplements (WALL 2)."""
    return TILES - DEAD_WALL - 1 - kongs


@dataclass(frozen=True, slots=True)
class Stage:
    """A hand laid out on purpose: kinds by turn, kinds at places of the wall, and what players are told to do.

    `hold` turns keep the hand they have and throw what they draw; `quiet` ones neither claim nor win. `script` gives
    kinds to throw before all others, `pungs` kinds a turn claims; `robs` turns pass every win but one on a kong,
    `kongs` turns declare kongs before they win, `passes` ones let the first win go by. Other tiles of a kind in
    `buried` lie in the dead wall.
    """

    hands: Mapping[int, Sequence[int]]
    at: Mapping[int, int] = field(default_factory=dict)
    buried: Sequence[int] = ()
    hold: frozenset[int] = frozenset()
    quiet: frozenset[int] = frozenset()
    script: Mapping[int, Sequence[int]] = field(default_factory=dict)
    pungs: Mapping[int, Sequence[int]] = field(default_factory=dict)
    robs: frozenset[int] = frozenset()
    kongs: frozenset[int] = frozenset()
    passes: frozenset[int] = frozenset()
    no_kong: frozenset[int] = frozenset()


def shuffled(rng: random.Random) -> list[int]:
    """Every tile once, in an order of chance; a tile is 4 * kind + copy."""
    tiles = list(range(TILES))
    rng.shuffle(tiles)
    return tiles


def laid_out(stage: Stage, rng: random.Random) -> list[int]:
    """A wall in which the hands and places of the stage are as wanted, all else by chance.

    Raises ValueError where the stage asks for a fifth tile.
    """
    pool = shuffled(rng)
    wall = [-1] * TILES
    for turn, kinds in stage.hands.items():
        places = dealt_to(turn)
        rng.shuffle(places)
        for place, kind in zip(places, kinds, strict=False):
            wall[place] = _taken(pool, kind)
    for place, kind in stage.at.items():
        wall[place] = _taken(pool, kind)
    low = TILES - DEAD_WALL
    dead = [place for place in range(low, TILES) if wall[place] < 0]
    for kind in stage.buried:
        while dead and (rest := [code for code in pool if code // 4 == kind]):
            pool.remove(rest[0])
            wall[dead.pop(0)] = rest[0]
    return [code if code >= 0 else pool.pop() for code in wall]


def _taken(pool: list[int], kind: int) -> int:
    for place, code in enumerate(pool):
        if code // 4 == kind:
            return pool.pop(place)
    raise ValueError(f"no fifth tile of kind {kind}")
