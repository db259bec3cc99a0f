"""Event lines in order, read by table: what is common needs no codec, and whatever is not in order is left to `event`.

Nine of ten lines hold a few seats, times, tiles and listed words. `quick_event` reads such a line as `read_event`
does, or gives None where a key is not listed, a value is none of those allowed or anything is missing: then
`read_event` reads it and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ingest.formats.paipu import codec as c
from ingest.formats.paipu.codec import CODES, Codec, Fault, Json
from ingest.formats.paipu.fields import BY_KEY, EMPTY, FLAGS_SLOT, IN_DETAIL, KIND_OF_WORD, REQUIRED, Field
from ingest.kinds import NO_TIME
from ingest.model import Detail, Row

_KEY_OF_KIND: Final = 0
_NUMBER: Final = 1
_WORD: Final = 2
_TILES: Final = 3
_PLACE: Final = 4
_BITS: Final = 5
_OTHER: Final = 6

_RANGES: Final[tuple[tuple[Codec, tuple[int, int]], ...]] = (
    (c.SEAT, (0, 3)),
    (c.TIME, (NO_TIME + 1, -NO_TIME)),
    (c.WALL, (0, 2**15 - 1)),
)
_PLACES: Final = range(1, 41)  # rows and places of `codec.AT`

Step = tuple[int, int, str, Any, bool]
"""How a key is read: the sort of its value, its column, its name in `detail`, what is allowed, whether it is needed."""


def _step(field: Field) -> Step:
    sort = _OTHER
    allowed: Any = field.codec.decode
    if field.bits is not None:
        if all(type(word) is str for word in field.bits):
            sort, allowed = _BITS, field.bits
        else:
            sort, allowed = -1, None
    elif field.codec is c.TILE:
        sort, allowed = _WORD, CODES
    elif field.codec is c.TILES:
        sort, allowed = _TILES, CODES
    elif field.codec is c.AT and field.slot == IN_DETAIL:
        sort, allowed = _PLACE, None
    elif field.words:
        sort, allowed = _WORD, {word: word for word in field.words if field.codec.decode(word) == word}
    else:
        for codec, limits in _RANGES:
            if field.codec is codec and field.slot != IN_DETAIL:
                sort, allowed = _NUMBER, limits
    return sort, field.slot, field.name, allowed, field.required


_STEPS: Final[Mapping[int, Mapping[str, Step]]] = {
    kind: {
        "k": (_KEY_OF_KIND, 0, "", None, False),
        **{key: step for key, field in keys.items() if (step := _step(field))[0] >= 0},
    }
    for kind, keys in BY_KEY.items()
}
_NEEDED: Final = {kind: len(fields) for kind, fields in REQUIRED.items()}


def quick_event(found: Json) -> Row | None:
    """The row of an event line that is in order and not the first of its hand, None for any other."""
    word = found.get("k")
    kind = KIND_OF_WORD.get(word) if type(word) is str else None
    if kind is None:
        return None
    steps = _STEPS[kind]
    columns: list[Any] = [*EMPTY]
    columns[0] = kind
    detail: Detail = {}
    given = 0
    for key, value in found.items():
        step = steps.get(key)
        if step is None:
            return None
        sort, slot, name, allowed, required = step
        if sort == _NUMBER:
            if type(value) is not int or not allowed[0] <= value <= allowed[1]:
                return None
        elif sort == _WORD:
            value = allowed.get(value) if type(value) is str else None
            if value is None:
                return None
        elif sort == _KEY_OF_KIND:
            continue
        elif sort == _PLACE:
            if type(value) is not list or len(value) != 2:
                return None
            row, place = value
            if type(row) is not int or type(place) is not int or row not in _PLACES or place not in _PLACES:
                return None
        elif sort == _BITS:
            if type(value) is not str or value not in allowed:
                return None
            columns[FLAGS_SLOT] |= allowed[value]
            given += required
            continue
        elif sort == _TILES:
            if type(value) is not str or not value:
                return None
            try:
                value = [allowed[part] for part in value.split(" ")]
            except KeyError:
                return None
        elif value is None:
            return None
        else:
            try:
                value = allowed(value)
            except Fault:
                return None
        given += required
        if slot == IN_DETAIL:
            detail[name] = value
        else:
            columns[slot] = tuple(value) if type(value) is list else value
    if given != _NEEDED[kind]:
        return None
    if detail:
        columns[11] = detail
    return tuple(columns)
