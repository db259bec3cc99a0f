"""Chips: what a hand moves, facts and settlements of it, and which item a wrong payment gets wrong."""

from __future__ import annotations

from typing import Any

import pytest

from replay.facts import reckoner
from replay.mispaid import BESIDE, DEALT_IN, HELD, KONG, OWN_WILDS, WIN, mispaid
from replay.payout import chips_before, held_at, moved, standing_win, won
from replay.scoring.zhenjiang import Kong, Shape
from replay.table import Table
from tests.replay import table_cases

SOUTH = "123m 456p 789s 55s EE"
FALSE = """
E discards E
S wins E from E           # (false)
S ruling {penalty = "points", what = "wrong_win", deltas = [6, -18, 6, 6], effect = "goes_on", about = "false"}
"""


def table_of(play: str, **body: Any) -> Table:
    return table_cases.table_of(play, "zhenjiang", **body)


def paid(play: str, deltas: list[int], **body: Any) -> str:
    """The part of a payment that is wrong, "" where none is."""
    made = mispaid(table_of(f"{play}\ntable settle {{deltas = {deltas}}}", **body))
    assert made is not None
    return made.part


def test_chips_before_a_hand_and_after_a_fine() -> None:
    table = table_of(FALSE + "S draws\nS discards", hands={"S": "123m 456p 789s 5s EE C"}, scores=[40, 60, 50, 50])
    assert chips_before(table) == (40, 60, 50, 50)
    assert moved(table, len(table.acts)) == (6, -18, 6, 6)
    assert held_at(table, len(table.acts)) == (46, 42, 56, 56)
    assert standing_win(table) is None


def test_chips_that_a_judge_takes_away() -> None:
    table = table_of('E discards\nS ruling {penalty = "points", points = -5, what = "chips"}')
    assert held_at(table, len(table.acts)) == (50, 45, 50, 50)


def test_chips_are_carried_where_a_hand_does_not_state_them() -> None:
    table = table_of(
        "E discards C\nS draws E\nS wins E\ntable confirmed {what = \"win\"}\n"
        "table settle {deltas = [-6, 18, -6, -6], scores = [44, 68, 44, 44]}\nnext hand {dealer = \"S\"}\nS discards",
        hands={"S": SOUTH},
    )
    assert chips_before(table) == (44, 68, 44, 44)


def test_a_win_read_from_the_table() -> None:
    table = table_of("E discards C\nS draws E\nS wins E", hands={"S": SOUTH})
    win = standing_win(table)
    assert win is not None
    made = won(table, win)
    assert made.hand is not None and (made.shape, made.thrower, made.hand.kong) == (Shape.NO_WILD, -1, Kong.NONE)
    kong = table_of("E kongs CCCC\nE draws E from tail\nE wins E", hands={"E": "123m 456p 55s EE CCCC"})
    win = standing_win(kong)
    assert win is not None
    made = won(kong, win)
    assert made.hand is not None and made.hand.kong is Kong.CONCEALED and not made.hand.heavenly


def rows(table: Table) -> tuple[list[Any], list[Any]]:
    made = reckoner("zhenjiang")
    assert made is not None
    return made.facts_of(table), made.settlements_of(table)


def test_facts_and_settlements() -> None:
    table = table_of(
        "E discards C\nS draws P\nS discards P\nW draws\nW discards E\nS wins E from W\n"
        "table settle {deltas = [-8, 26, -10, -8]}",
        hands={"S": SOUTH},
    )
    facts, settled = rows(table)
    assert [row[3] for row in facts] == [False, True, False, False]
    assert [row[5] for row in facts] == [[], [], [1], []]
    assert (facts[1][15], facts[1][16], facts[0][17]) == (26, 26, -8)
    assert {row[13] for row in facts} == {None}
    assert settled == [(0, 0, -8, -8, 0), (0, 1, 26, 26, 0), (0, 2, -10, -10, 0), (0, 3, -8, -8, 0)]


def test_fines_stand_apart_in_settlements() -> None:
    table = table_of(
        FALSE + "S draws\nS discards C\n... 0 left\ndraw game exhausted\ntable settle {deltas = [6, -18, 6, 6]}",
        hands={"S": "123m 456p 789s 5s EE C"},
    )
    assert rows(table)[1] == [(0, 0, 0, 0, 6), (0, 1, 0, 0, -18), (0, 2, 0, 0, 6), (0, 3, 0, 0, 6)]


SELF = "E discards C\nS draws E\nS wins E"
FIRST = "E discards C\nS draws P\nS discards P\nW draws\nW discards\nN draws\nN discards\nE draws\nE discards\n" \
    "S draws E\nS wins E"  # fmt: skip
KONGS = "E kongs CCCC\nE draws 9m from tail\nE discards 9m\nS draws E\nS wins E"


@pytest.mark.parametrize(
    ("play", "deltas", "part"),
    [
        (SELF, [-6, 18, -6, -6], ""),
        (SELF, [-3, 9, -3, -3], WIN),
        (SELF, [-6, 16, -4, -6], WIN),  # one pays less
        (SELF, [-6, 20, -6, -6], BESIDE),  # not nought together
        (SELF, [-8, 18, 2, -12], BESIDE),  # another gains
        (SELF, [-60, 72, -6, -6], HELD),
        (FIRST, [-6, 18, -6, -6], OWN_WILDS),
        (FIRST, [-9, 27, -9, -9], WIN),  # 3 for the win, 6 for the wild
        (FIRST, [-10, 30, -10, -10], OWN_WILDS),
        ("E discards E\nS wins E from E", [-5, 9, -2, -2], DEALT_IN),
        ("E discards E\nS wins E from E", [-2, 8, -4, -2], WIN),
    ],
)
def test_the_item_that_is_wrong(play: str, deltas: list[int], part: str) -> None:
    assert paid(play, deltas, hands={"S": SOUTH}) == part


def test_kongs_of_others_paid_beside_the_win() -> None:
    """The dealer's concealed kong brings 2 from each, which the book does not pay."""
    hands = {"E": "147m 258p 36s SW CCCC", "S": SOUTH}
    assert paid(KONGS, [0, 16, -8, -8], hands=hands) == BESIDE
    assert paid(KONGS, [-6, 18, -6, -6], hands=hands) == ""


def test_another_kind_of_kong() -> None:
    hands = {"E": "123m 456p 55s EE CCCC"}
    assert paid("E kongs CCCC\nE draws E from tail\nE wins E", [24, -8, -8, -8], hands=hands) == KONG
    assert paid("E kongs CCCC\nE draws E from tail\nE wins E", [27, -9, -9, -9], hands=hands) == ""


def test_nothing_is_said_where_no_win_stands() -> None:
    assert mispaid(table_of("E discards\nS draws\nS discards")) is None
