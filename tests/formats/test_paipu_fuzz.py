"""Spoiled lines of our own format: never a traceback, every problem with its line and column, nothing lost.

`PAIPU_FULL=1` tries 100,000 lines instead of 3,000.
"""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

from ingest import kinds as k
from ingest.formats.paipu import read, write
from ingest.model import GameRecord
from ingest.problems import CODES, Problem, Rejected
from ingest.table import pack
from tests.formats.paipu_samples import content, kind_rows, whole_hand

LINES = 100_000 if os.environ.get("PAIPU_FULL") == "1" else 3_000
FILE_LINES = 40
JUNK = '{}[]",:\\ \t\'“”，#0123456789-.eE+ntfu五🀄\x00\x1f\u2028\ud800'
VALUES: list[Any] = [
    None, True, False, 0, -1, 4, 99, 2**31, 2**70, 10**400, 1.5, -0.0, 1e300, "", "x", "5m", "5m.4", "0z", "\x00",
    "鍾" * 50, [], [[]], {}, [1, 2], ["1m", 3], {"0": "5m"}, {"x": {"y": 1}}, {"patterns": [1, "3.1 x2"]},
    {"tile": "5m"},
]  # fmt: skip


def _spoiled(rng: random.Random, line: str) -> str:
    """The line with one to three faults: letters changed, pieces moved, keys and values put in place of others."""
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(9)
        at = rng.randrange(len(line) + 1)
        if kind == 0:
            line = line[:at] + rng.choice(JUNK) + line[at:]
        elif kind == 1:
            line = line[:at] + line[at + rng.randint(1, 4) :]
        elif kind == 2:
            line = line[:at] + rng.choice(JUNK) + line[at + 1 :]
        elif kind == 3:
            line = line[:at]
        elif kind == 4:
            other = rng.randrange(len(line) + 1)
            line = line[:at] + line[min(at, other) : max(at, other)] + line[at:]
        else:
            line = _reshaped(rng, line)
    return line.replace("\n", " ")


def _reshaped(rng: random.Random, line: str) -> str:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(found, dict) or not found:
        return line
    key = rng.choice(list(found))
    change = rng.randrange(4)
    if change == 0:
        found[key] = rng.choice(VALUES)
    elif change == 1:
        del found[key]
    elif change == 2:
        found[rng.choice(["t", "s", "tile", "hand", "detail", "columns", "flags", "odd", "note", "value"])] = (
            rng.choice(VALUES)
        )
    else:
        return line[:-1] + f',"{key}":{json.dumps(rng.choice(VALUES))}' + "}"
    return json.dumps(found, ensure_ascii=rng.random() < 0.5)


def _files(rng: random.Random, lines: int) -> Iterator[bytes]:
    """Files of sound and spoiled lines, about half and half, `lines` spoiled ones in all."""
    examples = [example for _, example in kind_rows().values()]
    header, *hand = whole_hand().splitlines()
    spoiled = 0
    while spoiled < lines:
        text = [header if rng.random() < 0.9 else _spoiled(rng, header), hand[0]]
        for _ in range(FILE_LINES):
            line = rng.choice(examples if rng.random() < 0.7 else [header, *hand])
            if rng.random() < 0.75:
                spoiled += 1
                line = _spoiled(rng, line)
            text.append(line)
        yield "\n".join(text).encode("utf-8", "surrogatepass")


def _check_problem(problem: Problem, lines: list[str]) -> None:
    assert problem.code in CODES and problem.text
    assert 1 <= problem.line <= len(lines), problem
    assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
    assert problem.position >= 0


def _check_games(games: list[GameRecord], data: bytes) -> None:
    lines = data.decode("utf-8", "replace").split("\n")
    kept = 0
    for game in games:
        hands = [game.before, *game.hands] if game.before else game.hands
        pack(hands)
        kept += sum(len(hand.rows) for hand in hands)
        for problem in game.problems:
            _check_problem(problem, lines)
        unread = sum(row[0] == k.UNREAD for hand in hands for row in hand.rows)
        blamed = {(problem.hand, problem.seq) for problem in game.problems}
        assert unread <= len(blamed) + sum('"unread"' in line for line in lines)
        written = write(game)
        (again,) = read(written, "")
        assert content(again) == content(game)
        assert write(again) == written
    if not any(problem.code == "ING033" for game in games for problem in game.problems):
        headers = len(games)
        assert kept + headers == sum(bool(line.strip()) for line in lines)


def test_spoiled_lines() -> None:
    rng = random.Random(20080912)
    told = 0
    for data in _files(rng, LINES):
        try:
            games = read(data, "spoiled.paipu.jsonl")
        except Rejected as refused:
            _check_problem(refused.problem, data.decode("utf-8", "replace").split("\n"))
            continue
        _check_games(games, data)
        told += sum(len(game.problems) for game in games)
    assert told > LINES / 2


def test_spoiled_bytes() -> None:
    rng = random.Random(4)
    sound = whole_hand().encode()
    for _ in range(LINES // 30):
        data = bytearray(sound)
        for _ in range(rng.randint(1, 20)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            games = read(bytes(data), "")
        except Rejected as refused:
            assert refused.problem.code in CODES
            continue
        for game in games:
            assert all(problem.line >= 1 and problem.column >= 1 for problem in game.problems)


def test_long_and_deep_lines() -> None:
    header = whole_hand().splitlines()[0]
    for line in ("[" * 100_000, '{"k":' * 50_000, '{"k":"win","value":' + '{"points":' * 500 + "1" + "}" * 501,
                 '{"k":"draw","s":0,"tile":"' + "5" * 100_000 + '"}', '{"k":"timed","s":0,"t":' + "9" * 10_000 + "}"):
        (game,) = read(f"{header}\n{line}\n".encode(), "")
        assert [problem.line for problem in game.problems] == [2]
        assert game.before is not None and [row[0] for row in game.before.rows] == [k.UNREAD]
        assert game.problems[0].column >= 1 and len(game.problems[0].raw) <= 201
