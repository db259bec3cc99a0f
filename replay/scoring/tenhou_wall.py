"""The wall and the dice of a Tenhou hand, rebuilt from the seed in its record.

Tenhou publishes, after a game, the seed of the generator that built its walls. Whoever has the record can therefore
build the same walls again and see whether every tile came from where the wall says. ``docs/tenhou-wall.md`` tells how
the derivation was established and on how many hands.

Three forms of seed are known:

- ``mt19937ar-sha512-n288-base64,<base64 of 624 words>`` in the SHUFFLE tag, one for the whole game;
- ``mt19937ar-sha512-n288,<32 hexadecimal words>`` in the SHUFFLE tag, one for the whole game (older);
- ``mt19937ar,<8 or 32 hexadecimal words>`` in every INIT tag, one for each hand (in 2009).

The tile ids are Tenhou's: id // 4 is the kind (1m-9m, 1p-9p, 1s-9s, E S W N P F C), id % 4 the copy, copy 0 of a five
the red one. A three-player wall has 108 tiles, without 2m to 8m (ids 4 to 31).
"""

import base64
import binascii
import hashlib
import random
import string
import struct
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np

__all__ = ["UnknownShuffle", "Wall", "WallSource", "mersenne_twister", "wall_of_hand", "walls"]

GAME_BASE64: Final = "mt19937ar-sha512-n288-base64"
GAME_HEX: Final = "mt19937ar-sha512-n288"
HAND_HEX: Final = "mt19937ar"

# The tiles on the table, in the order in which they lie before they are shuffled.
TILES: Final[dict[int, tuple[int, ...]]] = {4: tuple(range(136)), 3: (*range(4), *range(32, 136))}
REPLACEMENTS: Final[dict[int, int]] = {4: 4, 3: 8}  # four kongs, and with three players four norths as well
INDICATORS: Final = 5
DEAD_WALL: Final = 14

_STATE_WORDS: Final = 624
_SOURCE_WORDS: Final = 288
_BLOCK_BYTES: Final = 128
_HEX_DIGITS: Final = frozenset(string.hexdigits)
_WORD: Final = 0xFFFFFFFF

# A shuffle step by step: each tile but the last changes places with itself or one of those behind it.
_STEPS: Final = {
    players: (np.arange(len(tiles) - 1, dtype="<u4"), np.arange(len(tiles), 1, -1, dtype="<u4"))
    for players, tiles in TILES.items()
}


class UnknownShuffle(ValueError):
    """The seed is of a form whose wall cannot be rebuilt with certainty: nothing may be concluded from it."""


def _deal_order(players: int) -> tuple[tuple[int, ...], ...]:
    """Places in the wall of the 13 tiles of each player, the dealer first: three times four tiles, then one."""
    block = 4 * players
    return tuple(
        (*(block * round_ + 4 * turn + tile for round_ in range(3) for tile in range(4)), 3 * block + turn)
        for turn in range(players)
    )


# What takes those tiles out of a wall, by turn from the dealer.
_DEAL: Final = {players: [itemgetter(*places) for places in _deal_order(players)] for players in TILES}


class Wall(NamedTuple):
    """The wall of one hand.

    ``tiles`` are in the order in which they are taken from the break: the deal, the live draws, and at the far end
    the dead wall, whose last stack holds the first two replacement tiles. ``dice`` are the two faces, 1 to 6 (a
    record writes them one less). ``stacks_turned`` says that of each stack of the dead wall the tile further from
    the break is used first, as in both older forms.

    Draws and indicators count from 0. A place that the wall does not have is an IndexError.
    """

    tiles: tuple[int, ...]
    dice: tuple[int, int]
    players: int = 4
    stacks_turned: bool = False

    def deal(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """The 13 tiles of each seat, by seat, in the order in which they were dealt.

        The dealer takes four tiles first, then each seat in turn, three times over; then one tile each. The dealer's
        14th tile is the first live draw.
        """
        return tuple(self.dealt_to(seat, dealer) for seat in range(self.players))

    def dealt_to(self, seat: int, dealer: int) -> tuple[int, ...]:
        """The 13 tiles of one seat, in the order in which they were dealt."""
        if not (0 <= dealer < self.players and 0 <= seat < self.players):
            raise IndexError(f"no seat {dealer} or {seat} at a table of {self.players}")
        tiles: tuple[int, ...] = _DEAL[self.players][(seat - dealer) % self.players](self.tiles)
        return tiles

    @property
    def live_tiles(self) -> tuple[int, ...]:
        """The tiles of the live draws in order: 70, with three players 55.

        The dead wall is kept at 14 tiles, so that each replacement tile taken makes the last of these undrawable.
        """
        return self.tiles[13 * self.players : len(self.tiles) - DEAD_WALL]

    def live_draw(self, n: int) -> int:
        """The tile of live draw ``n``, replacement tiles not counted; draw 0 is the dealer's first."""
        live = len(self.tiles) - DEAD_WALL - 13 * self.players
        if not 0 <= n < live:
            raise IndexError(f"no live draw {n}: the wall has {live}")
        return self.tiles[13 * self.players + n]

    def replacement_draw(self, n: int) -> int:
        """The tile of replacement draw ``n`` of the hand, whoever takes it, after a kong or a north put aside."""
        if not 0 <= n < REPLACEMENTS[self.players]:
            raise IndexError(f"no replacement draw {n}: the wall has {REPLACEMENTS[self.players]}")
        return self._of_stack(n // 2, n % 2)

    def dora_indicator(self, n: int) -> int:
        """Dora indicator ``n``: 0 is turned at the start, each kong turns one more."""
        return self._of_stack(self._indicator_stack(n), 0)

    def ura_indicator(self, n: int) -> int:
        """Ura indicator ``n``, which lies under dora indicator ``n``."""
        return self._of_stack(self._indicator_stack(n), 1)

    def _indicator_stack(self, n: int) -> int:
        if not 0 <= n < INDICATORS:
            raise IndexError(f"no indicator {n}: the wall has {INDICATORS}")
        return REPLACEMENTS[self.players] // 2 + n

    def _of_stack(self, stack: int, second: int) -> int:
        """The first or second used tile of a stack of two, stacks counted from the far end of the wall."""
        return self.tiles[len(self.tiles) - 2 - 2 * stack + (second ^ self.stacks_turned)]


def _state_by_array(words: Sequence[int]) -> list[int]:
    """The 624 words of state that the reference mt19937ar makes of an array of words (init_by_array)."""
    state = [19650218]
    for i in range(1, _STATE_WORDS):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & _WORD)
    i = 1
    length = len(words)
    for step in range(max(_STATE_WORDS, length)):
        j = step % length
        state[i] = ((state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1664525)) + words[j] + j) & _WORD
        i += 1
        if i == _STATE_WORDS:
            state[0] = state[-1]
            i = 1
    for _ in range(_STATE_WORDS - 1):
        state[i] = ((state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941)) - i) & _WORD
        i += 1
        if i == _STATE_WORDS:
            state[0] = state[-1]
            i = 1
    state[0] = 0x80000000
    return state


def mersenne_twister(words: Sequence[int]) -> random.Random:
    """MT19937 seeded with an array of 32-bit words, as the reference init_by_array does.

    ``getrandbits(32 * n)`` of it is the next n outputs, the first in the lowest 32 bits.
    """
    if not words:
        raise ValueError("a seed of no words")
    try:
        digits = struct.pack(f"<{len(words)}I", *words)
    except struct.error:
        raise ValueError("a word of the seed does not fit in 32 bits") from None
    if words[-1]:
        # Python seeds with the 32-bit digits of an integer, in compiled code and by the same init_by_array.
        return random.Random(int.from_bytes(digits, "little"))
    # An integer does not keep zero words at its upper end, so here the state is made step by step.
    twister = random.Random()
    twister.setstate((3, (*_state_by_array(words), _STATE_WORDS), None))
    return twister


def _shuffle(numbers: bytes, players: int) -> tuple[int, ...]:
    """The tiles shuffled upwards by 32-bit numbers, then read from the top: the order in which they are taken."""
    tiles = list(TILES[players])
    rising, left = _STEPS[players]
    others: list[int] = (np.frombuffer(numbers, "<u4", len(left)) % left + rising).tolist()
    for place, other in enumerate(others):
        tile = tiles[place]
        tiles[place] = tiles[other]
        tiles[other] = tile
    tiles.reverse()
    return tuple(tiles)


def _dice(numbers: bytes, place: int) -> tuple[int, int]:
    """Two faces from the two numbers at a place."""
    first, second = struct.unpack_from("<2I", numbers, 4 * place)
    return first % 6 + 1, second % 6 + 1


def _hex_words(text: str, counts: tuple[int, ...]) -> list[int]:
    parts = text.split(",")
    for place, part in enumerate(parts, 1):
        if len(part) != 8 or not _HEX_DIGITS.issuperset(part):
            raise ValueError(f"word {place} of the seed is not eight hexadecimal digits: {part[:20]!r}")
    if len(parts) not in counts:
        expected = " or ".join(map(str, counts))
        raise ValueError(f"the seed has {len(parts)} words where {expected} are due")
    return [int(part, 16) for part in parts]


def _base64_words(text: str) -> tuple[int, ...]:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError(f"the seed is not base64: {error}") from None
    if len(data) != 4 * _STATE_WORDS:
        raise ValueError(f"the seed has {len(data)} bytes where {4 * _STATE_WORDS} are due")
    return struct.unpack(f"<{_STATE_WORDS}I", data)


def _check_players(players: int) -> None:
    if players not in TILES:
        raise ValueError(f"a Tenhou table has 3 or 4 players, not {players}")


class WallSource:
    """The walls of one game, from the seed in its SHUFFLE tag.

    Hands are counted in the order of the record's INIT tags from 0, repeated and drawn ones too. A seed that is
    damaged is a ValueError; one of a form that is not understood is an UnknownShuffle.
    """

    def __init__(self, seed: str, players: int = 4) -> None:
        _check_players(players)
        form, _, rest = seed.partition(",")
        words: Sequence[int]
        if form == GAME_BASE64:
            words = _base64_words(rest)
        elif form == GAME_HEX:
            if players != 4:
                raise UnknownShuffle(f"three-player walls of the form {GAME_HEX} were never seen in a record")
            words = _hex_words(rest, (32,))
        elif form == HAND_HEX:
            raise ValueError(f"a seed of the form {HAND_HEX} is for one hand, not for a game")
        else:
            raise UnknownShuffle(f"the form of the seed is not known: {form[:40]!r}")
        self._players = players
        self._stacks_turned = form == GAME_HEX
        self._twister = mersenne_twister(words)
        self._walls: list[Wall] = []

    def hand(self, number: int) -> Wall:
        """The wall of a hand, the first one 0. Walls already built are kept."""
        if number < 0:
            raise IndexError(f"no hand {number}: hands count from 0")
        while len(self._walls) <= number:
            self._walls.append(self._build())
        return self._walls[number]

    def __iter__(self) -> Iterator[Wall]:
        number = 0
        while True:
            yield self.hand(number)
            number += 1

    def _build(self) -> Wall:
        source = self._twister.getrandbits(32 * _SOURCE_WORDS).to_bytes(4 * _SOURCE_WORDS, "little")
        numbers = b"".join(
            [
                hashlib.sha512(source[start : start + _BLOCK_BYTES]).digest()
                for start in range(0, len(source), _BLOCK_BYTES)
            ]
        )
        # The dice follow the 135 numbers of a four-player shuffle, at a three-player table too.
        return Wall(_shuffle(numbers, self._players), _dice(numbers, 135), self._players, self._stacks_turned)


def walls(seed: str, players: int = 4) -> Iterator[Wall]:
    """The walls of a game's hands in order, without end, from the seed in its SHUFFLE tag (see ``WallSource``)."""
    return iter(WallSource(seed, players))


def wall_of_hand(seed: str, players: int = 4) -> Wall:
    """The wall of one hand from the seed in its INIT tag (the form of 2009).

    The generator's numbers are used as they come, unhashed, and the dice follow those the shuffle has used.
    """
    _check_players(players)
    form, _, rest = seed.partition(",")
    if form in (GAME_BASE64, GAME_HEX):
        raise ValueError(f"a seed of the form {form} is for a game, not for one hand")
    if form != HAND_HEX:
        raise UnknownShuffle(f"the form of the seed is not known: {form[:40]!r}")
    words = _hex_words(rest, (8, 32))
    if players != 4 and len(words) != 8:
        raise UnknownShuffle(f"three-player walls of {len(words)} words were never seen in a record")
    used = len(TILES[players]) - 1
    numbers = mersenne_twister(words).getrandbits(32 * (used + 2)).to_bytes(4 * (used + 2), "little")
    return Wall(_shuffle(numbers, players), _dice(numbers, used), players, stacks_turned=True)
