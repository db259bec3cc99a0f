"""What a win at a real table is worth, who pays, and the rows told of a hand; points of sessions and places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest import kinds as k
from replay.book import load
from replay.conduct.session import match_points, ranking
from replay.judge import Judge
from replay.rule import Finding
from replay.rules.counting.payment_right import payment_right
from replay.tally import due_payer, paid, responsible_if_raised, tally
from tests.replay import table_cases

_FILE = Path(__file__).parents[1] / "examples" / "wsom_timing_immunity_examples.json"
IMMUNITY: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))["same_round_immunity"]
READY = "123m 456p 789s EE 46m"
WEST_THROWS = "E discards\nS draws\nS discards\nW draws\nW discards 5m\nS calls win\nS wins 5m from W"


def judged(play: str, **body: Any) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Facts and settlements of the hands of a play."""
    case = table_cases._case("", "wsom", {"name": "", "play": play, **body}, body.pop("identities", True))
    result = Judge(load("wsom"), case.options, strict=True).judge(case.game)
    return result.facts, result.settlements


def best(play: str, **body: Any) -> dict[str, int]:
    """Patterns counted of the win that stands after a play, with the total as `total`."""
    made = tally(table_cases.table_of(play, **body))
    assert made is not None and made.best is not None, made
    return {one.id: one.count for one in made.best.patterns} | {"total": made.best.total}


def test_circumstances_follow_from_the_play() -> None:
    earth = best("E discards 5m\nS calls win\nS wins 5m from E", hands={"S": READY})
    assert earth == {"1.1": 1, "1.2": 1, "9.4.2": 1, "total": 165}
    later = best(WEST_THROWS, hands={"S": READY})
    assert later == {"1.1": 1, "1.2": 1, "total": 10}
    heaven = best("E calls self_draw\nE wins 5m", hands={"E": READY + " 5m"})
    assert heaven["9.4.1"] == 1
    kong = best(
        "E kongs 9999p {down = [0, 3]}\nE draws 5m from tail\nE calls self_draw\nE wins 5m",
        hands={"E": "9999p 123m 456p EE 46m"},
    )
    assert kong == {"1.2": 1, "4.3.1": 1, "9.2": 1, "total": 20}
    last = best("E discards\n... 1 left\nS draws 5m\nS calls self_draw\nS wins 5m", hands={"S": READY})
    assert last == {"1.1": 1, "1.2": 1, "9.1.1": 1, "total": 20}


def test_a_penalty_tile_is_in_no_unit_completed_by_a_discard() -> None:
    """With one of the 6m open no discard completes 666m: the hand counts as three identical sequences only."""
    play = """
E discards
S draws
S discards
W draws
W discards
S expose {tiles = "6m", what = "dropped"}
N draws
N discards 6m
S calls win {from = "N"}
S wins 6m from N
"""
    hands = {"S": "66m 777m 888m 999s EE"}
    free = best(play.replace('S expose {tiles = "6m", what = "dropped"}\n', ""), hands=hands)
    assert free == {"1.2": 1, "4.1": 1, "4.2.2": 1, "7.2.1": 1, "total": 165}
    assert best(play, hands=hands) == {"1.2": 1, "5.1.3": 1, "total": 125}


@pytest.mark.parametrize("case", IMMUNITY)
def test_worked_immunity(case: dict[str, Any]) -> None:
    """The examples of RULES.md 1.5, played; the first discard of a hand is East's."""
    seats = "ESWN"
    winner = seats.index(case["winner"])
    thrown = [(seats.index(seat), tile) for seat, tile in case["discards"]]
    lines: list[str] = []
    at = 0
    for seat, tile in thrown:
        while at != seat:
            lines += ([f"{seats[at]} draws"] if lines else []) + [f"{seats[at]} discards"]
            at = (at + 1) % 4
        lines += ([f"{seats[at]} draws {tile}"] if lines else []) + [f"{seats[at]} discards {tile}"]
        at = (at + 1) % 4
    discarder, tile = thrown[-1]
    lines += [f"{case['winner']} calls win", f"{case['winner']} wins {tile} from {seats[discarder]}"]
    assert tile == "3p"
    made_table = table_cases.table_of("\n".join(lines), hands={case["winner"]: "666888s CCC FF 24p"})
    made = tally(made_table)
    assert made is not None
    due = None if case["responsible"] is None else seats.index(case["responsible"])
    assert responsible_if_raised(made_table, made) == due
    assert due_payer(made_table, made, 999) == discarder, "nobody raised it"
    assert winner != discarder


def test_payments() -> None:
    assert paid(70, 1, 0) == (-160, 210, -25, -25)
    assert paid(25, 1, 0) == (-25, 75, -25, -25)
    assert paid(45, 1, None) == (-45, 135, -45, -45)


@pytest.mark.parametrize(
    ("claim", "without", "entered", "due"),
    [
        ("N immunity_claim {tile = '2m', from = 'W'}", "", "-30, 135, -80, -25", "-25 135 -85 -25"),
        ("", "", "-30, 135, -80, -25", "-25 135 -25 -85"),
        ("", "rul", "-30, 135, -80, -25", "-25 135 -85 -25"),
        ("", "rul", "-30, 135, -25, -80", "-25 135 -25 -85"),
    ],
)
def test_what_is_due_instead_of_wrong_amounts(claim: str, without: str, entered: str, due: str) -> None:
    """North answers for the win unless he raises immunity; whether he did is not known without the words said."""
    table = table_cases.table_of(
        "E discards\nS draws\nS discards\nW draws\nW discards 2m\nN draws\nN discards 2m\nS calls win {from = 'N'}\n"
        f"S wins 2m from N {{value = {{points = 45}}}}\n{claim}\ntable settle {{deltas = [{entered}]}}",
        hands={"S": "13m 123p 789p EEE 99s"}, without=without,
    )  # fmt: skip
    found = payment_right.ask(table, table.acts[-1])
    assert isinstance(found, Finding) and found.expected == due


def test_rows_of_a_win() -> None:
    facts, settlements = judged(
        "E discards @10\nS draws @11\nS discards @12\nW draws @13\nW discards 5m @14\nS calls win @15\n"
        "S wins 5m from W {value = {points = 10}} @16\ntable settle {deltas = [-10, 30, -10, -10]} @20",
        hands={"S": READY}, deal_end=5,
    )  # fmt: skip
    won = facts[1]
    assert won[2:6] == (False, True, False, [])
    assert won[14:18] == (1, 10, 30, 30)
    assert facts[2][5] == [1] and facts[2][18] != won[18]
    assert [row[2:] for row in settlements] == [(points, points, 0) for points in (-10, 30, -10, -10)]


def test_what_was_counted_too_little_is_paid_and_what_was_too_much_is_not() -> None:
    for points, due in ((5, 15), (10, 30), (20, 30)):
        _, settlements = judged(f"{WEST_THROWS} {{value = {{points = {points}}}}}", hands={"S": READY})
        assert settlements[1][3] == due, points


def test_rows_of_a_drawn_and_of_a_void_hand() -> None:
    _, drawn = judged("E discards\n... 0 left\ndraw game exhausted\ntable settle {deltas = [0, 0, 0, 0]}")
    assert [row[2:4] for row in drawn] == [(0, 0)] * 4
    _, void = judged('E discards\njudge ruling {effect = "redeal", penalty = "none"}', ended="void")
    assert [row[2:4] for row in void] == [(None, None)] * 4


def test_points_for_time_stand_beside() -> None:
    _, settlements = judged(
        "S timed {}\nE discards @40\nS draws @41\nS discards @56\nW draws @57\nW discards @60", deal_end=5
    )
    assert [row[4] for row in settlements] == [0, -5, 0, 0]


def test_points_of_a_session() -> None:
    assert match_points(-400) == -400
    assert match_points(-400, "signed_sqrt") == -20
    assert match_points(0, "signed_sqrt") == 0
    with pytest.raises(ValueError, match="cube"):
        match_points(1, "cube")


def test_ties_are_broken_by_raw_points_then_drawn() -> None:
    """25 and 0 give the root 5, so do 16 and 1; the raw points are 25 and 17."""
    assert ranking([[16, 1], [25, 0], [0, 25], [-100, 400]], "signed_sqrt") == [(3,), (1, 2), (0,)]
    assert ranking([[16, 1], [25, 0], [0, 25], [-100, 400]]) == [(3,), (1, 2), (0,)]


def test_only_kinds_of_the_end_are_entries() -> None:
    table = table_cases.table_of("E discards\n... 0 left\ndraw game exhausted {deltas = [0, 0, 0, 0]}")
    assert table.acts[-1].kind == k.DRAW_GAME
    assert tally(table) is None
