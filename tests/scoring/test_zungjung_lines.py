"""Zung Jung: input lines, notations, bad input, and the manual."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.scoring.zungjung import (
    PATTERNS,
    Options,
    parse_tiles,
    score_json,
    tiles_text,
)
from tests.scoring.zungjung_hands import SCORING

DOC = Path(__file__).parents[2] / "docs" / "zungjung.md"

# --- input lines ------------------------------------------------------------------------------------------

GOOD: dict[str, Any] = SCORING[64]
BAD: list[tuple[dict[str, Any], str]] = [
    ({"hand": "678m 78m 22"}, "column 11"),
    ({"hand": "678m 78m 0m2m"}, "no red fives"),
    ({"hand": "678m 78m f1 2m"}, "'f'"),
    ({"hand": "678m 78m 2m"}, "7 tiles with the winning tile, 8 are due"),
    ({"hand": "678m 78m 55m"}, "5m occurs 5 times"),
    ({"hand": 678}, "is no text"),
    ({"win_tile": None}, "no winning tile"),
    ({"win_tile": "9m9m"}, "is 2 tiles"),
    ({"self_draw": "no"}, "neither true nor false"),
    ({"seat_wind": "X"}, "is no wind"),
    ({"melds": ["chow:135m", "pung:555m"]}, "is no chow"),
    ({"melds": ["chow:89m1p", "pung:555m"]}, "no sequence starts with 8m"),
    ({"melds": ["flower:1m", "pung:555m"]}, "unknown meld"),
    ({"melds": ["chow:", "pung:555m"]}, "has no tiles"),
    ({"melds": "chow:123m"}, "is no list"),
    ({"flags": ["blessed"]}, "unknown flag"),
    ({"flags": ["heaven"]}, "heaven cannot be"),
    ({"flags": ["kong_replacement"]}, "kong_replacement cannot be"),
    ({"discarder": "W"}, "winner and discarder are one"),
    ({"discarder": "N"}, "does not end with the winning discard"),
    ({"discards": [["S"]]}, "is no discard"),
    ({"self_draw": True}, "a self-draw with a discarder"),
    ({"min_point": 5}, "unknown key min_point"),
    ({"min_points": "5"}, "give a whole number"),
    ({"min_points": True}, "give a whole number"),
    ({"immunity_on_rob": 1}, "give true or false"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[message for _, message in BAD])
def test_bad_input_says_what_and_where(change: dict[str, Any], message: str) -> None:
    answer = score_json({**GOOD, **change})
    assert set(answer) == {"error", "code"}
    assert message in answer["error"] and "(in " in answer["error"] and "; " in answer["error"]


@pytest.mark.parametrize("key", ["hand", "win_tile", "self_draw", "seat_wind"])
def test_missing_keys_are_named(key: str) -> None:
    assert f"no {key}" in score_json({name: value for name, value in GOOD.items() if name != key})["error"]


def test_a_hand_without_shape_is_a_false_win_with_a_reason() -> None:
    answer = score_json({**GOOD, "hand": "67m 8s 78m 22m", "discards": []})
    assert answer["false_win"] is True and answer["total"] is None and answer["payments"] is None
    assert answer["code"] == "no_shape" and "false win" in answer["error"]


def test_without_a_discarder_only_an_equal_split_is_decided() -> None:
    line = {key: value for key, value in GOOD.items() if key not in ("discarder", "discards")}
    assert score_json(line)["payments"] is None and "discarder" in score_json(line)["undecided"]
    small = {key: value for key, value in SCORING[2].items() if key != "discarder"}
    assert score_json(small)["payments"] == {"E": -25, "S": 75, "W": -25, "N": -25}


def test_line_options_and_immunity_claim_reach_the_payment() -> None:
    assert score_json(GOOD)["responsible"] == "E"
    assert score_json({**GOOD, "immunity_claimed": False})["responsible"] == "S"
    assert score_json({**SCORING[0], "chicken": 2})["total"] == 2


@pytest.mark.parametrize(
    "text", ["ESWNPFC", "1234567z", "1z 2z3z4z 567z", "🀀🀁🀂🀃🀆🀅🀄", "🀀 🀁 🀂 🀃 🀆 🀅 🀄\ufe0f"]
)
def test_honors_are_read_in_every_notation(text: str) -> None:
    assert parse_tiles(text) == (27, 28, 29, 30, 31, 32, 33)


def test_number_tiles_are_read_and_written() -> None:
    assert parse_tiles("19m 19p19s") == parse_tiles("🀇🀏 🀙🀡 🀐🀘") == (0, 8, 9, 17, 18, 26)
    assert tiles_text(parse_tiles("C 55p 321m E")) == "123m 55p EC"


scraps = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(alphabet="0123456789mpszESWNPFC: ", max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "min_points", "chicken", "immunity_claimed", "x"]), scraps))
def test_no_line_raises(change: dict[str, Any]) -> None:
    for line in (change, {**GOOD, **change}):
        answer = score_json(line)
        assert ("error" in answer) or answer["total"] is None or sum(answer["payments"].values()) == 0


@pytest.mark.parametrize("line", [None, [], "hand", 5])
def test_a_line_that_is_no_object(line: object) -> None:
    assert "give one JSON object" in score_json(line)["error"]


# --- the manual -------------------------------------------------------------------------------------------


def test_the_manual_lists_the_patterns_as_coded() -> None:
    rows = [
        f"| {card.id} | {card.english} | {card.traditional} | {card.simplified} | {card.points} |"
        for card in PATTERNS.values()
    ]
    text = DOC.read_text("utf-8")
    assert [line for line in text.splitlines() if line in rows] == rows


def test_the_manual_names_every_option_with_its_default() -> None:
    text = DOC.read_text("utf-8")
    for name in Options.__slots__:
        assert f"| `{name}` | {json.dumps(getattr(Options(), name))} |" in text
