"""The wild tile 百搭: which tile it is, and hands that it completes. Kinds are 0-33: 萬 餅 條, 東南西北, 白發中.

A wild may stand for any tile. So tiles and wilds make four sets and a pair just when the tiles can be shared out among
so many sets and one pair at most, each a part of a triplet, a sequence or a pair: the wilds fill up the rest, and the
number of tiles sees to it that none is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from replay.scoring.shanten import regular_shanten

KINDS = 34
_DRAGONS = {33: 32, 32: 31, 31: 33}  # 中 發 白 中


def wild_of(indicator: int) -> int:
    """The kind after the indicator's: 1-9 of a suit in a ring, 東南西北, 中發白 (RULES 4.2)."""
    if indicator < 27:
        return indicator - indicator % 9 + (indicator + 1) % 9
    return 27 + (indicator - 26) % 4 if indicator < 31 else _DRAGONS[indicator]


def indicator_of(wild: int) -> int:
    """The kind whose turning up makes this one the wild."""
    return next(kind for kind in range(KINDS) if wild_of(kind) == wild)


@cache
def _sets(suit: bytes) -> int:
    """The fewest sets among which the tiles of a suit can be shared out; each takes as many as it can."""
    at = next((number for number, copies in enumerate(suit) if copies), -1)
    if at < 0:
        return 0
    rest = bytearray(suit)
    rest[at] -= min(3, rest[at])
    best = _sets(bytes(rest))
    rest = bytearray(suit)
    for number in range(at, min(at + 3, 9)):
        rest[number] -= rest[number] > 0
    return 1 + min(best, _sets(bytes(rest)))


@cache
def _suit(suit: bytes) -> tuple[int, int]:
    """The fewest sets for a suit, alone and beside a pair."""
    with_pair = _sets(suit)
    for at, copies in enumerate(suit):
        if copies:
            rest = bytearray(suit)
            rest[at] -= min(2, copies)
            with_pair = min(with_pair, _sets(bytes(rest)))
    return _sets(suit), with_pair


@cache
def _honours(copies: bytes) -> tuple[int, int]:
    alone = sum(-(-count // 3) for count in copies)
    return alone, alone - any(count % 3 for count in copies)


def complete(counts: Sequence[int], wilds: int, melds: int) -> bool:
    """Four sets and a pair out of these tiles and so many wilds, `melds` of the sets lying on the table."""
    hand = bytes(counts)
    if sum(hand) + wilds != 14 - 3 * melds:
        return False
    parts = (_suit(hand[:9]), _suit(hand[9:18]), _suit(hand[18:27]), _honours(hand[27:]))
    alone = sum(part[0] for part in parts)
    saved = max(part[0] - part[1] for part in parts)
    return alone - saved <= 4 - melds


def apart(counts: Sequence[int], wild: int) -> tuple[list[int], int]:
    """Tiles without the wilds, and the number of wilds."""
    tiles = list(counts)
    wilds, tiles[wild] = tiles[wild], 0
    return tiles, wilds


def reading(counts: Sequence[int], wild: int, melds: int, taken: int = -1) -> str:
    """How a hand is complete: "plain", every wild as itself; "wild", one stands for another tile; "" not at all.

    `taken` is the kind somebody else threw: it is its own face, a wild too (RULES 4.5 A18), and is not in `counts`.
    """
    as_they_are = list(counts)
    tiles, wilds = apart(counts, wild)
    if taken >= 0:
        as_they_are[taken] += 1
        tiles[taken] += 1
    if complete(as_they_are, 0, melds):
        return "plain"
    return "wild" if wilds and complete(tiles, wilds, melds) else ""


def distance(counts: Sequence[int], wild: int, melds: int) -> int:
    """Tiles away from being ready, each wild taken for a tile that fits; -1 is complete."""
    tiles, wilds = apart(counts, wild)
    return regular_shanten(tiles, melds) - wilds


def waits(counts: Sequence[int], wild: int, melds: int) -> frozenset[int]:
    """Kinds of another's tiles that complete a hand of one tile too few."""
    if distance(counts, wild, melds) > 1:
        return frozenset()
    tiles, wilds = apart(counts, wild)
    found = []
    for kind in range(KINDS):
        tiles[kind] += 1
        if complete(tiles, wilds, melds):
            found.append(kind)
        tiles[kind] -= 1
    return frozenset(found)
