"""Shapes of a hand: complete or not, what it waits for, how far it is, how it can be read.

A *kind* is 0-33: 0-8 `1m`-`9m`, 9-17 `1p`-`9p`, 18-26 `1s`-`9s`, 27-33 `E S W N P F C`. `counts` is a list
of 34 numbers, how many of each kind the *concealed* hand holds (0-4); `melds` is the number of sets already
melded (0-4, concealed kongs included). A set of kinds is a bit mask, bit k for kind k.

A regular hand is four sets and a pair. Seven pairs and thirteen orphans exist only without melds. Seven pairs
are seven different pairs; `fours=True` also lets four like tiles be two pairs, as in Zung Jung and MCR.

Nothing here knows a winning tile, a yaku or a rule book. Suits are looked up by their nine counts; what was
not asked for yet is worked out and remembered, so the first thousand hands cost more than the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.scoring.shanten import KINDS, orphans_shanten, regular_shanten, seven_pairs_shanten, shanten

__all__ = [
    "KINDS",
    "ORPHANS",
    "ORPHANS_MASK",
    "Block",
    "completes",
    "is_complete",
    "is_orphans",
    "is_regular",
    "is_seven_pairs",
    "kong_keeps_waits",
    "orphans_shanten",
    "readings",
    "regular_shanten",
    "seven_pairs_shanten",
    "shanten",
    "shape_waits",
    "waits",
    "waits_possible",
]

ORPHANS: Final[tuple[int, ...]] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
ORPHANS_MASK: Final[int] = 0b1111111_100000001_100000001_100000001

Block = tuple[int, ...]


# --- one suit: complete, and what completes it ------------------------------------------------------------

# A suit is the bytes of its counts: nine for a number suit, seven for the honours (no sequences there).
_suit_complete: Final[dict[bytes, int]] = {}
_suit_waits: Final[dict[bytes, tuple[int, int]]] = {}


def _sets_only(counts: list[int], at: int, runs: bool) -> bool:
    """Can the counts from `at` on be cut into sets and nothing else."""
    while at < len(counts) and counts[at] == 0:
        at += 1
    if at == len(counts):
        return True
    n = counts[at]
    # Three equal sequences are three triplets, so the lowest tile is a triplet whenever it has three, and
    # what is left of it (one or two) must begin sequences.
    first = n - 3 if n >= 3 else n
    if first == 0:
        return _sets_only(counts, at + 1, runs)
    if not runs or first > 2 or at + 2 >= len(counts) or counts[at + 1] < first or counts[at + 2] < first:
        return False
    rest = list(counts)
    rest[at] = 0
    rest[at + 1] -= first
    rest[at + 2] -= first
    return _sets_only(rest, at + 1, runs)


def _complete_bits(suit: bytes) -> int:
    """Bit 0: the suit is sets only. Bit 1: it is sets and one pair. At most one of them is set."""
    known = _suit_complete.get(suit)
    if known is not None:
        return known
    counts = list(suit)
    runs = len(suit) == 9
    total = sum(counts)
    bits = 0
    if total % 3 == 0:
        if _sets_only(counts, 0, runs):
            bits = 1
    elif total % 3 == 2:
        for k in range(len(counts)):
            if counts[k] >= 2:
                counts[k] -= 2
                good = _sets_only(counts, 0, runs)
                counts[k] += 2
                if good:
                    bits = 2
                    break
    _suit_complete[suit] = bits
    return bits


def _wait_masks(suit: bytes) -> tuple[int, int]:
    """Which kinds of the suit (bit 0 = its first) make it sets only, and which make it sets and a pair."""
    known = _suit_waits.get(suit)
    if known is not None:
        return known
    sets = 0
    paired = 0
    counts = list(suit)
    if sum(counts) % 3 != 0:
        for k in range(len(counts)):
            counts[k] += 1
            bits = _complete_bits(bytes(counts))
            counts[k] -= 1
            if bits == 1:
                sets |= 1 << k
            elif bits == 2:
                paired |= 1 << k
    masks = (sets, paired)
    _suit_waits[suit] = masks
    return masks


# --- complete hands ---------------------------------------------------------------------------------------


def is_regular(counts: list[int], melds: int) -> bool:
    """Four sets and a pair, `melds` of the sets being melded already."""
    hand = bytes(counts)
    if sum(hand) != 14 - 3 * melds:
        return False
    a = _complete_bits(hand[0:9])
    if a == 0:
        return False
    b = _complete_bits(hand[9:18])
    if b == 0:
        return False
    c = _complete_bits(hand[18:27])
    if c == 0:
        return False
    d = _complete_bits(hand[27:34])
    # The number of tiles leaves room for exactly one pair, so "every suit complete" is enough.
    return d != 0 and a + b + c + d == 5


def is_seven_pairs(counts: list[int], fours: bool = False) -> bool:
    """Seven pairs, all different; with `fours`, four like tiles may be two of them."""
    hand = bytes(counts)
    twos = hand.count(2)
    if fours:
        return twos + 2 * hand.count(4) == 7 and sum(hand) == 14
    return twos == 7 and sum(hand) == 14


def is_orphans(counts: list[int]) -> bool:
    """Thirteen orphans: one of each terminal and honour kind and a second of one of them."""
    hand = bytes(counts)
    orphans = hand[27:34] + hand[0:27:9] + hand[8:27:9]
    return sum(hand) == 14 and orphans.count(1) == 12 and orphans.count(2) == 1


def is_complete(counts: list[int], melds: int, fours: bool = False) -> bool:
    """A complete hand of any shape; the irregular ones only without melds."""
    if is_regular(counts, melds):
        return True
    return melds == 0 and (is_seven_pairs(counts, fours) or is_orphans(counts))


# --- waits ------------------------------------------------------------------------------------------------


def _regular_waits(hand: bytes) -> int:
    # One tile is missing. Either it falls into the suit that has 3n+1 tiles and every other suit is sets
    # only, or two suits have 3n+2: one of them holds the pair already, the tile makes the other sets only.
    one = -1
    two = -1
    second = -1
    at = 0
    while at < KINDS:
        suit = hand[at : at + 9]
        left = sum(suit) % 3
        if left == 1:
            if one >= 0 or two >= 0:
                return 0
            one = at
        elif left == 2:
            if one >= 0 or second >= 0:
                return 0
            if two < 0:
                two = at
            else:
                second = at
        elif _complete_bits(suit) != 1:
            return 0
        at += 9
    if one >= 0:
        return _wait_masks(hand[one : one + 9])[1] << one
    if second < 0:
        return 0
    low = hand[two : two + 9]
    high = hand[second : second + 9]
    mask = 0
    if _complete_bits(low) == 2:
        mask = _wait_masks(high)[0] << second
    if _complete_bits(high) == 2:
        mask |= _wait_masks(low)[0] << two
    return mask


def shape_waits(counts: list[int], melds: int, fours: bool = False) -> int:
    """Kinds that complete the hand by shape alone, even a kind of which it already holds all four."""
    hand = bytes(counts)
    total = sum(hand)
    if total != 13 - 3 * melds:
        return 0
    mask = _regular_waits(hand)
    if melds == 0:
        ones = hand.count(1)
        if ones == 1 and hand.count(2) == 6:
            mask |= 1 << hand.index(1)
        elif fours and ones + hand.count(3) == 1:
            mask |= 1 << hand.index(1 if ones else 3)
        orphans = hand[27:34] + hand[0:27:9] + hand[8:27:9]
        if sum(orphans) == 13:
            kinds = 13 - orphans.count(0)
            if kinds == 13:
                mask |= ORPHANS_MASK
            elif kinds == 12:
                for kind in ORPHANS:
                    if counts[kind] == 0:
                        mask |= 1 << kind
    return mask


def completes(counts: list[int], kind: int, melds: int) -> bool:
    """Whether the kind is among those that `shape_waits` names. Most hands are told by one suit, the rest by all."""
    hand = list(counts)
    hand[kind] += 1
    at = kind // 9 * 9
    if _complete_bits(bytes(hand[at : at + 9])) == 0:
        return melds == 0 and (is_seven_pairs(hand) or is_orphans(hand))
    return is_complete(hand, melds)


def waits(counts: list[int], melds: int, held: Sequence[int] | None = None, fours: bool = False) -> int:
    """Kinds that complete the 13-tile hand (13 less 3 a meld); 0 when it is not waiting.

    A kind of which the player holds all four himself is no wait: no fifth tile exists. Only the concealed hand
    is looked at, as on Tenhou and Mahjong Soul; under rules that look at his melds too, pass all he holds as
    `held` (34 numbers).
    """
    mask = shape_waits(counts, melds, fours)
    if mask:
        own: Sequence[int] = counts if held is None else held
        for kind in range(KINDS):
            if own[kind] >= 4:
                mask &= ~(1 << kind)
    return mask


def waits_possible(counts: list[int], melds: int, held: Sequence[int] | None = None) -> bool:
    """Is the hand ready where a hand that waits only for its own fifth tile counts as not ready."""
    return waits(counts, melds, held) != 0


# --- readings ---------------------------------------------------------------------------------------------


def _read_sets(counts: list[int], at: int, done: list[Block], found: list[tuple[Block, ...]]) -> None:
    while at < KINDS and counts[at] == 0:
        at += 1
    if at == KINDS:
        found.append(tuple(done))
        return
    if counts[at] >= 3:
        counts[at] -= 3
        done.append((at, at, at))
        _read_sets(counts, at, done, found)
        done.pop()
        counts[at] += 3
    if at < 27 and at % 9 < 7 and counts[at + 1] and counts[at + 2]:
        for k in (at, at + 1, at + 2):
            counts[k] -= 1
        done.append((at, at + 1, at + 2))
        _read_sets(counts, at, done, found)
        done.pop()
        for k in (at, at + 1, at + 2):
            counts[k] += 1


def readings(counts: list[int], melds: int) -> list[tuple[Block, ...]]:
    """Every way to cut the concealed tiles into sets and one pair: sets by kind, the pair last; no doubles.

    Empty when the hand is not regular. Seven pairs and orphans have no readings.
    """
    if not is_regular(counts, melds):
        return []
    found: list[tuple[Block, ...]] = []
    rest = list(counts)
    for kind in range(KINDS):
        if rest[kind] >= 2:
            rest[kind] -= 2
            ways: list[tuple[Block, ...]] = []
            _read_sets(rest, 0, [], ways)
            rest[kind] += 2
            for sets in ways:
                reading = (*sorted(sets), (kind, kind))
                if reading not in found:
                    found.append(reading)
    return found


def kong_keeps_waits(counts: list[int], kind: int, melds: int, strict: bool = False) -> bool:
    """May a player in riichi make a concealed kong of `kind`, just drawn: the waits must not change.

    `counts` are his concealed tiles with the drawn one, four of `kind` among them. Asked is that the hand waits,
    and waits for the same kinds before the draw and after the kong. That is what the online sites go by: Tenhou
    lets 3s be konged from 3335666s, though 4s could also be read 33 345. `strict` adds the rule of clubs that
    the three tiles be a triplet in every reading of every hand the waits complete.
    """
    if counts[kind] != 4:
        return False
    before = list(counts)
    before[kind] = 3
    after = list(counts)
    after[kind] = 0
    mask = shape_waits(before, melds)
    if mask == 0 or mask != shape_waits(after, melds + 1):
        return False
    if strict:
        triplet = (kind, kind, kind)
        for tile in range(KINDS):
            if mask >> tile & 1:
                before[tile] += 1
                ways = readings(before, melds)
                before[tile] -= 1
                for way in ways:
                    if triplet not in way:
                        return False
    return True
