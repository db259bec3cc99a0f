"""Facts and settlements of a hand, one row a seat."""

from __future__ import annotations

from typing import Any

from ingest.schema import ARROW
from replay.book import load
from replay.facts import reckoner
from replay.judge import Judge, Judged
from tests.replay.cases import _case

HAND = "234m 567p 345p 66p 34s"  # waits 2s 5s
NAMES = ARROW["facts"].names[4:]


def judged(play: str, **body: Any) -> Judged:
    case = _case("R-VALUE", {"name": "facts", "play": play, "provides": "sc", **body}, True)
    return Judge(load("riichi-tenhou"), strict=True).judge(case.game)


def facts(play: str, **body: Any) -> list[dict[str, Any]]:
    return [dict(zip(NAMES, row, strict=True)) for row in judged(play, **body).facts]


RON = """
E draws
E discards
S draws 9m
S discards 9m
... to S
S draws N
S riichi
S discards N
S riichi accepted {scores = [25000, 24000, 25000, 25000]}
W draws F
W riichi
W discards F
W riichi accepted {scores = [25000, 24000, 24000, 25000]}
N draws 2s
N discards 2s
S wins 2s from N {deltas = [0, 9700, 0, -7700], value = {fu = 30, points = 7700, limit = 0}}
"""
HANDS = {"S": HAND, "W": "123m 123p 789s EE 78s"}


def test_a_win_on_a_discard() -> None:
    east, south, west, north = facts(RON, hands=HANDS, indicator="W")
    assert (south["won"], south["self_draw"], south["dealt_in_to"]) == (True, False, [])
    assert (south["riichi"], south["riichi_turn"], south["first_riichi"]) == (True, 2, True)
    assert (south["value_base"], south["value_net"], south["balance"]) == (7700, 9700, 8700)
    assert south["win_turn"] == 2
    assert (west["riichi"], west["first_riichi"], west["balance"]) == (True, False, -1000)
    assert (north["won"], north["dealt_in_to"], north["balance"]) == (False, [1], -7700)
    assert north["deciding_seq"] == south["deciding_seq"] - 1 == east["deciding_seq"] - 1
    assert (east["dealer"], east["balance"], east["riichi_seq"], east["tenpai_at_draw"]) == (True, 0, None, None)
    assert {row["ended"] for row in (east, south, west, north)} == {"win"}


def test_settlements_stated_and_worked_out() -> None:
    result = judged(RON, hands=HANDS, indicator="W")
    assert [row[:2] for row in result.settlements] == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert [row[2:] for row in result.settlements] == [(0, 0, 0), (8700, 8700, 0), (-1000, -1000, 0), (-7700, -7700, 0)]
    wrong = judged(RON.replace("9700, 0, -7700", "9000, 0, -7000"), hands=HANDS, indicator="W")
    assert [row[2:4] for row in wrong.settlements] == [(0, 0), (8000, 8700), (-1000, -1000), (-7000, -7700)]


def test_a_self_draw_and_calls() -> None:
    rows = facts(
        "E draws 2m\nE discards 2m\nS pungs 2m\nS discards 8s\n... to S\nS draws P\nS kongs PPPP\nindicator W\n"
        "S draws 2s from tail\nS wins 2s",
        hands={"S": "22m PPP 345p 66p 34s 8s"},
    )
    assert (rows[1]["won"], rows[1]["self_draw"], rows[1]["calls"], rows[1]["open"]) == (True, True, 1, True)
    assert rows[1]["win_turn"] == 2
    assert [row["dealt_in_to"] for row in rows] == [[], [], [], []]
    assert [row["balance"] for row in rows] == [None] * 4  # the record states no change of points


def test_a_concealed_kong_is_no_call_and_opens_nothing() -> None:
    play = "E draws P\nE kongs PPPP\nindicator W\nE draws from tail\nE discards"
    row = facts(play, hands={"E": "PPP 345p 66p 34s 147m"})[0]
    assert (row["calls"], row["open"], row["won"], row["deciding_seq"]) == (0, False, False, None)
    assert row["ended"] == "unfinished"


def test_start_shanten_is_of_thirteen_tiles_for_the_dealer_too() -> None:
    hands = {"E": HAND, "S": "234m 567p 345p 66p 38s", "W": "19m 19p 19s ESWNPFF"}
    rows = facts("E draws 2s\nE discards 2s", hands=hands)
    assert [row["start_shanten"] for row in rows[:3]] == [0, 1, 0]


def test_a_draw_says_who_was_ready() -> None:
    rows = facts(
        '... 0 left\ndraw game exhausted {shown = {S = "all"}, deltas = [-1000, 3000, -1000, -1000]}', hands={"S": HAND}
    )
    assert [row["tenpai_at_draw"] for row in rows] == [False, True, False, False]
    assert [row["balance"] for row in rows] == [-1000, 3000, -1000, -1000]
    assert {row["ended"] for row in rows} == {"draw"}


def test_an_abort_says_nothing_of_readiness() -> None:
    play = 'E draws 7m\ndraw game nine_kinds {shown = {E = "all"}, deltas = [0, 0, 0, 0]}'
    rows = facts(play, hands={"E": "19m 19p 19s ESW 2345m"})
    assert {row["tenpai_at_draw"] for row in rows} == {None}
    assert {row["ended"] for row in rows} == {"abort"}


def test_two_winners_on_one_tile() -> None:
    rows = facts(
        "E draws 2s\nE discards 2s\nS wins 2s from E {deltas = [-2000, 2000, 0, 0]}\n"
        "W wins 2s from E {deltas = [-2000, 0, 2000, 0]}",
        hands={"S": HAND, "W": "345m 456m 678p 88p 34s"},
        indicator="W",
    )
    assert rows[0]["dealt_in_to"] == [1, 2] and rows[0]["balance"] == -4000
    assert [row["won"] for row in rows] == [False, True, True, False]
    assert rows[2]["deciding_seq"] == rows[1]["deciding_seq"] + 1


def test_books_of_other_games_have_other_rows() -> None:
    assert reckoner("riichi-tenhou") is not None
    assert reckoner("wsom") is reckoner("challenge") is not reckoner("riichi-tenhou")
    assert reckoner("zhenjiang") not in (None, reckoner("wsom"))
    assert reckoner("no-such-book") is None
