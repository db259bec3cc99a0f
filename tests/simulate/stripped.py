"""A record as somebody would have written it who did not watch for one letter of evidence (docs/record-format.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord, HandRecord, Row
from ingest.tiles import UNIDENTIFIED

LETTERS = ("d", "id", "t", "v", "x", "g", "ph", "sc", "rul")

_ROWS: dict[str, frozenset[int]] = {
    "d": frozenset({k.DICE}),
    "v": frozenset({k.CALL, k.RETRACT, k.NAMED}),
    "x": frozenset({k.EXPOSE, k.MISPLACED}),
    "g": frozenset({k.TOUCH, k.LIFT, k.MIX, k.PUT_BACK, k.LOOK, k.FLIP, k.HAND_IN_RIVER, k.BUILD, k.COUNT_SEEN}),
    "ph": frozenset({k.CONFIRMED}),
    "sc": frozenset({k.SETTLE, k.IMMUNITY_CLAIM, k.SIGNED}),
    "rul": frozenset(
        {k.RULING, k.COMPLAINT, k.NOTICE, k.OBJECTION, k.REQUEST, k.AGREEMENT, k.TIMED, k.CLOCK_PAUSE, k.CLOCK_RESUME}
    ),
}
_KEYS: dict[str, tuple[str, ...]] = {
    "x": ("rotated", "at", "added", "down", "arranged", "apart", "where"),
    "g": ("cut",),
    "sc": ("value", "scorer"),
}
_GESTURES = ("withdraw", "rejoin", "hold")


def stripped(game: GameRecord, letter: str) -> tuple[GameRecord, dict[int, list[int]]]:
    """The game without a letter, and for each hand the numbers its events had before."""
    kept: dict[int, list[int]] = {}
    hands = [_hand(hand, letter, kept) for hand in game.hands]
    before = _hand(game.before, letter, kept) if game.before is not None else None
    return replace(game, hands=hands, before=before, provides=game.provides - {letter}), kept


def _hand(hand: HandRecord, letter: str, kept: dict[int, list[int]]) -> HandRecord:
    left = [seq for seq, row in enumerate(hand.rows) if not _is_gone(row, letter)]
    number = {seq: at for at, seq in enumerate(left)}
    kept[hand.number] = left
    rows = [_row(hand.rows[seq], letter, number) for seq in left]
    end = None if letter == "t" else hand.deal_end_ms
    return replace(hand, rows=rows, positions=[0] * len(rows), deal_end_ms=end)


def _is_gone(row: Row, letter: str) -> bool:
    if row[0] == k.SHUFFLE:
        gesture = (row[11] or {}).get("phase") in _GESTURES
        return letter == ("g" if gesture else "ph")
    if row[0] == k.PUT_BACK and row[2] >= 0:
        return False  # a tile that had been in a hand leaves it
    return row[0] in _ROWS.get(letter, frozenset())


def _row(row: Row, letter: str, number: dict[int, int]) -> Row:
    new: list[Any] = list(row)
    detail: dict[str, Any] = dict(row[11] or {})
    if detail.get("about", -1) >= 0 and "about_hand" not in detail:
        at = number.get(detail.pop("about"), -1)
        if at >= 0:
            detail["about"] = at
    for key in _KEYS.get(letter, ()):
        detail.pop(key, None)
    if letter == "t":
        new[6] = NO_TIME
    elif letter == "id":
        new[2], new[4], new[8] = _face(row[2]), tuple(_face(tile) for tile in row[4]), -1
        detail = {key: _faces(value) if key in ("was", "arranged", "shown") else value for key, value in detail.items()}
    elif letter == "g" and row[0] == k.DISCARD:
        new[5] = row[5] & ~(k.HAND_CUT | k.DRAWN_CUT)
    elif letter == "sc":
        new[9] = new[10] = None
    new[11] = detail or None
    return tuple(new)


def _faces(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _faces(one) for key, one in value.items()}
    return tuple(_faces(one) for one in value) if isinstance(value, list | tuple) else _face(value)


def _face(tile: Any) -> Any:
    return UNIDENTIFIED + tile // 4 if isinstance(tile, int) and 0 <= tile < UNIDENTIFIED else tile
