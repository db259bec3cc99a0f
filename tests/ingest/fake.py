"""A tiny record format for tests of the dataset: one JSON object a line, each a game.

Keys: `id` (native id), `hands`, `turns` (a hand's length), `finished`, `seed`, `name` (of seat 0), `book`, `t` (times
recorded), and what goes wrong: `reject`, `fail` (the reader raises), `die` (it ends its process), `score` (of seat 0).
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.model import GameRecord, HandRecord, Row, SeatRecord
from ingest.problems import Problem, Rejected
from ingest.source import Format

MAGIC = b"#fake\n"


def record(*games: dict[str, Any]) -> bytes:
    """The bytes of a record with these games."""
    return MAGIC + b"".join(json.dumps(game).encode() + b"\n" for game in games)


def write(folder: Path, count: int, *, start: int = 0, **keys: Any) -> list[Path]:
    """Records of one game each, `g00000.fake` and on, with different tiles."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(start, start + count):
        path = folder / f"g{number:05}.fake"
        path.write_bytes(record({"id": f"g{number}", "hands": 2, "turns": 8, "seed": number, **keys}))
        paths.append(path)
    return paths


def _row(kind: int, seat: int, tile: int = NONE, **more: Any) -> Row:
    return (
        kind, seat, tile, more.get("target", NONE), more.get("tiles", ()), more.get("flags", 0), more.get("t", NO_TIME),
        more.get("spent", NONE), NONE, more.get("deltas"), more.get("scores"), more.get("detail"),
    )  # fmt: skip


def _hand(number: int, game: dict[str, Any], offset: int) -> HandRecord:
    draw = random.Random(game.get("seed", 0) * 100 + number)
    hand = HandRecord(number, number % 4, number, 0, 0, (25000,) * 4, "win")
    for seat in range(4):
        hand.add(_row(k.DEAL, seat, tiles=tuple(draw.randrange(136) for _ in range(13))), offset)
    for turn in range(game.get("turns", 4)):
        t = {"t": turn * 1000, "spent": 500} if game.get("t") else {}
        tile = draw.randrange(136)
        hand.add(_row(k.DRAW, turn % 4, tile, flags=k.HEAD, **t), offset + turn)
        hand.add(_row(k.DISCARD, turn % 4, tile, flags=k.DRAWN_CUT, **t), offset + turn)
    hand.add(
        _row(k.WIN, 0, tile, target=1, deltas=(1000, -1000, 0, 0), detail={"yaku": ["1", "b"], "han": 1}), offset + 99
    )
    return hand


def _game(game: dict[str, Any], offset: int) -> GameRecord:
    if game.get("reject"):
        raise Rejected(Problem("ING009", "The record is not well-formed.", offset, 2, 1))
    if game.get("fail"):
        raise RuntimeError("a fault of the reader")
    if game.get("die"):
        os._exit(9)
    out = GameRecord(
        site="fake",
        native_id=game.get("id"),
        format="fake",
        players=4,
        book=game.get("book", "fake-book"),
        provides=frozenset({"ev", "id"}),
        hands=[_hand(number, game, offset) for number in range(game.get("hands", 1))],
        finished=game.get("finished", True),
        table={"length": "south"},
        started_at=1_600_000_000_000,
    )
    out.seats = [SeatRecord(seat, game.get("name", f"p{seat}"), f"fake:p{seat}", 0, 25000, 25000) for seat in range(4)]
    out.seats[0].final_pts = game.get("score", 26000)
    if game.get("before"):
        out.before = HandRecord(NONE, NONE)
        out.before.add(_row(k.DICE, 0, detail={"faces": [1, 2]}), offset)
    if not out.finished:
        out.problems.append(Problem("ING026", "The record ends without the end of the game.", offset))
    return out


def read(data: bytes, name: str) -> list[GameRecord]:
    """The games of a record."""
    games = []
    offset = len(MAGIC)
    for line in data.removeprefix(MAGIC).splitlines():
        if line.strip():
            games.append(_game(json.loads(line), offset))
        offset += len(line) + 1
    return games


def read_newer(data: bytes, name: str) -> list[GameRecord]:
    """As `read`, by a reader that knows more."""
    games = read(data, name)
    for game in games:
        game.event = "named by the newer reader"
    return games


def read_unless_strict(data: bytes, name: str) -> list[GameRecord]:
    """A newer reader that refuses what has `strict` in it."""
    if b"strict" in data:
        raise Rejected(Problem("ING009", "The record is not well-formed."))
    return read_newer(data, name)


def sniff(head: bytes, name: str) -> bool:
    """By the first line."""
    return head.startswith(MAGIC)


FAKE = Format("fake", 1, (".fake",), frozenset({"ev", "id"}), sniff, read)
FAKE_2 = Format("fake", 2, (".fake",), frozenset({"ev", "id"}), sniff, read_newer)
FAKE_STRICT = Format("fake", 2, (".fake",), frozenset({"ev", "id"}), sniff, read_unless_strict)


def _read_as(data: bytes, name: str, format_name: str) -> list[GameRecord]:
    games = read(data, name)
    for game in games:
        game.format = format_name
    return games


def read_tenhou_xml(data: bytes, name: str) -> list[GameRecord]:
    """As `read`, under the name of a format that stands before `fake` in the order of formats."""
    return _read_as(data.replace(b"#best\n", MAGIC), name, "tenhou_xml")


def sniff_best(head: bytes, name: str) -> bool:
    """By the first line."""
    return head.startswith(b"#best\n")


BEST = Format("tenhou_xml", 1, (".best",), frozenset({"ev", "id"}), sniff_best, read_tenhou_xml)
