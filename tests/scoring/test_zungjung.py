"""Zung Jung scoring: the worked examples, freedom of count, limits, payments, immunity."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.scoring.zungjung import (
    PATTERNS,
    Hand,
    Immunity,
    Options,
    ScoreError,
    Thrown,
    count_reading,
    parse_tile,
    payments,
    readings,
    responsible,
    score,
    score_json,
)
from tests.scoring.zungjung_hands import EXAMPLES, SCORING, WINDS, ids, make

IMMUNITY: list[dict[str, Any]] = json.loads(
    (EXAMPLES / "wsom_timing_immunity_examples.json").read_text("utf-8")
)["same_round_immunity"]

# --- the worked examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("example", SCORING, ids=lambda example: f"{example['no']}-{example['what']}")
def test_worked_example(example: dict[str, Any]) -> None:
    answer = score_json(example)
    expect = example["expect"]
    assert [{"id": found["id"], "count": found["count"]} for found in answer["patterns"]] == expect[
        "patterns"
    ]
    assert all(found["points"] == PATTERNS[found["id"]].points for found in answer["patterns"])
    assert answer["total"] == expect["total"]
    assert answer["false_win"] == expect["false_win"]
    assert answer["payments"] == expect["payments"]


def test_there_are_68_and_8_examples() -> None:
    assert [example["no"] for example in SCORING] == list(range(1, 69))
    assert len(IMMUNITY) == 8


@pytest.mark.parametrize("example", IMMUNITY)
def test_immunity_example(example: dict[str, Any]) -> None:
    thrown = tuple(Thrown(WINDS.index(wind), parse_tile(tile)) for wind, tile in example["discards"])
    found = responsible(
        WINDS.index(example["winner"]), thrown[-1].seat, Options(), Immunity(thrown, thrown[-1].tile)
    )
    assert (None if found is None else WINDS[found]) == example["responsible"]


# --- freedom of count, limits, irregular hands ------------------------------------------------------------


def test_a_discard_may_go_into_the_sequence_to_keep_the_triplet_concealed() -> None:
    """G8: 5m can finish 555m or 345m; read into the sequence it leaves two concealed triplets."""
    hand = make("555m 34m 777p 99s 678s", "", "5m")
    assert "4.2.1" in ids(score(hand))
    assert sorted("4.2.1" in ids(count_reading(reading)) for reading in readings(hand)) == [False, True]


def test_patterns_of_two_readings_never_mix() -> None:
    hand = make("333444555p 67m 22s", "", "8m")
    counts = {frozenset(ids(count_reading(reading))) for reading in readings(hand)}
    assert frozenset({"1.1", "1.2", "1.3", "5.1.3"}) in counts
    assert frozenset({"1.2", "1.3", "4.2.2", "7.2.1"}) in counts
    assert not any({"5.1.3", "7.2.1"} <= found for found in counts)


def test_g3_four_concealed_triplets_are_worth_160() -> None:
    assert score(make("222m 444p 666s 88s WW", "", "8s*")).total == 125 + 5 + 30


def test_compound_limit_keeps_the_sum() -> None:
    count = score(make("222s 333s 444s 55s 77m", "", "5s*", "N"))
    assert (count.total, count.sum, count.limit) == (320, 365, "compound")
    exact = score(make("444s 555s 7s", "pung:222s pung:333s", "7s"))
    assert (exact.total, exact.sum, exact.limit) == (320, 320, "compound")


def test_listed_limit_stands_alone_and_may_exceed_320() -> None:
    count = score(make("2222m 3333m 444m 66p", "", "4m*", seabed=True))
    assert (ids(count), count.total, count.limit) == (["5.1.4"], 480, "listed")


def test_equal_listed_limits_are_both_offered() -> None:
    count = score(make("NNN WW CC", "pung:EEE pung:SSS", "C*"))
    assert count.total == 320 and ids(count) == ["3.3.3"]
    assert [ids(other) for other in count.others] == [["3.4"]]


def test_nine_gates_needs_the_drawn_tile_apart_only_on_a_self_draw() -> None:
    assert ids(score(make("1112345678999s", "", "5s*"))) == ["2.2"]
    assert ids(score(make("1112345678999s", "", "5s"))) == ["2.2"]
    assert "2.2" not in ids(score(make("1112345678999s", "", "5s*", drawn_tile_mixed=True)))
    with pytest.raises(ScoreError, match="nine_gates_mixed cannot be"):
        make("1112345678999s", "", "5s", drawn_tile_mixed=True)


@pytest.mark.parametrize("win", [f"{number}s" for number in range(1, 10)])
def test_nine_gates_waits_for_all_nine(win: str) -> None:
    assert score(make("1112345678999s", "", win)).total == 480


def test_heaven_never_counts_nine_gates_and_an_option_makes_it_alone() -> None:
    shape = make("11123455678999s", "", "-", "E", heaven=True)
    assert score(shape).total == 245
    alone = score(shape, Options(heaven_alone_on_nine_gates=True))
    assert (ids(alone), alone.total) == (["9.4.1"], 155)
    plain = make("234m 567m 234p 678s 55s", "", "-", "E", heaven=True)
    assert score(plain, Options(heaven_alone_on_nine_gates=True)).total == score(plain).total == 170


@pytest.mark.parametrize("extra", range(1, 10))
def test_every_nine_gates_shape_is_seen_with_heaven(extra: int) -> None:
    shape = make(f"1112345678999{extra}m", "", "-", "E", heaven=True)
    assert score(shape, Options(heaven_alone_on_nine_gates=True)).total == 155


def test_heaven_in_one_suit_but_another_shape_keeps_its_patterns() -> None:
    one_suit = make("11123345678888s", "", "-", "E", heaven=True)
    assert score(one_suit, Options(heaven_alone_on_nine_gates=True)).total == score(one_suit).total > 155


def test_a_reading_is_written_with_exposed_sets_in_brackets() -> None:
    hand = make("222s 333s 44s 77m", "ckong:EEEE", "4s")
    assert [str(reading) for reading in readings(hand)] == [
        "222s 333s (444s) EEEE 77m",
        "(234s) 234s 234s EEEE 77m",
    ]
    open_hand = readings(make("34m 55p", "chow:123s kong:9999m pung:PPP", "5m"))
    assert [str(reading) for reading in open_hand] == ["(345m) (123s) (9999m) (PPP) 55p"]
    assert str(readings(make("11m 33m 55m 77m EE CC F", "", "F"))[0]) == "11m 33m 55m 77m EE FF CC"


def test_heaven_may_name_the_last_dealt_tile() -> None:
    assert score(make("1112345678999s", "", "5s*", "E", heaven=True)).total == 245


@pytest.mark.parametrize(
    ("hand", "patterns"),
    [
        (make("19m 19p 19s ESWNCFP", "", "9s*", seabed=True), ["9.1.1", "10.1"]),
        (make("1111m 99m 11p 99p EE N", "", "N"), ["8.1.3", "10.2"]),
        (make("22m 33m 44m 66m 77m 88m 5m", "", "5m*"), ["1.1", "1.2", "1.3", "2.1.2", "5.1.2"]),
        (make("2222m 44p 66p 88s 33s 5s", "", "5s"), ["1.3", "10.2"]),
    ],
)
def test_irregular_hands_count_only_what_needs_no_sets(hand: Hand, patterns: list[str]) -> None:
    assert ids(score(hand)) == patterns


def test_pairs_beside_a_concealed_kong_are_no_seven_pairs() -> None:
    count = score(make("22m 44p 66p 88s 33s", "ckong:5555s", "3s"))
    assert (count.false_win, count.total, count.sum, count.patterns) == ("shape", 0, 0, ())


def test_minimum_and_chicken_options() -> None:
    chicken = make("345m 67s EE", "chow:234s pung:999p", "8s")
    assert score(chicken).total == 1
    assert score(chicken, Options(chicken=0)).total == 0
    below = score(chicken, Options(min_points=5))
    assert (below.false_win, below.total, below.sum, below.patterns) == ("minimum", 0, 0, ())
    fifteen = make("234m 567m 345p 67s 22s", "", "8s")
    assert score(fifteen, Options(min_points=15)).total == 15
    assert score(fifteen, Options(min_points=16)).false_win == "minimum"
    with pytest.raises(ScoreError, match="min_points is below 0"):
        Options(min_points=-1)


# --- payments and immunity --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "expected"),
    [(1, (3, -1, -1, -1)), (25, (75, -25, -25, -25)), (26, (78, -28, -25, -25)), (70, (210, -160, -25, -25))],
)
def test_discard_payments(total: int, expected: tuple[int, int, int, int]) -> None:
    assert payments(total, 0, 1) == expected


@given(
    total=st.integers(0, 480), winner=st.integers(0, 3), other=st.none() | st.integers(1, 3), data=st.data()
)
def test_payments_sum_to_nothing(total: int, winner: int, other: int | None, data: st.DataObject) -> None:
    discarder = None if other is None else (winner + other) % 4
    immunity = None
    if discarder is not None:
        entry = st.tuples(st.integers(0, 3), st.integers(0, 2))
        earlier = data.draw(st.lists(entry, max_size=12))
        thrown = tuple(Thrown(seat, tile) for seat, tile in [*earlier, (discarder, 0)])
        immunity = Immunity(thrown, 0)
    result = payments(total, winner, discarder, Options(), immunity)
    assert sum(result) == 0 and result[winner] == 3 * total
    losers = sorted(-paid for seat, paid in enumerate(result) if seat != winner)
    assert losers in ([total] * 3, [25, 25, 3 * total - 50])
    if discarder is None or total <= 25:
        assert losers == [total] * 3


def test_immunity_must_be_invoked() -> None:
    thrown = (Thrown(2, 18), Thrown(0, 8), Thrown(1, 8))
    assert payments(80, 2, 1, Options(), Immunity(thrown, 8)) == (-190, -25, 240, -25)
    assert payments(80, 2, 1, Options(), Immunity(thrown, 8, invoked=False)) == (-25, -190, 240, -25)


def test_immunity_has_no_effect_up_to_25() -> None:
    thrown = (Thrown(2, 18), Thrown(0, 8), Thrown(1, 8))
    assert payments(25, 2, 1, Options(), Immunity(thrown, 8)) == (-25, -25, 75, -25)


def test_a_robbed_kong_is_paid_by_its_maker_unless_the_option_says_otherwise() -> None:
    thrown = (Thrown(2, 18), Thrown(0, 8), Thrown(1, 3))
    robbed = Immunity(thrown, 8, robbed_kong=True)
    assert responsible(2, 1, Options(), robbed) == 1
    assert responsible(2, 1, Options(immunity_on_rob=True), robbed) == 0
    assert payments(80, 2, 1, None, robbed) == (-25, -190, 240, -25)
    assert payments(80, 2, 1, Options(immunity_on_rob=True), robbed) == (-190, -25, 240, -25)


def test_waiting_requirement_looks_at_whether_the_win_was_possible() -> None:
    thrown = (Thrown(2, 18), Thrown(0, 8, winnable=False), Thrown(3, 8), Thrown(1, 8))
    assert responsible(2, 1, Options(), Immunity(thrown, 8)) == 0
    assert responsible(2, 1, Options(immunity_requires_wait=True), Immunity(thrown, 8)) == 3


@pytest.mark.parametrize(("winner", "discarder"), [(4, None), (-1, 0), (0, 4), (0, -1), (2, 2)])
def test_payments_refuse_impossible_seats(winner: int, discarder: int | None) -> None:
    with pytest.raises(ScoreError):
        payments(30, winner, discarder)


def test_discards_must_end_with_the_winning_one() -> None:
    with pytest.raises(ScoreError, match="does not end with the winning discard"):
        responsible(2, 1, Options(), Immunity((Thrown(1, 7),), 8))
