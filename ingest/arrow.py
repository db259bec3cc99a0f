"""Arrow arrays made of buffers.

`pa.array` loads pandas when it is first called, which takes longer than a command may take to say something; and what
is made here is made in less time.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa

from ingest.schema import BOOL, BYTES, I8, I16, I32, I64, POINTS, REAL, SEATS, TEXT, TILES, WORD

Values = Sequence[Any]
Numbers = np.ndarray[Any, Any]

_LETTER = {I8: "b", I16: "h", I32: "i", I64: "q", REAL: "d"}
_LISTS = {SEATS: I8, TILES: I16, POINTS: I32}
_OF_NUMPY = {np.dtype(letter).str: kind for kind, letter in _LETTER.items()}


def column(values: Values, kind: pa.DataType) -> pa.Array:
    """A column of a table of the schema; None becomes NULL. Raises struct.error, TypeError or UnicodeError for a value
    that it cannot hold.
    """
    if kind == WORD:
        return words(values)
    if kind in _LISTS:
        return _lists(values, kind)
    if kind in (TEXT, BYTES):
        return _texts(values, kind)
    valid, values = _filled(values, 0)
    if kind == BOOL:
        return pa.Array.from_buffers(BOOL, len(values), [valid, _bits(np.frombuffer(bytes(values), "u1"))])
    data = struct.pack(f"={len(values)}{_LETTER[kind]}", *values)
    return pa.Array.from_buffers(kind, len(values), [valid, pa.py_buffer(data)])


def numbers(values: Numbers, missing: Numbers | None = None) -> pa.Array:
    """Numbers of numpy as they lie there, NULL where `missing`."""
    valid = None if missing is None or not missing.any() else _bits(~missing)
    if values.dtype == np.bool_:
        return pa.Array.from_buffers(BOOL, len(values), [valid, _bits(values)])
    data = pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(_OF_NUMPY[values.dtype.str], len(values), [valid, data])


def words(values: Values) -> pa.DictionaryArray:
    """Strings that repeat, each word once in the order of the rows."""
    number = {word: place for place, word in enumerate(word for word in dict.fromkeys(values) if word is not None)}
    valid = None
    if len(number) != len(set(values)):
        valid = _bits(np.array([word is not None for word in values], bool))
        places = [number.get(word, 0) for word in values]
    else:
        places = list(map(number.__getitem__, values))
    return _dictionary(np.frombuffer(struct.pack(f"={len(places)}i", *places), "i4"), list(number), valid)


def places(column: pa.ChunkedArray) -> Numbers:
    """For each row of a dictionary column of one chunk without NULL the place of its word."""
    chunk = column.chunk(0)
    found = np.frombuffer(chunk.indices.buffers()[1], "i4")
    return found[chunk.offset : chunk.offset + len(chunk)]


def repeated(values: Sequence[str], counts: Sequence[int]) -> pa.DictionaryArray:
    """Words of which each stands `counts` times, the i-th value `counts[i]` times."""
    used = [value for value, count in zip(values, counts, strict=True) if count]
    number = {word: place for place, word in enumerate(dict.fromkeys(used))}
    places = np.array([number.get(value, 0) for value in values], "i4")
    return _dictionary(np.repeat(places, counts), list(number), None)


def _dictionary(places: Numbers, names: Sequence[str], valid: pa.Buffer | None) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_buffers(
        WORD, len(places), [valid, pa.py_buffer(np.ascontiguousarray(places))], _texts(names, TEXT)
    )


def _bits(flags: Numbers) -> pa.Buffer:
    return pa.py_buffer(np.packbits(flags, bitorder="little").tobytes())


def _filled(values: Values, filler: object) -> tuple[pa.Buffer | None, Values]:
    """The validity of a column, None where nothing is NULL, and its values with a filler in place of None."""
    if None not in values:
        return None, values
    valid = _bits(np.array([value is not None for value in values], bool))
    return valid, [filler if value is None else value for value in values]


def _offsets(lengths: Sequence[int]) -> pa.Buffer:
    offsets = np.zeros(len(lengths) + 1, "i8")
    np.cumsum(lengths, out=offsets[1:])
    if offsets[-1] >= 1 << 31:
        raise OverflowError("a column of more than 2 GiB")
    return pa.py_buffer(offsets.astype("i4"))


def _texts(values: Values, kind: pa.DataType) -> pa.Array:
    """Strings, or bytes."""
    empty: Any = "" if kind == TEXT else b""
    valid, values = _filled(values, empty)
    joined = empty.join(values)
    if kind == TEXT:
        if not joined.isascii():
            values = [value.encode() for value in values]
        joined = joined.encode()
    return pa.Array.from_buffers(kind, len(values), [valid, _offsets(list(map(len, values))), pa.py_buffer(joined)])


def _lists(values: Values, kind: pa.DataType) -> pa.Array:
    """Lists of numbers."""
    valid, values = _filled(values, ())
    inner = column(list(chain.from_iterable(values)), _LISTS[kind])
    return pa.Array.from_buffers(kind, len(values), [valid, _offsets(list(map(len, values)))], children=[inner])
