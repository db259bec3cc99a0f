"""Events as Arrow columns and back: the only bridge between rows in memory and tables on disk.

A game is packed once, right after it was read, into small byte strings (`PackedEvents`, about 15 bytes an event), so
that a whole batch waits in little memory until it can be written in the order of its games. `event_batch` makes Arrow
columns of packed games, `hands_from_table` gives the rows back exactly as the reader made them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa

from ingest import arrow
from ingest.kinds import DISCARD, DRAW, INFERRED, NO_TIME, NONE
from ingest.model import HandRecord, Row
from ingest.schema import ARROW

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode

Sparse = tuple[bytes, bytes, bytes] | None
"""A list column that is mostly NULL: int32 places of its lists, int32 lengths, the int32 values one after another."""


class PackedEvents(NamedTuple):
    """The events of one game, hand after hand; columns that are NULL throughout are None."""

    numbers: tuple[int, ...]  # hand numbers
    lengths: tuple[int, ...]  # events of each hand
    kind: bytes  # int8
    seat: bytes  # int8
    target: bytes  # int8
    tile: bytes  # int16
    flags: bytes  # int16
    pos: bytes  # int32
    t: bytes | None  # int64
    spent: bytes | None  # int32
    wall: bytes | None  # int16
    tiles: Sparse
    deltas: Sparse
    scores: Sparse
    detail: tuple[tuple[int, bytes], ...]  # place and canonical JSON

    @property
    def rows(self) -> int:
        return len(self.kind)


_LETTER = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_RARE = re.compile(b"[^%c%c]" % (DRAW, DISCARD))


def _ints(values: Sequence[int], kind: str) -> bytes:
    try:
        return struct.pack(f"={len(values)}{_LETTER[kind]}", *values)  # twice as fast as numpy
    except struct.error:
        return np.fromiter(values, kind, len(values)).tobytes()  # says what is wrong


def _column(values: Sequence[int], kind: str, none: int) -> bytes | None:
    return None if values.count(none) == len(values) else _ints(values, kind)


def _places(values: Sequence[object], none: object, likely: Sequence[int]) -> Sequence[int]:
    """Places of the values that are not `none`; looked for among the likely ones first."""
    found = [place for place in likely if values[place] != none]
    if len(found) + values.count(none) == len(values):
        return found
    return [place for place, value in enumerate(values) if value != none]


def _sparse(values: Sequence[tuple[int, ...] | None], places: Sequence[int]) -> Sparse:
    if not places:
        return None
    lists = [values[place] or () for place in places]
    return _ints(places, "i4"), _ints(list(map(len, lists)), "i4"), _ints(list(chain.from_iterable(lists)), "i4")


def pack(hands: Sequence[HandRecord]) -> PackedEvents:
    """The events of a game (`before` first, where there is one) in packed form.

    Raises OverflowError or TypeError for a value outside its column, ValueError where positions and rows differ in
    number, UnicodeEncodeError for text no encoding can write: faults of a reader.
    """
    rows: list[Row] = []
    positions: list[int] = []
    for hand in hands:
        if len(hand.rows) != len(hand.positions):
            raise ValueError(f"hand {hand.number}: {len(hand.rows)} events, {len(hand.positions)} positions")
        rows += hand.rows
        positions += hand.positions
    numbers = tuple(hand.number for hand in hands)
    lengths = tuple(len(hand.rows) for hand in hands)
    _ints(numbers, "i2")
    if not rows:
        return PackedEvents(numbers, lengths, b"", b"", b"", b"", b"", b"", None, None, None, None, None, None, ())
    kind, seat, tile, target, tiles, flags, t, spent, wall, deltas, scores, detail = zip(*rows, strict=False)
    kinds = _ints(kind, "i1")
    # Nine of ten are draws and discards, which hardly ever carry more than a tile.
    likely = [found.start() for found in _RARE.finditer(kinds)]
    return PackedEvents(
        numbers,
        lengths,
        kinds,
        _ints(seat, "i1"),
        _ints(target, "i1"),
        _ints(tile, "i2"),
        _ints(flags, "i2"),
        _ints(positions, "i4"),
        _column(t, "i8", NO_TIME),
        _column(spent, "i4", NONE),
        _column(wall, "i2", NONE),
        _sparse(tiles, _places(tiles, (), likely)),
        _sparse(deltas, _places(deltas, None, likely)),
        _sparse(scores, _places(scores, None, likely)),
        tuple([(place, _encode(detail[place])) for place in _places(detail, None, likely)]),
    )


# -- packed -> Arrow --------------------------------------------------------------------------------------------------


def _joined(parts: Iterable[bytes], kind: str) -> np.ndarray[Any, Any]:
    return np.frombuffer(b"".join(parts), kind)


def _optional(games: Sequence[PackedEvents], name: str, kind: str, none: int) -> pa.Array:
    """A column that is NULL where the value is `none`."""
    parts = [getattr(game, name) for game in games]
    if not any(parts):
        return pa.nulls(sum(game.rows for game in games), pa.from_numpy_dtype(np.dtype(kind)))
    filler = np.array([none], kind)
    filled = [part or filler.repeat(game.rows).tobytes() for part, game in zip(parts, games, strict=True)]
    values = _joined(filled, kind)
    return arrow.numbers(values, values == none)


def _lists(games: Sequence[PackedEvents], name: str, starts: np.ndarray[Any, Any], kind: str) -> pa.Array:
    """A sparse list column."""
    parts: list[tuple[int, tuple[bytes, bytes, bytes]]] = [
        (start, part) for start, game in zip(starts, games, strict=False) if (part := getattr(game, name))
    ]
    rows = int(starts[-1])
    lengths = np.zeros(rows, "i4")
    mask = np.ones(rows, bool)
    if parts:
        places = np.concatenate([np.frombuffer(part[0], "i4") + start for start, part in parts])
        lengths[places] = _joined((part[1] for _, part in parts), "i4")
        mask[places] = False
    offsets = np.zeros(rows + 1, "i4")
    np.cumsum(lengths, out=offsets[1:])
    values = _joined((part[2] for _, part in parts), "i4").astype(kind, copy=False)
    valid = pa.py_buffer(np.packbits(~mask, bitorder="little").tobytes())
    inner = arrow.numbers(values)
    return pa.Array.from_buffers(
        pa.list_(inner.type), rows, [valid, pa.py_buffer(offsets)], children=[inner]
    )


def _details(games: Sequence[PackedEvents], starts: np.ndarray[Any, Any]) -> pa.Array:
    rows = int(starts[-1])
    texts = [text for game in games for _, text in game.detail]
    pairs = zip(starts.tolist(), games, strict=False)
    places = np.array([start + place for start, game in pairs for place, _ in game.detail], "i8")
    lengths = np.zeros(rows, "i4")
    lengths[places] = [len(text) for text in texts]
    offsets = np.zeros(rows + 1, "i4")
    np.cumsum(lengths, out=offsets[1:])
    full = np.zeros(rows, bool)
    full[places] = True
    valid = pa.py_buffer(np.packbits(full, bitorder="little").tobytes())
    return pa.Array.from_buffers(
        pa.string(), rows, [valid, pa.py_buffer(offsets.tobytes()), pa.py_buffer(b"".join(texts))]
    )


def event_batch(games: Sequence[tuple[str, str, PackedEvents]]) -> pa.RecordBatch:
    """The rows of table `events` for games given as (game_id, record_id, packed events), in that order."""
    packed = [game for _, _, game in games]
    counts = [game.rows for game in packed]
    starts = np.zeros(len(packed) + 1, "i8")
    np.cumsum(counts, out=starts[1:])
    lengths = np.array([length for game in packed for length in game.lengths], "i8")
    rows = int(starts[-1])
    hand_starts = np.concatenate([np.zeros(1, "i8"), np.cumsum(lengths)])[:-1]
    numbers = np.array([number for game in packed for number in game.numbers], "i2")
    flags = _joined((game.flags for game in packed), "i2")
    target = _joined((game.target for game in packed), "i1")
    tile = _joined((game.tile for game in packed), "i2")
    columns = [
        arrow.repeated([game_id for game_id, _, _ in games], counts),
        arrow.repeated([record_id for _, record_id, _ in games], counts),
        arrow.numbers(np.repeat(numbers, lengths)),
        arrow.numbers((np.arange(rows) - np.repeat(hand_starts, lengths)).astype("i4")),
        arrow.numbers(_joined((game.kind for game in packed), "i1")),
        arrow.numbers(_joined((game.seat for game in packed), "i1")),
        arrow.numbers(target, target == NONE),
        arrow.numbers(tile, tile == NONE),
        _lists(packed, "tiles", starts, "i2"),
        arrow.numbers(flags),
        _optional(packed, "t", "i8", NO_TIME),
        _optional(packed, "spent", "i4", NONE),
        _optional(packed, "wall", "i2", NONE),
        _lists(packed, "deltas", starts, "i4"),
        _lists(packed, "scores", starts, "i4"),
        arrow.numbers((flags & INFERRED) == 0),
        arrow.numbers(_joined((game.pos for game in packed), "i4").astype("i8")),
        _details(packed, starts),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=ARROW["events"])


# -- Arrow -> rows ----------------------------------------------------------------------------------------------------


def _values(column: pa.ChunkedArray, none: int) -> list[int]:
    filled = column.fill_null(none) if column.null_count else column
    values: list[int] = filled.to_numpy().tolist()
    return values


def _tuples(column: pa.ChunkedArray, empty: Any) -> list[Any]:
    """A list column as tuples, `empty` where NULL."""
    rows: list[Any] = [empty] * len(column)
    start = 0
    for chunk in column.chunks:
        if chunk.null_count < len(chunk):
            offsets = chunk.offsets.to_numpy().tolist()
            values = chunk.values.to_numpy().tolist()
            for place in np.flatnonzero(chunk.is_valid().to_numpy(zero_copy_only=False)).tolist():
                rows[start + place] = tuple(values[offsets[place] : offsets[place + 1]])
        start += len(chunk)
    return rows


def _decoded(column: pa.ChunkedArray) -> list[Any]:
    if column.null_count == len(column):
        return [None] * len(column)
    return [None if text is None else _decode(text) for text in column.to_pylist()]


def rows_from_table(table: pa.Table) -> list[Row]:
    """The rows of table `events`, in its order. Keys (game, hand, seq), `stated` and `pos` are left out."""
    if not table.num_rows:
        return []
    return list(
        zip(
            _values(table["kind"], NONE),
            _values(table["seat"], NONE),
            _values(table["tile"], NONE),
            _values(table["target"], NONE),
            _tuples(table["tiles"], ()),
            _values(table["flags"], 0),
            _values(table["t_ms"], NO_TIME),
            _values(table["spent_ms"], NONE),
            _values(table["wall"], NONE),
            _tuples(table["deltas"], None),
            _tuples(table["scores"], None),
            _decoded(table["detail"]),
            strict=True,
        )
    )


def hands_from_table(table: pa.Table) -> dict[tuple[str, str], dict[int, tuple[list[Row], list[int]]]]:
    """Rows and positions by (game_id, record_id) and hand number, from table `events` in stored order."""
    games: dict[tuple[str, str], dict[int, tuple[list[Row], list[int]]]] = {}
    if not table.num_rows:
        return games
    rows = rows_from_table(table)
    positions = _values(table["pos"], -1)
    unified = table.select(["game_id", "record_id", "hand"]).unify_dictionaries()
    keys = []
    names = []
    for name in ("game_id", "record_id"):
        merged = unified[name].combine_chunks()
        column = merged if isinstance(merged, pa.DictionaryArray) else merged.chunk(0)
        names.append(column.dictionary.to_pylist())
        keys.append(column.indices.to_numpy())
    hands = unified["hand"].to_numpy()
    change = (np.diff(hands) != 0) | (np.diff(keys[0]) != 0) | (np.diff(keys[1]) != 0)
    bounds = [0, *(np.flatnonzero(change) + 1).tolist(), len(rows)]
    for start, stop in pairwise(bounds):
        game = games.setdefault((names[0][keys[0][start]], names[1][keys[1][start]]), {})
        game[int(hands[start])] = rows[start:stop], positions[start:stop]
    return games
