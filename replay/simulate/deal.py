"""Where the tiles of a simulated hand come from.

A simulated game has a seed in Tenhou's present form, so that the seed in its record proves every wall. A hand that
is played on from the middle of a record without a usable seed gets the tiles nobody has seen, in a drawn order.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterable
from typing import Protocol

from replay.scoring.tenhou_wall import GAME_BASE64, Wall, WallSource
from replay.simulate.rows import code_of, copies_of

SEED_BYTES = 4 * 624
MISSING_AT_THREE = range(1, 8)  # 2m to 8m are not on a three-player table


def game_seed(rng: random.Random) -> str:
    """The part of a seed behind its method: 624 words in base64."""
    return base64.b64encode(rng.randbytes(SEED_BYTES)).decode("ascii")


def source_of(seed: str, players: int) -> WallSource:
    """The walls of the game with this seed."""
    return WallSource(f"{GAME_BASE64},{seed}", players)


def all_tiles(players: int, reds: bool) -> tuple[int, ...]:
    """Codes of every tile on the table."""
    kinds = [kind for kind in range(34) if players == 4 or kind not in MISSING_AT_THREE]
    return tuple(code for kind in kinds for code in copies_of(kind, reds))


class Deck(Protocol):
    """Tiles by their use, each count from 0 within the hand; IndexError where the wall has no such tile."""

    def live(self, n: int) -> int: ...

    def replacement(self, n: int) -> int: ...

    def dora(self, n: int) -> int: ...

    def ura(self, n: int) -> int: ...


class SeededDeck:
    """A wall rebuilt from a seed."""

    def __init__(self, wall: Wall, reds: bool) -> None:
        self.wall = wall
        self.reds = reds

    def live(self, n: int) -> int:
        return code_of(self.wall.live_draw(n), self.reds)

    def replacement(self, n: int) -> int:
        return code_of(self.wall.replacement_draw(n), self.reds)

    def dora(self, n: int) -> int:
        return code_of(self.wall.dora_indicator(n), self.reds)

    def ura(self, n: int) -> int:
        return code_of(self.wall.ura_indicator(n), self.reds)


class LooseDeck:
    """The tiles that are in no hand, river, meld or row of indicators, for a hand played on from its middle.

    `live_drawn`, `replaced`, `turned` say how many tiles of each use were taken before, `left` how many can still be
    drawn. What is more than those is the dead wall; when it runs short it is filled up from the end of the wall.
    """

    def __init__(
        self, unseen: Iterable[int], rng: random.Random, live_drawn: int, replaced: int, turned: int, left: int
    ) -> None:
        tiles = sorted(unseen)
        rng.shuffle(tiles)
        self._rest = tiles[:left]
        self._dead = tiles[left:]
        self._first = (live_drawn, replaced, turned)
        self._replacements: dict[int, int] = {}
        self._dora: dict[int, int] = {}
        self._ura: dict[int, int] = {}

    def live(self, n: int) -> int:
        place = n - self._first[0]
        if not 0 <= place < len(self._rest):
            raise IndexError(f"no live draw {n}")
        return self._rest[place]

    def _dead_tile(self, known: dict[int, int], n: int) -> int:
        if n not in known:
            known[n] = self._dead.pop() if self._dead else self._rest.pop()
        return known[n]

    def replacement(self, n: int) -> int:
        return self._dead_tile(self._replacements, n)

    def dora(self, n: int) -> int:
        return self._dead_tile(self._dora, n)

    def ura(self, n: int) -> int:
        return self._dead_tile(self._ura, n)
