"""Freedom of count 自由數和: every arrangement in which a winner may show his hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from replay.scoring import shape
from replay.scoring.zungjung.hand import Hand, Meld, MeldKind
from replay.scoring.zungjung.tiles import HONORS, THIRTEEN, tiles_text

__all__ = ["Form", "Reading", "Set", "SetKind", "readings"]


class Form(StrEnum):
    """Winning shapes 和牌形 (G6): one regular, two irregular."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_TERMINALS = "thirteen_terminals"


class SetKind(StrEnum):
    """Sequence 順子, triplet 刻子, kong 槓子."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Set:
    """One of the four sets; `tile` is its kind, the lowest tile of a sequence.

    `exposed`: melded, or finished by the winning discard or robbed tile (G8).
    """

    kind: SetKind
    tile: int
    exposed: bool

    def __str__(self) -> str:
        if self.kind is SetKind.SEQUENCE:
            tiles = tiles_text((self.tile, self.tile + 1, self.tile + 2))
        else:
            tiles = tiles_text((self.tile,) * (4 if self.kind is SetKind.KONG else 3))
        return f"({tiles})" if self.exposed else tiles


@dataclass(frozen=True)
class Reading:
    """A hand in one arrangement; all patterns are read from it alone. Irregular forms have no sets and no
    pair. `marks`: how often each pattern occurs, once somebody has counted (`count.marks_of`).
    """

    hand: Hand
    form: Form
    sets: tuple[Set, ...] = ()
    pair: int | None = None
    marks: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def regular(self) -> bool:
        """Four sets and a pair."""
        return self.form is Form.REGULAR

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The kinds of tiles that occur."""
        return frozenset(self.hand.tiles)

    @cached_property
    def suits(self) -> frozenset[int]:
        """The number suits that occur, 0-2."""
        return frozenset(kind // 9 for kind in self.kinds if kind not in HONORS)

    @cached_property
    def sequences(self) -> tuple[int, ...]:
        """Lowest tile of each sequence."""
        return tuple(set_.tile for set_ in self.sets if set_.kind is SetKind.SEQUENCE)

    @cached_property
    def triplets(self) -> tuple[int, ...]:
        """Kind of each triplet and kong."""
        return tuple(set_.tile for set_ in self.sets if set_.kind is not SetKind.SEQUENCE)

    @cached_property
    def copies(self) -> list[int]:
        """How often each sequence occurs, most first."""
        return sorted(Counter(self.sequences).values(), reverse=True)

    @cached_property
    def concealed_triplets(self) -> int:
        """Triplets and kongs whose tiles all came from the wall (G8)."""
        return sum(1 for set_ in self.sets if set_.kind is not SetKind.SEQUENCE and not set_.exposed)

    @cached_property
    def kongs(self) -> int:
        """Declared kongs of any kind."""
        return sum(1 for set_ in self.sets if set_.kind is SetKind.KONG)

    def __str__(self) -> str:
        """`222s 333s (555s) 77m`: exposed sets in brackets, the pair last."""
        if self.pair is not None:
            return " ".join([*map(str, self.sets), tiles_text((self.pair, self.pair))])
        if self.form is Form.SEVEN_PAIRS:
            return " ".join(tiles_text((kind, kind)) for kind in sorted(self.hand.in_hand)[::2])
        return tiles_text(self.hand.in_hand)


def readings(hand: Hand) -> list[Reading]:
    """Every legal reading, in a fixed order that does not depend on the order of the tiles; empty if no
    shape.

    A winning discard may finish any set or the pair that holds its kind: each such place is its own reading.
    """
    return list(_readings(hand))


@lru_cache(maxsize=8)
def _readings(hand: Hand) -> tuple[Reading, ...]:
    """A hand is counted, compared with what was declared, and compared again: its readings are found once."""
    counts = [0] * 34
    for kind in hand.in_hand:
        counts[kind] += 1
    found = list(_regular(hand, counts))
    if not hand.melds:
        if all(copies in (0, 2, 4) for copies in counts):
            found.append(Reading(hand, Form.SEVEN_PAIRS))
        if {kind for kind, copies in enumerate(counts) if copies} == THIRTEEN:
            found.append(Reading(hand, Form.THIRTEEN_TERMINALS))
    return tuple(found)


def _regular(hand: Hand, counts: list[int]) -> Iterator[Reading]:
    melded = tuple(_meld_as_set(meld) for meld in hand.melds)
    for *blocks, (pair, _) in shape.readings(counts, len(hand.melds)):
        sets = tuple(_concealed_set(block) for block in blocks)
        for placed in _placings(sets, pair, hand):
            yield Reading(hand, Form.REGULAR, placed + melded, pair)


def _concealed_set(block: shape.Block) -> Set:
    kind = SetKind.TRIPLET if block[0] == block[1] else SetKind.SEQUENCE
    return Set(kind, block[0], exposed=False)


def _meld_as_set(meld: Meld) -> Set:
    if meld.is_kong:
        return Set(SetKind.KONG, meld.tile, meld.exposed)
    return Set(SetKind.SEQUENCE if meld.kind is MeldKind.CHOW else SetKind.TRIPLET, meld.tile, meld.exposed)


def _placings(sets: tuple[Set, ...], pair: int, hand: Hand) -> Iterator[tuple[Set, ...]]:
    """The sets, that finished by the winning discard marked exposed; once for each place it can go."""
    tile = hand.winning_tile
    if hand.self_draw or tile is None:
        yield sets
        return
    if tile == pair:
        yield sets
    for place, set_ in enumerate(sets):
        holds = tile - set_.tile in (0, 1, 2) if set_.kind is SetKind.SEQUENCE else tile == set_.tile
        if holds and set_ not in sets[:place]:
            finished = Set(set_.kind, set_.tile, exposed=True)
            yield (*sets[:place], finished, *sets[place + 1 :])
