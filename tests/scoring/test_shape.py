"""Shapes against slow definitions that share no code with them, against another engine, and against the book."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.scoring.shape import (
    is_complete,
    is_orphans,
    is_regular,
    is_seven_pairs,
    kong_keeps_waits,
    readings,
    regular_shanten,
    shanten,
    shape_waits,
    waits,
    waits_possible,
)

ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
SETS = [(k, k, k) for k in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
HONOURS = "ESWNPFC"


def hand(text: str) -> list[int]:
    """`"123m 55p EE"` as 34 counts."""
    counts = [0] * 34
    for word in text.split():
        if word[0] in HONOURS:
            for letter in word:
                counts[27 + HONOURS.index(letter)] += 1
        else:
            for digit in word[:-1]:
                counts[9 * "mps".index(word[-1]) + int(digit) - 1] += 1
    return counts


def kinds(text: str) -> set[int]:
    return {kind for kind, count in enumerate(hand(text)) if count}


def members(mask: int) -> set[int]:
    return {kind for kind in range(34) if mask >> kind & 1}


# --- slow definitions -------------------------------------------------------------------------------------


def cut(counts: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Every multiset of sets that uses up the counts: take any set that holds the lowest tile."""
    low = next((kind for kind in range(34) if counts[kind]), None)
    if low is None:
        return {()}
    found = set()
    for one in SETS:
        if low in one:
            rest = list(counts)
            for kind in one:
                rest[kind] -= 1
            if min(rest) >= 0:
                found |= {tuple(sorted((one, *others))) for others in cut(tuple(rest))}
    return found


def slow_readings(counts: list[int], melds: int) -> set[tuple[tuple[int, ...], ...]]:
    found = set()
    for pair in range(34):
        if counts[pair] >= 2:
            rest = list(counts)
            rest[pair] -= 2
            found |= {(*sets, (pair, pair)) for sets in cut(tuple(rest)) if len(sets) == 4 - melds}
    return found


def slow_complete(counts: list[int], melds: int) -> bool:
    if melds == 0 and sorted(counts) == [0] * 27 + [2] * 7:
        return True
    if melds == 0 and sorted(counts[kind] for kind in ORPHAN_KINDS) == [1] * 12 + [2]:
        return sum(counts) == 14
    return bool(slow_readings(counts, melds))


def slow_waits(counts: list[int], melds: int) -> set[int]:
    found = set()
    for kind in range(34):
        more = list(counts)
        more[kind] += 1
        if slow_complete(more, melds):
            found.add(kind)
    return found


@st.composite
def near_hands(draw: st.DrawFn, tiles: int) -> tuple[list[int], int]:
    """A complete hand with up to three tiles exchanged, then cut to `tiles` in all (melds not counted)."""
    melds = draw(st.integers(0, 4))
    counts = [0] * 34
    if melds == 0 and draw(st.integers(0, 5)) == 0:
        for kind in draw(st.lists(st.integers(0, 33), min_size=7, max_size=7, unique=True)):
            counts[kind] += 2
    elif melds == 0 and draw(st.integers(0, 5)) == 0:
        for kind in (*ORPHAN_KINDS, draw(st.sampled_from(ORPHAN_KINDS))):
            counts[kind] += 1
    else:
        # Few suits, so that sets touch and hands read more than one way.
        near = [one for one in SETS if one[0] < draw(st.sampled_from([9, 18, 34]))]
        for one in draw(st.lists(st.sampled_from(near), min_size=4 - melds, max_size=4 - melds)):
            for kind in one:
                counts[kind] += 1
        pair = draw(st.integers(0, 33))
        counts[pair] += 2
    for _ in range(draw(st.integers(0, 3))):
        taken = draw(st.sampled_from([kind for kind in range(34) if counts[kind]]))
        counts[taken] -= 1
        counts[draw(st.integers(0, 33))] += 1
    while sum(counts) > tiles - 3 * melds:
        counts[draw(st.sampled_from([kind for kind in range(34) if counts[kind]]))] -= 1
    return counts, melds


def possible(counts: list[int]) -> bool:
    return max(counts) <= 4


@given(near_hands(14).filter(lambda case: possible(case[0])))
def test_complete_is_what_the_slow_cut_says(case: tuple[list[int], int]) -> None:
    counts, melds = case
    assert is_complete(counts, melds) == slow_complete(counts, melds)
    assert is_regular(counts, melds) == bool(slow_readings(counts, melds))


@given(near_hands(14).filter(lambda case: possible(case[0])))
def test_readings_are_all_the_slow_cut_finds(case: tuple[list[int], int]) -> None:
    counts, melds = case
    found = readings(counts, melds)
    assert len(found) == len(set(found))
    assert set(found) == slow_readings(counts, melds)


@given(near_hands(13).filter(lambda case: possible(case[0])))
def test_waits_are_the_tiles_that_complete(case: tuple[list[int], int]) -> None:
    counts, melds = case
    expected = slow_waits(counts, melds)
    assert members(shape_waits(counts, melds)) == expected
    assert members(waits(counts, melds)) == {kind for kind in expected if counts[kind] < 4}
    assert waits_possible(counts, melds) == any(counts[kind] < 4 for kind in expected)
    assert (shanten(counts, melds) == 0) == waits_possible(counts, melds)


@given(near_hands(14).filter(lambda case: possible(case[0])))
def test_shanten_falls_and_rises_by_one_tile(case: tuple[list[int], int]) -> None:
    counts, melds = case
    now = shanten(counts, melds)
    assert (now == -1) == slow_complete(counts, melds)
    after = []
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            after.append(shanten(counts, melds))
            counts[kind] += 1
    # Some discard keeps the distance (from a complete hand: leaves it ready), none improves it.
    assert min(after) == max(now, 0)
    assert max(after) <= now + 1


# --- shanten ----------------------------------------------------------------------------------------------


def lacking(counts: list[int], goals: list[list[int]]) -> int:
    return min(sum(max(goal[k] - counts[k], 0) for k in range(34)) for goal in goals)


def all_complete(melds: int) -> list[list[int]]:
    goals = []
    for sets in itertools.combinations_with_replacement(SETS, 4 - melds):
        for pair in range(34):
            goal = [0] * 34
            for one in sets:
                for kind in one:
                    goal[kind] += 1
            goal[pair] += 2
            if max(goal) <= 4:
                goals.append(goal)
    return goals


@pytest.mark.parametrize(("melds", "hands"), [(4, 200), (3, 200), (2, 8)])
def test_shanten_is_the_distance_to_the_nearest_complete_hand(melds: int, hands: int) -> None:
    goals = all_complete(melds)
    rng = random.Random(melds)
    # Nine and a half kinds only, with many equal tiles: the four-of-a-kind limit matters here.
    wall = [kind for kind in (*range(9), 27) for _ in range(4)]
    for size in (13 - 3 * melds, 14 - 3 * melds):
        for _ in range(hands):
            counts = [0] * 34
            for kind in rng.sample(wall, size):
                counts[kind] += 1
            assert shanten(counts, melds) == lacking(counts, goals) - 1, counts


def test_shanten_agrees_with_the_mahjong_package() -> None:
    from mahjong.shanten import Shanten

    rng = random.Random(7)
    walls = [
        [kind for kind in range(34) for _ in range(4)],
        [kind for kind in range(18) for _ in range(4)],
        [kind for kind in ORPHAN_KINDS for _ in range(4)] + list(range(1, 8)),
    ]
    for turn in range(3000):
        melds = rng.choice((0, 0, 0, 1, 2, 3))
        size = rng.choice((13, 14)) - 3 * melds
        counts = [0] * 34
        for kind in rng.sample(walls[turn % 3], size):
            counts[kind] += 1
        with_melds = melds > 0
        expected = Shanten.calculate_shanten(counts, use_chiitoitsu=not with_melds, use_kokushi=not with_melds)
        assert shanten(counts, melds) == expected, (counts, melds)


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123m 456p 789s 111m EE", 0, -1),
        ("123m 456p 789s 111m E", 0, 0),
        ("19m 19p 19s ESWNPFC", 0, 0),
        ("19m 19p 19s ESWNPF 2m", 0, 1),
        ("1133m 5577p 99s EE S", 0, 0),
        ("1111m 5577p 99s EE S", 0, 2),  # four like tiles are one pair
        ("147m 258p 369s ESWN", 0, 6),
        ("1m", 4, 0),
        ("1111m", 3, 1),  # waits for the fifth only
        ("12m", 4, 0),
    ],
)
def test_shanten_of_known_hands(text: str, melds: int, expected: int) -> None:
    assert shanten(hand(text), melds) == expected


# --- by hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112345678999m", 0, "123456789m"),  # true nine gates
        ("2345678m 222p 555s", 0, "258m"),
        ("3334567m", 2, "24578m"),
        ("23456m 11p 444s EEE", 0, "147m"),
        ("11p 99s 123456m EEE", 0, "1p 9s"),
        ("79s 11m 234567p CCC", 0, "8s"),
        ("E", 4, "E"),
        ("19m 19p 19s ESWNPFC", 0, "19m 19p 19s ESWNPFC"),
        ("19m 19p 19s ESWNPFF", 0, "C"),
        ("1133m 5577p 99s EE S", 0, "S"),
        ("2233445566778m", 0, "258m"),
        ("147m 258p 369s ESWN", 0, ""),
        ("1234m 1234p 1234s E", 0, ""),
    ],
)
def test_waits_of_known_hands(text: str, melds: int, expected: str) -> None:
    assert members(waits(hand(text), melds)) == kinds(expected)


def test_a_hand_that_waits_for_its_own_fifth_tile_is_not_ready() -> None:
    alone = hand("6666s")
    assert members(shape_waits(alone, 3)) == kinds("6s")
    assert waits(alone, 3) == 0
    assert not waits_possible(alone, 3)


def test_tiles_in_melds_count_only_where_the_rules_look_at_them() -> None:
    # 1m and 3m are held, all four 2m lie in a concealed kong.
    concealed = hand("13m 456p 789s EE")
    held = [a + b for a, b in zip(concealed, hand("2222m"), strict=True)]
    assert members(waits(concealed, 1)) == kinds("2m")
    assert waits(concealed, 1, held) == 0
    assert not waits_possible(concealed, 1, held)


def test_wrong_number_of_tiles_is_neither_complete_nor_ready() -> None:
    assert not is_complete(hand("123m 456p 789s 111m EEE"), 0)
    assert not is_complete(hand("123m 456p 789s 11m"), 0)
    assert waits(hand("123m 456p 789s 111m EE"), 0) == 0
    assert waits(hand("123m 456p 789s 1m"), 0) == 0
    assert members(waits(hand("123m 456p 789s 1m"), 1)) == kinds("14m")


def test_irregular_hands_need_an_unmelded_hand_and_their_own_count() -> None:
    pairs = hand("1133m 5577p 99s EE SS")
    assert is_seven_pairs(pairs) and is_complete(pairs, 0)
    assert not is_complete(pairs, 1)
    fours = hand("1111m 5577p 99s EE SS")
    assert not is_seven_pairs(fours) and not is_complete(fours, 0)
    assert is_seven_pairs(fours, fours=True) and is_complete(fours, 0, fours=True)
    assert members(waits(hand("111m 5577p 99s EE SS"), 0, fours=True)) == kinds("1m")
    assert waits(hand("111m 5577p 99s EE SS"), 0) == 0
    assert shanten(hand("111m 5577p 99s EE SS"), 0, fours=True) == 0
    orphans = hand("19m 19p 19s ESWNPFC E")
    assert is_orphans(orphans) and is_complete(orphans, 0) and not is_regular(orphans, 0)
    assert not is_orphans(hand("19m 19p 19s ESWNPFC 2m"))


def test_readings_of_a_hand_with_several() -> None:
    assert len(readings(hand("111222333m 456p EE"), 0)) == 2
    assert len(readings(hand("11122233344455m"), 0)) == 4  # one has the pair of 2m
    assert readings(hand("11m"), 4) == [((0, 0),)]
    assert readings(hand("1133m 5577p 99s EE SS"), 0) == []


def test_regular_shanten_leaves_the_irregular_shapes_out() -> None:
    assert regular_shanten(hand("19m 19p 19s ESWNPFC"), 0) == 8


@pytest.mark.parametrize(
    ("text", "kong", "loose", "strict"),
    [
        ("1111m 234p 567p 79s EE", "1m", True, True),
        ("3333s 5666s PPP CCC", "3s", True, False),  # 4s also reads 33 345
        ("3335s 6666s PPP CCC", "6s", False, False),  # 7s would be lost
        ("1111222333m 11p 79s", "1m", True, False),  # 123 three times
        ("1111m 23m 456p 789s EE", "1m", False, False),  # the wait for 1m and 4m would change
        ("1111m 2m 456p 789s EEE", "1m", False, False),  # 1112 waits for 3m too
        ("EEEE 234p 567p 79s 11m", "E", True, True),
        ("EEEE 234p 567p 159s 1m", "E", False, False),  # not ready
        ("EEE 234p 567p 779s 11m", "E", False, False),  # only three
    ],
)
def test_a_kong_after_riichi_must_not_change_the_waits(text: str, kong: str, loose: bool, strict: bool) -> None:
    (kind,) = kinds(kong)
    assert kong_keeps_waits(hand(text), kind, 0) is loose
    assert kong_keeps_waits(hand(text), kind, 0, strict=True) is strict
