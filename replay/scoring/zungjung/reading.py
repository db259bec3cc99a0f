"""Freedom of count 自由數和: every arrangement in which a winner may show his hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

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


class Set(NamedTuple):
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


class Reading:
    """A hand in one arrangement; all patterns are read from it alone. Irregular forms have no sets and no pair.

    `regular`: four sets and a pair. `kinds` of tiles that occur, and number `suits` (0-2). `sequences`: the lowest tile
    of each, `copies` how often each occurs, most first. `triplets`: the kind of each triplet and kong, of which
    `concealed_triplets` came from the wall altogether (G8); `kongs` are the declared ones. `marks`: how often each
    pattern occurs, once somebody has counted (`count.marks_of`).
    """

    __slots__ = (
        "concealed_triplets", "copies", "form", "hand", "kinds", "kongs", "marks", "pair", "regular", "sequences",
        "sets", "suits", "triplets",
    )  # fmt: skip

    def __init__(self, hand: Hand, form: Form, sets: tuple[Set, ...] = (), pair: int | None = None) -> None:
        self.hand: Hand = hand
        self.form: Form = form
        self.sets: tuple[Set, ...] = sets
        self.pair: int | None = pair
        self.marks: dict[str, int] = {}
        self.regular: bool = form is Form.REGULAR
        self.kinds: frozenset[int] = frozenset(hand.tiles)
        self.suits: frozenset[int] = frozenset([kind // 9 for kind in self.kinds if kind not in HONORS])
        triplets = [one for one in sets if one.kind is not SetKind.SEQUENCE]
        self.sequences: tuple[int, ...] = tuple([one.tile for one in sets if one.kind is SetKind.SEQUENCE])
        self.copies: list[int] = sorted([self.sequences.count(tile) for tile in set(self.sequences)], reverse=True)
        self.triplets: tuple[int, ...] = tuple([one.tile for one in triplets])
        self.concealed_triplets: int = sum([not one.exposed for one in triplets])
        self.kongs: int = sum([one.kind is SetKind.KONG for one in triplets])

    def _arranged(self) -> tuple[Hand, Form, tuple[Set, ...], int | None]:
        return self.hand, self.form, self.sets, self.pair

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self._arranged() == other._arranged()

    def __hash__(self) -> int:
        return hash(self._arranged())

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
