"""Writing our own format: canonical lines, the same bytes for the same game."""

from __future__ import annotations

from typing import Any

import msgspec

from ingest.formats.paipu.event import event_out
from ingest.formats.paipu.header import hand_out, header_out
from ingest.formats.paipu.read import deal_end_of, ended_of, read_lines
from ingest.model import GameRecord
from ingest.problems import Rejected

_encode = msgspec.json.Encoder().encode


def _sorted(value: Any) -> Any:
    """Objects within a line with their keys sorted, so that the same content gives the same bytes."""
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list | tuple) else value


_AS_ORDERED = frozenset({"players", "empty_hands", "clock"})


def _line(found: dict[str, Any]) -> bytes:
    parts = {
        key: value if key in _AS_ORDERED or not isinstance(value, dict | list) else _sorted(value)
        for key, value in found.items()
    }
    return _encode(parts) + b"\n"


def write(game: GameRecord) -> bytes:
    """A game as a file: `read(write(game), "")` gives the same rows, hands, seats and what is stated of the game.

    Problems, positions in the source, and the name of the source format are not part of a game. Raises ValueError for
    a row that breaks the contract of `ingest.model` (a seat 4, a tile code 300).
    """
    lines = [_line(header_out(game))]
    if game.before is not None:
        lines += [_line(event_out(row)) for row in game.before.rows]
    for hand in game.hands:
        first = hand_out(hand, ended_of(hand.rows), deal_end_of(hand.rows))
        for row in hand.rows:
            lines.append(_line({**first, **event_out(row)}))
            first = {}
    return b"".join(lines)


def canonical(line: str) -> str:
    """A header or event line as `write` gives it. Raises Rejected with the first problem of the line."""
    is_header = line.lstrip().startswith('{"paipu"')
    first = "" if is_header else '{"paipu":1,"book":null,"provides":[]}\n'
    game = read_lines((first + line).encode(), any_hand=True)[0]
    for problem in game.problems:
        if problem.code != "ING029":  # a single line stands in no hand
            raise Rejected(problem)
    return write(game).decode().splitlines()[0 if is_header else 1]
