"""Zhenjiang mahjong: wild tiles, winning shapes with them, payments: the values of RULES.md 4.2 and 4.4."""

from __future__ import annotations

import json
import os
import random
import re
from dataclasses import asdict, fields
from itertools import combinations_with_replacement
from typing import Any

import pytest

from ingest.tiles import FACE_NUMBER, FACES
from replay.book import load
from replay.scoring.zhenjiang import (
    PATTERNS,
    Hand,
    House,
    Kong,
    OwnDiscard,
    Shape,
    WildsThrown,
    Win,
    completes,
    fine,
    items,
    kong_bonus,
    paid,
    score_json,
    shape_of,
    waits_for_any,
    wild_of,
    wilds_thrown,
    worth,
)
from replay.scoring.zhenjiang.line import CHOICES
from replay.scoring.zungjung import parse_tiles
from tests.project import ROOT

PLAIN = "123m 456p 789s 55s EE"  # waits for 5s and E; indicator 4m makes 5m wild, which it has not
WITH = "123m 456p 789s 5m5s EE"


def tile(name: str) -> int:
    return FACE_NUMBER[name]


# -- 4.2 the wild tile ------------------------------------------------------------------------------------------

CYCLES = [[f"{n}{suit}" for n in range(1, 10)] for suit in "mps"] + [list("ESWN"), list("CFP")]


@pytest.mark.parametrize("cycle", CYCLES, ids="".join)
def test_the_indicator_makes_the_next_tile_wild(cycle: list[str]) -> None:
    for at, name in enumerate(cycle):
        assert FACES[wild_of(tile(name))] == cycle[(at + 1) % len(cycle)]


def test_honours_in_one_cycle() -> None:
    order = "ESWNCFP"
    for at, name in enumerate(order):
        assert FACES[wild_of(tile(name), one_cycle=True)] == order[(at + 1) % 7]
    assert FACES[wild_of(tile("9s"), one_cycle=True)] == "1s"


def test_no_indicator_beyond_the_set() -> None:
    with pytest.raises(ValueError, match="no kind"):
        wild_of(34)


# -- shapes -----------------------------------------------------------------------------------------------------


def plain_form(counts: list[int]) -> bool:
    """A pair and sets, found tile by tile."""
    if not any(counts):
        return True
    at = next(kind for kind, count in enumerate(counts) if count)
    if counts[at] >= 3:
        counts[at] -= 3
        fits = plain_form(counts)
        counts[at] += 3
        if fits:
            return True
    if at < 27 and at % 9 < 7 and counts[at + 1] and counts[at + 2]:
        for kind in range(at, at + 3):
            counts[kind] -= 1
        fits = plain_form(counts)
        for kind in range(at, at + 3):
            counts[kind] += 1
        return fits
    return False


def by_trying(counts: list[int], wilds: int) -> bool:
    """Every wild named in every way."""
    for names in combinations_with_replacement(range(34), wilds):
        given = list(counts)
        for kind in names:
            given[kind] += 1
        for pair in range(34):
            if given[pair] >= 2:
                given[pair] -= 2
                fits = plain_form(given)
                given[pair] += 2
                if fits:
                    return True
    return False


def a_hand(rng: random.Random) -> tuple[list[int], int, int]:
    """Tiles near a complete hand: counts, wilds, sets."""
    sets, wilds = rng.randint(1, 4), rng.choice((0, 1, 1, 2))
    tiles = [rng.randrange(34)] * 2
    for _ in range(sets):
        if rng.random() < 0.3:
            tiles += [rng.randrange(34)] * 3
        else:
            low = rng.randrange(3) * 9 + rng.randrange(7)
            tiles += [low, low + 1, low + 2]
    for _ in range(rng.choice((wilds, wilds, wilds + 1))):
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
    rng.shuffle(tiles)
    counts = [0] * 34
    for kind in tiles[wilds:]:
        counts[kind] += 1
    return counts, wilds, sets


def test_shapes_agree_with_naming_every_wild() -> None:
    rng = random.Random(4)
    found = {True: 0, False: 0}
    for _ in range(20000 if os.environ.get("PAIPU_FULL") else 1500):
        counts, wilds, sets = a_hand(rng)
        expected = by_trying(counts, wilds)
        assert completes(counts, wilds, sets) is expected, (counts, wilds, sets)
        found[expected] += 1
    assert min(found.values()) > 200


def test_shapes_by_hand() -> None:
    def counts(text: str) -> list[int]:
        return [parse_tiles(text).count(kind) for kind in range(34)]

    assert completes(counts("11m"), 0, 0) and not completes(counts("11m"), 0, 1)
    assert completes(counts(""), 2, 0)
    assert completes(counts("89m E"), 2, 1)  # 789m, or 89m + wild, and E + wild
    assert not completes(counts("EESSWWNNPPFFCC"), 0, 4)  # seven pairs are no form
    assert not completes(counts("19m19p19sESWNPFC"), 1, 4)
    assert completes(counts("1111m 2p"), 3, 2)  # 111 + 1xx + 2x


def test_waiting_for_any_tile() -> None:
    counts = [parse_tiles("123m 456p 789s 123s").count(kind) for kind in range(34)]
    assert waits_for_any(counts, 1, 4)
    counts = [parse_tiles("123m 456p 789s 12s E").count(kind) for kind in range(34)]
    assert not waits_for_any(counts, 1, 4)


def hand(concealed: str, winning: str | None, indicator: str = "4m", **more: Any) -> Hand:
    made = {"melds": 0, "self_draw": True, **more}
    won = None if winning is None else tile(winning)
    return Hand(parse_tiles(concealed), won, wild=wild_of(tile(indicator)), **made)


def test_a_wild_as_itself_is_no_wild() -> None:
    house = House()
    assert shape_of(hand(PLAIN, "E"), house) is Shape.NO_WILD
    assert shape_of(hand(WITH, "E"), house) is Shape.WILD
    assert shape_of(hand("123m 456m 789s 55s EE", "E"), house) is Shape.NO_WILD  # 5m stands in 456m
    assert shape_of(hand("123m 46m5m 5m 55s EEE", "C"), house) is Shape.NONE
    assert shape_of(hand("456m 5m 55s EEE 123p C", "4s"), house) is Shape.NONE


def test_a_thrown_wild_is_only_itself() -> None:
    waiting = hand("123m 456p 789s 55s EE", "5m", self_draw=False)  # 5m as E is wanted
    assert shape_of(waiting, House()) is Shape.THROWN_WILD
    assert shape_of(waiting, House(thrown_wild="any")) is Shape.WILD
    assert shape_of(hand("123m 46m 789s 55s EEE", "5m", self_draw=False), House()) is Shape.NO_WILD
    assert shape_of(hand("123m 46m 789s 5s 5m EEE", "5m", self_draw=False), House()) is Shape.WILD


# -- 4.4 the worked payments ------------------------------------------------------------------------------------

NONE, FIRST, PUNG = WildsThrown(), WildsThrown(first=1), WildsThrown(pung=1)
KONG: dict[str, Any] = {"melds": 1}
WORKED: list[tuple[int, Hand, int, WildsThrown, tuple[int, ...], list[int]]] = [
    (1, hand(WITH, "E"), -1, NONE, (9, -3, -3, -3), [50] * 4),
    (2, hand(PLAIN, "E"), -1, NONE, (18, -6, -6, -6), [50] * 4),
    (3, hand(PLAIN, "E"), -1, FIRST, (36, -12, -12, -12), [50] * 4),
    (4, hand("456p 789s 5m5s EE", "E", kong=Kong.EXPOSED, **KONG), -1, NONE, (15, -5, -5, -5), [50] * 4),
    (5, hand("456p 789s 55s EE", "E", kong=Kong.EXPOSED, **KONG), -1, NONE, (24, -8, -8, -8), [50] * 4),
    (6, hand("456p 789s 55s EE", "E", kong=Kong.CONCEALED, **KONG), -1, NONE, (27, -9, -9, -9), [50] * 4),
    (7, hand("123m 456p 789s 55s EEE", None), -1, NONE, (36, -12, -12, -12), [50] * 4),
    (8, hand(PLAIN, "E", self_draw=False), 2, NONE, (8, -2, -4, -2), [50] * 4),
    (9, hand(PLAIN, "E", self_draw=False), 1, FIRST, (26, -10, -8, -8), [50] * 4),
    (10, hand("123m 46m 789s 55s EEE", "5m", self_draw=False), 1, NONE, (9, -5, -2, -2), [50] * 4),
    (11, hand(PLAIN, "E"), -1, PUNG, (24, -8, -8, -8), [50] * 4),
    (12, hand(PLAIN, "E"), -1, NONE, (14, -6, -6, -2), [50, 50, 50, 2]),
    (14, hand(PLAIN, "E"), -1, WildsThrown(1, 1, 0), (48, -16, -16, -16), [50] * 4),
    (15, hand(PLAIN, "E", self_draw=False), 1, FIRST, (26, -10, -8, -8), [50] * 4),
]


@pytest.mark.parametrize("case", WORKED, ids=lambda case: str(case[0]))
def test_worked_payments(case: tuple[int, Hand, int, WildsThrown, tuple[int, ...], list[int]]) -> None:
    _, won, thrower, thrown, expected, held = case
    house = House()
    shape = shape_of(won, house)
    found = items(Win(0, thrower, won, shape, thrown), house)
    assert paid(worth(found), 0, held) == expected
    assert {one.id for one in found} <= set(PATTERNS)


def test_worked_false_win() -> None:
    assert fine(0, House(), 50) == (-18, 6, 6, 6)
    assert fine(1, House(), 50) == (6, -18, 6, 6)


def test_a_fine_beyond_the_chips_is_shared() -> None:
    assert fine(0, House(), 11) == (-11, 4, 4, 3)  # lower seat and opposite get the chips left over
    assert fine(2, House(), 10) == (3, 3, -10, 4)
    assert fine(0, House(), 0) == (0, 0, 0, 0)
    assert fine(0, House(false_win_scope="all"), 50) == (-6, 2, 2, 2)


def test_worked_opening_run() -> None:
    """Example 14, and 18 each with `first_wild_each`."""
    two = [OwnDiscard(True), OwnDiscard(True)]
    assert wilds_thrown(two, House()) == WildsThrown(1, 1, 0)
    each = House(first_wild_each=True)
    assert wilds_thrown(two, each) == WildsThrown(2, 0, 0)
    won = Win(0, -1, hand(PLAIN, "E"), Shape.NO_WILD, wilds_thrown(two, each))
    assert paid(worth(items(won, each)), 0, None) == (54, -18, -18, -18)


def test_each_wild_counts_once() -> None:
    other, wild, punged = OwnDiscard(False), OwnDiscard(True), OwnDiscard(True, True, True)
    later = OwnDiscard(True, False, True)
    assert wilds_thrown([other, wild], House()) == WildsThrown(0, 1, 0)
    assert wilds_thrown([punged], House()) == WildsThrown(1, 0, 0)  # example 15
    assert wilds_thrown([punged], House(bonus_overlap="both")) == WildsThrown(1, 0, 1)
    assert wilds_thrown([other, punged, later], House()) == WildsThrown(0, 1, 1)
    assert wilds_thrown([other, punged, later], House(pung_wild="after_pung")) == WildsThrown(0, 0, 2)
    assert wilds_thrown([other, punged, later, later], House(pung_wild="third")) == WildsThrown(0, 2, 1)


# -- options ----------------------------------------------------------------------------------------------------


def moved(won: Hand, thrower: int, thrown: WildsThrown, **options: Any) -> tuple[int, ...]:
    house = House(**options)
    return paid(worth(items(Win(0, thrower, won, shape_of(won, house), thrown), house)), 0, None)


def test_options_of_payments() -> None:
    drawn, on_discard = hand(PLAIN, "E"), hand(PLAIN, "E", self_draw=False)
    assert moved(on_discard, 1, NONE, discard_win="thrower") == (8, -8, 0, 0)
    assert moved(on_discard, 1, FIRST, bonus_scope="once") == (14, -10, -2, -2)
    assert moved(drawn, -1, FIRST, bonus_scope="once") == (24, -8, -8, -8)
    kong = hand("456p 789s 55s EE", "E", kong=Kong.ADDED, melds=1)
    assert moved(kong, -1, NONE, kong_win_mode="added") == (42, -14, -14, -14)
    dealt_in = hand("123m 46m 789s 55s EEE", "5m", self_draw=False)
    assert moved(dealt_in, 3, NONE, chengda_scope="every") == (11, -3, -3, -5)
    assert moved(hand(WITH, "E", self_draw=False), 3, NONE, chengda_scope="made") == (11, -3, -3, -5)
    assert moved(dealt_in, 3, NONE, chengda_scope="made") == (8, -2, -2, -4)
    assert moved(drawn, -1, NONE, pay_self_draw=7) == (21, -7, -7, -7)
    run = hand("123m 456p 789s 123s 5m", "E")
    assert moved(run, -1, NONE, run_wild=True) == (15, -5, -5, -5)
    assert moved(run, -1, NONE) == (9, -3, -3, -3)
    natural = hand("123m 456p 789s 123s 5m", "5m")
    assert moved(natural, -1, NONE, run_wild=True) == (30, -10, -10, -10)


def test_a_robbed_kong_pays_as_a_discard() -> None:
    assert moved(hand(PLAIN, "E", self_draw=False, robbed=True), 1, NONE) == (8, -4, -2, -2)
    robbed_wild = hand("123m 46m 789s 55s EEE", "5m", self_draw=False, robbed=True)
    assert moved(robbed_wild, 1, NONE) == (8, -4, -2, -2)  # a tile added to a pung is no discard


def test_bonuses_of_kongs() -> None:
    assert kong_bonus(Kong.CONCEALED, 1, -1, House()) == (2, 0, 2, 2)
    assert kong_bonus(Kong.ADDED, 0, -1, House()) == (0, 1, 1, 1)
    assert kong_bonus(Kong.EXPOSED, 0, 2, House()) == (0, 0, 3, 0)


def test_a_hand_that_does_not_complete_is_worth_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        items(Win(0, -1, hand("123m 456p 789s 55s EC", "W"), Shape.NONE, NONE), House())


# -- lines ------------------------------------------------------------------------------------------------------

LINE = {"hand": "123m 456p 789s 55s EE", "win_tile": "E", "self_draw": True, "seat_wind": "S", "indicator": "4m"}


def test_a_line() -> None:
    assert score_json({**LINE, "own_discards": ["5m", "C"]}) == {
        "total": 36, "limit": None, "wild": "5m", "reading": "no_wild", "false_win": False,
        "patterns": [{"id": "self_draw", "points": 18, "count": 1}, {"id": "first_wild", "points": 18, "count": 1}],
        "payments": {"E": -12, "S": 36, "W": -12, "N": -12},
    }  # fmt: skip


def test_lines_with_chips_pungs_and_discarders() -> None:
    poor = score_json({**LINE, "chips": {"E": 50, "S": 50, "W": 2, "N": 50}})
    assert (poor["total"], poor["payments"]) == (18, {"E": -6, "S": 14, "W": -2, "N": -6})
    punged = score_json({**LINE, "own_discards": ["C", ["5m", "pung"]]})
    assert punged["payments"]["S"] == 24
    dealt = score_json({**LINE, "self_draw": False, "discarder": "N"})
    assert dealt["payments"] == {"E": -2, "S": 8, "W": -2, "N": -4}
    false = score_json({**LINE, "win_tile": "C"})
    assert (false["total"], false["false_win"], false["payments"]["S"]) == (None, True, -18)
    thrown = score_json({**LINE, "win_tile": "5m", "self_draw": False, "discarder": "E"})
    assert "judge" in thrown["undecided"] and thrown["payments"] is None
    kong = {"hand": "456p 789s 55s EE", "melds": ["ckong:1111m"], "kong": "concealed"}
    assert score_json({**LINE, **kong})["patterns"][0]["id"] == "kong_win_concealed"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hand": "123m"}, "tile_count"), ({"indicator": "x"}, "unreadable_tile"), ({"wild": "5m"}, "unknown_key"),
        ({"self_draw": False}, "missing_key"), ({"discarder": "N"}, "contradiction"), ({"kong": "big"}, "bad_value"),
        ({"kong": "added"}, "contradiction"), ({"chips": {"E": 1}}, "bad_value"), ({"pay_self_draw": -1}, "bad_option"),
        ({"pung_wild": "never"}, "bad_option"), ({"own_discards": [["5m", "x"]]}, "bad_discard"),
        ({"melds": ["chow:123m"]}, "unknown_meld"), ({"melds": ["pung:123m"]}, "bad_meld"),
        ({"seat_wind": "X"}, "bad_seat"), ({"robbed": True}, "contradiction"),
        ({"hand": "55555m 55s EE 1234p"}, "tile_count"),
    ],
)  # fmt: skip
def test_lines_that_cannot_be_counted(change: dict[str, object], code: str) -> None:
    answer = score_json({**LINE, **change})
    assert answer.get("code") == code, answer
    assert answer["error"]


def test_the_lines_of_the_guide_count() -> None:
    """docs/zhenjiang.md."""
    guide = (ROOT / "docs/zhenjiang.md").read_text(encoding="utf-8")
    answers = [score_json(json.loads(line)) for line in re.findall(r'^\{"hand".*$', guide, re.MULTILINE)]
    assert [answer["payments"] for answer in answers] == [
        {"E": -12, "S": 36, "W": -12, "N": -12}, {"E": 27, "S": -9, "W": -9, "N": -9},
        {"E": 7, "S": -1, "W": -2, "N": -4},
    ]  # fmt: skip
    assert [f"`{name}`" in guide for name in PATTERNS] == [True] * len(PATTERNS)


def test_options_of_the_book_are_those_of_payments() -> None:
    options = load("zhenjiang").options
    assert {field.name: options[field.name].default for field in fields(House)} == asdict(House())
    for name, choices in CHOICES.items():
        assert options[name].choices == choices
