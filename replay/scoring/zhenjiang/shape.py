"""Winning shapes with wild tiles: a pair and sets, wilds filling what is missing.

The tiles of each suit, and the honours, are arranged apart: for so many sets and pairs the fewest wilds that complete
them. What four such tables add up to decides; wilds left over are sets and a pair of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

__all__ = ["completes", "waits_for_any"]

KINDS: Final = 34
_SUITS: Final = ((0, 9), (9, 18), (18, 27))
_HONOURS: Final = (27, 34)
_MOST: Final = 4  # sets of a hand
Needs = dict[tuple[int, int], int]


def completes(counts: Sequence[int], wilds: int, sets: int) -> bool:
    """Whether tiles (34 counts) and wilds are exactly `sets` sequences or triplets and one pair.

    A wild stands for any tile, its own face included, also for a fifth one of a kind. False where the number of tiles
    does not fit.
    """
    if sum(counts) + wilds != 3 * sets + 2:
        return False
    groups = [_needs(tuple(counts[first:last]), True) for first, last in _SUITS]
    groups.append(_needs(tuple(counts[slice(*_HONOURS)]), False))
    for parts in product(*(group.items() for group in groups)):
        made = sum(part[0][0] for part in parts)
        pairs = sum(part[0][1] for part in parts)
        if made <= sets and pairs <= 1 and sum(part[1] for part in parts) <= wilds:
            return True
    return False


def waits_for_any(counts: Sequence[int], wilds: int, sets: int) -> bool:
    """跑搭: whether any tile at all completes the hand, which lacks one."""
    given = list(counts)
    for kind in range(KINDS):
        given[kind] += 1
        fits = completes(given, wilds, sets)
        given[kind] -= 1
        if not fits:
            return False
    return True


@cache
def _needs(counts: tuple[int, ...], suited: bool) -> Needs:
    """The fewest wilds that arrange these tiles of one group into so many (sets, pairs), using all of them."""
    at = next((place for place, count in enumerate(counts) if count), -1)
    if at < 0:
        return {(0, 0): 0}
    found: Needs = {}
    for taken, wilds, pair in _units(counts, at, suited):
        left = list(counts)
        for place in taken:
            left[place] -= 1
        for (sets, pairs), more in _needs(tuple(left), suited).items():
            key = (sets + (not pair), pairs + pair)
            if key[0] <= _MOST and key[1] <= 1 and wilds + more < found.get(key, KINDS):
                found[key] = wilds + more
    return found


def _units(counts: tuple[int, ...], at: int, suited: bool) -> list[tuple[tuple[int, ...], int, bool]]:
    """The sets and pairs that the first tile may belong to: tiles taken, wilds added, whether it is a pair."""
    found = [((at,) * own, 3 - own, False) for own in range(1, min(counts[at], 3) + 1)]
    found += [((at,) * own, 2 - own, True) for own in range(1, min(counts[at], 2) + 1)]
    for start in range(max(at - 2, 0), min(at, 6) + 1) if suited else ():
        others = [place for place in range(start, start + 3) if place != at and counts[place]]
        for kept in product((False, True), repeat=len(others)):
            taken = (at, *(place for place, keep in zip(others, kept, strict=True) if keep))
            found.append((taken, 3 - len(taken), False))
    return found
