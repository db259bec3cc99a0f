"""Rows of a game without clocks, as a reader of Tenhou's records makes them."""

from __future__ import annotations

from ingest import kinds as k
from ingest import tiles as t
from ingest.kinds import NO_TIME, NONE
from ingest.model import Detail, Row

_RED = {16: 136, 52: 140, 88: 144}


def code_of(tile: int, reds: bool) -> int:
    """The code of one of Tenhou's 136 tiles; copy 0 of a five is the red one where the table has reds."""
    return _RED.get(tile, tile) if reds else tile


def copies_of(kind: int, reds: bool) -> tuple[int, ...]:
    """The four tiles of a kind, in the order of Tenhou's ids."""
    return tuple(code_of(4 * kind + copy, reds) for copy in range(4))


def id_of(code: int) -> int:
    """Tenhou's id of a tile. Raises ValueError for a tile without identity."""
    if not 0 <= code < t.UNIDENTIFIED or t.KIND_OF[code] > 33:
        raise ValueError(f"{t.NAME_OF[code]} is none of the 136 tiles")
    return 4 * t.KIND_OF[code] + t.COPY_OF[code]


def row(
    kind: int,
    seat: int = NONE,
    tile: int = NONE,
    target: int = NONE,
    tiles: tuple[int, ...] = (),
    flags: int = 0,
    deltas: tuple[int, ...] | None = None,
    scores: tuple[int, ...] | None = None,
    detail: Detail | None = None,
) -> Row:
    """A row of an event without time."""
    return (kind, seat, tile, target, tiles, flags, NO_TIME, NONE, NONE, deltas, scores, detail)


def draw(seat: int, tile: int) -> Row:
    return row(k.DRAW, seat, tile)


def discard(seat: int, tile: int, drawn: int) -> Row:
    """A discard; `drawn` is the tile drawn right before it, -1 after a claim."""
    return row(k.DISCARD, seat, tile, flags=k.DRAWN_CUT if tile == drawn else k.HAND_CUT)


def changed(old: Row, **fields: object) -> Row:
    """The row with some fields replaced, by name (`ingest.model.ROW_FIELDS`)."""
    from ingest.model import ROW_FIELDS

    values = dict(zip(ROW_FIELDS, old, strict=True)) | fields
    return tuple(values[name] for name in ROW_FIELDS)  # type: ignore[return-value]
