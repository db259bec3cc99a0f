"""Lines in order are read by table: the same rows as with every codec asked, and nothing that is out of order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.formats.paipu import read, write
from ingest.formats.paipu.event import kind_of, read_event
from ingest.formats.paipu.quick import quick_event
from replay.simulate.wsom.run import play_match

HEADER = '{"paipu":1,"book":"wsom","native_id":"g","event":"E","players":["A","B","C","D"],"provides":["ev"]}\n'


def lines() -> list[dict[str, Any]]:
    """Event lines of a simulated game."""
    record = play_match("wsom", 5, 0, 0.5, hands=3).record
    return [json.loads(line) for line in write(record).decode().splitlines()[1:]]


def test_quick_rows_are_the_rows() -> None:
    found = [line for line in lines() if "hand" not in line]
    quick = [quick_event(line) for line in found]
    for line, row in zip(found, quick, strict=True):
        soft: list[Any] = []
        assert row is None or (row == read_event(line, kind_of(line), soft) and not soft), line
    assert sum(row is None for row in quick) < len(quick) / 50


@pytest.mark.parametrize(
    "line",
    [
        {"k": "draw", "s": 0, "tile": "5m", "colour": "blue"},
        {"k": "draw", "s": True, "tile": "5m"},
        {"k": "draw", "s": 1.0, "tile": "5m"},
        {"k": "draw", "s": 4, "tile": "5m"},
        {"k": "draw", "s": None, "tile": "5m"},
        {"k": "draw", "tile": "5m"},
        {"k": "draw", "s": 0, "tile": "0z"},
        {"k": "draw", "s": 0, "tile": 5},
        {"k": "draw", "s": 0, "tile": "5m", "end": "middle"},
        {"k": "draw", "s": 0, "tile": "5m", "end": ["tail"]},
        {"k": "draw", "s": 0, "tile": "5m", "t": 1 << 60},
        {"k": "draw", "s": 0, "tile": "5m", "wall": -1},
        {"k": "discard", "s": 0, "tile": "5m", "at": [1]},
        {"k": "discard", "s": 0, "tile": "5m", "at": [0, 1]},
        {"k": "discard", "s": 0, "tile": "5m", "at": [1, True]},
        {"k": "discard", "s": 0, "tile": "5m", "stated": False},
        {"k": "chow", "s": 1, "tile": "5m", "from": 0, "whose": 0, "tiles": "3m 4m 5m"},
        {"k": "chow", "s": 1, "tile": "5m", "from": 0, "tiles": "345m"},
        {"k": "call", "s": 1, "word": "碰"},
        {"k": "call", "s": 1, "word": "shout"},
        {"hand": 0, "k": "draw", "s": 0, "tile": "5m"},
        {"k": "drew", "s": 0},
        {"s": 0},
    ],
)
def test_anything_else_is_left_to_the_codecs(line: dict[str, Any]) -> None:
    assert quick_event(line) is None


def test_a_key_that_stands_twice_is_told_wherever_its_colon_stands() -> None:
    twice = '{"hand":0,"dealer":0,"k":"draw","s":0,"tile":"5m"}\n{"k" :"draw","s":0,"s":1,"tile":"6m"}\n'
    (game,) = read((HEADER + twice).encode(), "g.paipu.jsonl")
    assert [problem.code for problem in game.problems] == ["ING031"]
    assert game.hands[0].rows[1][1] == 0


def test_positions_and_times_go_on_from_line_to_line() -> None:
    body = [
        '{"hand":0,"dealer":0,"k":"draw","s":0,"tile":"5m","t":100}',
        '{"k":"discard","s":0,"tile":"5m","t":200}',
        '{"k":"draw","s":1,"tile":"6m","t":150}',
    ]
    data = (HEADER + "\r\n".join(body)).encode()
    (game,) = read(data, "g.paipu.jsonl")
    assert [problem.code for problem in game.problems] == ["ING030"]
    assert game.hands[0].positions == [data.index(line.encode()) for line in body]
