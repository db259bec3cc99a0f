"""Winning hands with 百搭, by trying every tile a wild might be. Slow on purpose: nothing is reasoned, all is tried."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

SUITS = "mps"
WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")
"""The order of 中發白, in which the wild follows the indicator (4.2)."""
KINDS = (*(f"{number}{suit}" for suit in SUITS for number in range(1, 10)), *WINDS, *DRAGONS)

PLAIN, WILD = "plain", "wild"


def wild_of(indicator: str) -> str:
    """正搭 to 百搭: the next number of the suit, 9 to 1; the next wind; the next dragon (4.2)."""
    for cycle in (*([f"{number}{suit}" for number in range(1, 10)] for suit in SUITS), list(WINDS), list(DRAGONS)):
        if indicator in cycle:
            return cycle[(cycle.index(indicator) + 1) % len(cycle)]
    raise ValueError(indicator)


def indicator_of(wild: str) -> str:
    """The indicator that makes this tile the wild."""
    return next(kind for kind in KINDS if wild_of(kind) == wild)


def sets_of(tiles: tuple[str, ...]) -> bool:
    """Can all these tiles, in the order of `KINDS`, be laid out as triplets and sequences."""
    if not tiles:
        return True
    first = tiles[0]
    if tiles.count(first) >= 3 and sets_of(tiles[3:]):
        return True
    if first[-1] not in SUITS or int(first[0]) > 7:
        return False
    rest = list(tiles)
    for step in range(3):
        tile = f"{int(first[0]) + step}{first[-1]}"
        if tile not in rest:
            return False
        rest.remove(tile)
    return sets_of(tuple(rest))


@cache
def group(tiles: tuple[str, ...]) -> tuple[bool, bool]:
    """Tiles of one suit, or of one honour: are they sets only; are they sets and one pair."""
    size = len(tiles) % 3
    if size == 0:
        return sets_of(tiles), False
    if size == 1:
        return False, False
    for tile in set(tiles):
        if tiles.count(tile) >= 2:
            rest = list(tiles)
            rest.remove(tile)
            rest.remove(tile)
            if sets_of(tuple(rest)):
                return False, True
    return False, False


GROUPS = (*SUITS, *WINDS, *DRAGONS)


def sizes(tiles: Iterable[str]) -> tuple[int, ...]:
    """How many tiles of each suit and each honour, modulo three."""
    found = dict.fromkeys(GROUPS, 0)
    for tile in tiles:
        found[tile[-1]] += 1
    return tuple(count % 3 for count in found.values())


@cache
def substitutions(wilds: int) -> dict[tuple[int, ...], list[tuple[str, ...]]]:
    """Everything so many wilds may stand for, by the number of tiles it adds to each suit and honour, modulo three."""
    found: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    for stands_for in combinations_with_replacement(KINDS, wilds):
        found.setdefault(sizes(stands_for), []).append(stands_for)
    return found


def complete(tiles: Iterable[str]) -> bool:
    """One pair, all else triplets and sequences, every tile as it is (J-WIN-01)."""
    parts: dict[str, list[str]] = {}
    for tile in tiles:
        parts.setdefault(tile[-1], []).append(tile)
    pairs = 0
    for part in parts.values():
        sets, pair = group(tuple(sorted(part)))
        if not sets and not pair:
            return False
        pairs += pair
    return pairs == 1


def reading(concealed: list[str], wild: str | None, melds: int, taken: str | None = None) -> str | None:
    """How a hand is complete: "plain" (脱搭, every wild as itself), "wild" (some wild stands for another tile) or None.

    `taken`: the tile another threw or added, which is its own face (A18, default); it is none of `concealed`.
    """
    fixed = [tile for tile in concealed if tile != wild] + ([taken] if taken else [])
    wilds = concealed.count(wild) if wild else 0
    if len(fixed) + wilds + 3 * melds != 14 or any(tile not in KINDS for tile in fixed):
        return None
    if complete(fixed + [str(wild)] * wilds):
        return PLAIN
    have = sizes(fixed)
    for pair in range(len(GROUPS)):  # one group has a pair beside its sets, the others sets only
        adds = tuple(((2 if at == pair else 0) - size) % 3 for at, size in enumerate(have))
        if any(complete([*fixed, *stands_for]) for stands_for in substitutions(wilds).get(adds, ())):
            return WILD
    return None
