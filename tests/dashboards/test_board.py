"""The board page: a moment of a hand, reachable from every number."""

import pytest

from ingest.store import Dataset
from tests.dashboards.conftest import Open


def a_game(stored: Dataset) -> str:
    return str(stored.read_table("games", ["game_id"]).to_pylist()[0]["game_id"])


def test_the_board_stands_before_the_act(open_page: Open, stored: Dataset) -> None:
    page = open_page("board", game=a_game(stored), hand="0", step="8")
    assert len(page.at.code) == 0  # made when it is asked for
    page.at.session_state["as_text"] = True
    page.at.run()
    board = page.at.code[0].value
    assert board.startswith("East 1")
    assert board.count("seat ") >= 3
    rows = page.table("Act")["rows"]
    assert [row[0]["text"] for row in rows if row[2]] == ["8"]


def test_every_moment_of_a_hand_can_be_opened(open_page: Open, stored: Dataset) -> None:
    game = a_game(stored)
    _, record = stored.read_game(game)
    for step in (0, len(record.hands[1].rows) // 2, len(record.hands[1].rows)):
        page = open_page("board", game=game, hand="1", step=str(step))
        assert f"act {step} of {len(record.hands[1].rows)}" in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "No game is named"),
        ({"game": "ffffffff"}, "There is no such game"),
        ({"hand": "99"}, "The game has no such hand"),
        ({"step": "100000"}, "The hand has no such act"),
        ({"step": "-3"}, "The hand has no such act"),
        ({"hand": "x"}, "cannot be used"),
    ],
)
def test_what_is_not_there_is_said(open_page: Open, stored: Dataset, query: dict[str, str], said: str) -> None:
    named = {} if query == {} else {"game": a_game(stored)}
    assert said in open_page("board", **{**named, **query}).text


def test_filters_stand_in_the_viewer_only_where_they_are_set(open_page: Open, stored: Dataset) -> None:
    """No filter restricts a hand that is named, so nothing is counted; what is set stays in the links."""
    page = open_page("board", game=a_game(stored), hand="0")
    assert [box.key for box in page.at.selectbox] == [] and len(page.at.date_input) == 0
    assert " games, " not in page.text
    page = open_page("board", hand="0", size="4", since="2020-01-01")
    assert [box.key for box in page.at.selectbox] == ["size"]
    assert [day.key for day in page.at.date_input] == ["since"]
    assert "./?size=4&since=2020-01-01" in page.links
    whole = open_page("quality", size="4")
    assert len(whole.at.selectbox) >= 5 and " games, " in whole.text


def test_verdicts_of_the_hand_stand_below(open_page: Open, stored: Dataset) -> None:
    (verdict,) = [row for row in stored.read_table("verdicts").to_pylist() if row["rule"] == "R-HELD"]
    where = {"game": verdict["game_id"], "hand": str(verdict["hand"]), "step": str(verdict["seq"])}
    page = open_page("board", **where)
    assert "R-HELD" in page.text
