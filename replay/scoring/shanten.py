"""How far a hand is from being ready: regular, seven pairs, thirteen orphans.

The distance of a hand is the number of tiles it lacks to the nearest complete one; shanten is one less. A
suit is read from 1 to 9 by an automaton. Its state is the list of cheapest costs for (sequences begun one
tile ago, two tiles ago, sets counted so far, pair or not); equal lists are one state. Two equal sequences
begun at one tile are enough, since three are three triplets. What a suit is worth to the hand is its
*class*: the costs of 0-4 sets without and with the pair. Classes are few (158 over 100,000 random hands)
and merge into classes, so a known hand costs seven lookups. States, classes and merges are made when first
met, none at import.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = 34
_FAR: Final = 99
_NO_SUIT: Final[tuple[int, ...]] = (0,) + (_FAR,) * 89

_steps: Final[list[list[tuple[int, int, int]]]] = []
_states: Final[list[tuple[int, ...]]] = []
_state_ids: Final[dict[tuple[int, ...], int]] = {}
_next_state: Final[dict[int, int]] = {}
_classes: Final[list[tuple[int, ...]]] = []
_class_ids: Final[dict[tuple[int, ...], int]] = {}
_suit_class: Final[dict[bytes, int]] = {}
_merged: Final[dict[int, int]] = {}
_lacking: Final[dict[int, int]] = {}


def _build_steps() -> None:
    """(from, to, tiles used) for tiles where a sequence may begin (1-7), then for those where none may."""
    for most in (2, 0):
        steps: list[tuple[int, int, int]] = []
        for state in range(90):
            pair, sets, two_ago, one_ago = state % 2, state // 2 % 5, state // 10 % 3, state // 30
            for runs in range(most + 1):
                for triplet in range(2):
                    for eyes in range(2 - pair):
                        used = one_ago + two_ago + runs + 3 * triplet + 2 * eyes
                        now = sets + runs + triplet
                        if used <= 4 and now <= 4:
                            steps.append((state, 30 * runs + 10 * one_ago + 2 * now + pair + eyes, used))
        _steps.append(steps)


def _state(costs: tuple[int, ...]) -> int:
    found = _state_ids.get(costs)
    if found is None:
        found = len(_states)
        _states.append(costs)
        _state_ids[costs] = found
    return found


def _step(state: int, count: int, closing: int) -> int:
    """The state after one more kind of the suit, `count` of it in the hand."""
    key = state * 10 + count * 2 + closing
    found = _next_state.get(key)
    if found is not None:
        return found
    if not _steps:
        _build_steps()
    costs = _states[state]
    fresh = [_FAR] * 90
    for before, after, used in _steps[closing]:
        cost = costs[before]
        if cost < _FAR:
            if used > count:
                cost += used - count
            if cost < fresh[after]:
                fresh[after] = cost
    found = _state(tuple(fresh))
    _next_state[key] = found
    return found


def _class(costs: tuple[int, ...]) -> int:
    found = _class_ids.get(costs)
    if found is None:
        found = len(_classes)
        _classes.append(costs)
        _class_ids[costs] = found
    return found


def _class_of_suit(suit: bytes) -> int:
    state = _state(_NO_SUIT)
    runs_until = 7 if len(suit) == 9 else 0
    for at in range(len(suit)):
        count = suit[at]
        state = _step(state, count if count < 4 else 4, 0 if at < runs_until else 1)
    # No sequence may still be open: the first ten costs are those.
    found = _class(_states[state][0:10])
    _suit_class[suit] = found
    return found


def _merge(first: int, other: int) -> int:
    a = _classes[first]
    b = _classes[other]
    fresh = [_FAR] * 10
    for i in range(10):
        for j in range(10):
            if i % 2 + j % 2 < 2 and i + j < 10 and a[i] + b[j] < fresh[i + j]:
                fresh[i + j] = a[i] + b[j]
    found = _class(tuple(fresh))
    _merged[first << 20 | other] = found
    return found


def _lack(first: int, other: int, melds: int) -> int:
    a = _classes[first]
    b = _classes[other]
    goal = 2 * (4 - melds) + 1
    best = _FAR
    for i in range(goal + 1):
        best = min(best, a[i] + b[goal - i])
    _lacking[(first << 20 | other) * 5 + melds] = best
    return best


def _regular(hand: bytes, melds: int) -> int:
    suit = hand[0:9]
    first = _suit_class.get(suit, -1)
    if first < 0:
        first = _class_of_suit(suit)
    for at in (9, 18):
        suit = hand[at : at + 9]
        other = _suit_class.get(suit, -1)
        if other < 0:
            other = _class_of_suit(suit)
        merged = _merged.get(first << 20 | other, -1)
        first = _merge(first, other) if merged < 0 else merged
    suit = hand[27:34]
    other = _suit_class.get(suit, -1)
    if other < 0:
        other = _class_of_suit(suit)
    lack = _lacking.get((first << 20 | other) * 5 + melds, -1)
    return (_lack(first, other, melds) if lack < 0 else lack) - 1


def _seven_pairs(hand: bytes, fours: bool) -> int:
    kinds = KINDS - hand.count(0)
    pairs = kinds - hand.count(1)
    if fours:
        return 6 - pairs - hand.count(4)
    return 6 - pairs + (7 - kinds if kinds < 7 else 0)


def _orphans(hand: bytes) -> int:
    orphans = hand[27:34] + hand[0:27:9] + hand[8:27:9]
    missing = orphans.count(0)
    return missing - (1 if missing + orphans.count(1) < 13 else 0)


def regular_shanten(counts: list[int], melds: int) -> int:
    """Tiles away from being ready for four sets and a pair: -1 complete, 0 ready. 3n+1 or 3n+2 tiles."""
    return _regular(bytes(counts), melds)


def seven_pairs_shanten(counts: list[int], fours: bool = False) -> int:
    """Tiles away from being ready for seven pairs; the hand has no melds."""
    return _seven_pairs(bytes(counts), fours)


def orphans_shanten(counts: list[int]) -> int:
    """Tiles away from being ready for thirteen orphans; the hand has no melds."""
    return _orphans(bytes(counts))


def shanten(counts: list[int], melds: int, fours: bool = False) -> int:
    """Tiles away from being ready, the nearest of all shapes: -1 complete, 0 ready. 3n+1 or 3n+2 tiles.

    Exact: the distance is measured to hands that use no kind more than four times, so a hand that waits only
    for a fifth tile of its own is 1. Tiles in melds or on the table are not looked at.
    """
    hand = bytes(counts)
    best = _regular(hand, melds)
    if melds == 0:
        best = min(best, _seven_pairs(hand, fours), _orphans(hand))
    return best
