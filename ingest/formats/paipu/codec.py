"""Values as they stand in a line and as they stand in a row: one codec for each sort of value.

`decode` raises `Fault`; `encode` raises `Unwritable` for a value whose decoded form would differ, which the writer
then puts under the key "detail" as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ingest.kinds import NO_TIME
from ingest.tiles import COPY_OF, FACE_COUNT, FACE_NUMBER, HIDDEN, NAME_OF, UNIDENTIFIED, tile

Json = dict[str, Any]


class Fault(Exception):
    """A value that cannot be taken: why, the remedy, and where inside the value (`path`, then character `at`)."""

    def __init__(self, text: str, code: str = "ING022", path: tuple[str | int, ...] = (), at: int = -1) -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.path = path
        self.at = at


class Unwritable(Exception):
    """A value of a row that this codec could not give back unchanged."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How one sort of value is read and written; `schema` is its JSON Schema."""

    decode: Callable[[Any], Any]
    encode: Callable[[Any], Any]
    schema: Json


def shown(value: Any) -> str:
    """A value of the line as a problem quotes it."""
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


# -- numbers and words ------------------------------------------------------------------------------------------


def _integer(low: int, high: int, what: str, remedy: str = "") -> Codec:
    def decode(value: Any) -> int:
        if type(value) is not int:
            hint = remedy or ("without quotes" if isinstance(value, str) else "a whole number")
            raise Fault(f"{shown(value)} is no {what}: write it {hint}", "ING024")
        if not low <= value <= high:
            raise Fault(f"{value} is no {what}: {low} to {high}")
        return value

    def encode(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Unwritable
        return value

    return Codec(decode, encode, {"type": "integer", "minimum": low, "maximum": high})


SEAT: Final = _integer(0, 3, "seat", "as a number 0 to 3, 0 = first dealer")
SEAT_OR_TABLE: Final = _integer(-1, 3, "seat", "as a number 0 to 3, 0 = first dealer")
TIME: Final = _integer(NO_TIME + 1, -NO_TIME, "time", "in whole milliseconds: 12.345 seconds are 12345")
SPENT: Final = _integer(0, 2**31 - 1, "duration", "in whole milliseconds: 1.5 seconds are 1500")
WALL: Final = _integer(0, 2**15 - 1, "wall index")
POINTS: Final = _integer(-(2**31), 2**31 - 1, "number of points")
COUNT: Final = _integer(0, 2**31 - 1, "count")
PLACE: Final = _integer(0, 15, "place, counted from 0 at the left")
SEQ: Final = _integer(0, 2**31 - 1, "seq: events of a hand are counted from 0")
HAND: Final = _integer(0, 2**15 - 1, "hand: hands are counted from 0")
FLAGS: Final = _integer(1, 2**15 - 1, "set of flag bits")


def _plain(kind: type, what: str, schema: Json) -> Codec:
    def decode(value: Any) -> Any:
        if type(value) is not kind:
            raise Fault(f"{shown(value)} is no {what}")
        return value

    def encode(value: Any) -> Any:
        if type(value) is not kind:
            raise Unwritable
        return value

    return Codec(decode, encode, schema)


TEXT: Final = _plain(str, "text: write it in double quotes", {"type": "string"})
BOOL: Final = _plain(bool, "yes or no: write true or false", {"type": "boolean"})


def word(choices: tuple[str, ...], aliases: dict[str, str] | None = None) -> Codec:
    """A word; those outside `choices` are reported by the reader and kept, so they are no fault here."""
    other = aliases or {}

    def decode(value: Any) -> str:
        if type(value) is not str:
            raise Fault(f"{shown(value)} is no word: one of {', '.join(choices)}, in double quotes")
        return other.get(value, value)

    def encode(value: Any) -> str:
        if type(value) is not str or value in other:
            raise Unwritable
        return value

    return Codec(decode, encode, {"enum": [*choices, *other]})


def numbers(item: Codec, what: str, low: int = 0, high: int = 64) -> Codec:
    """A list of numbers of one sort."""

    def decode(value: Any) -> list[int]:
        if not isinstance(value, list):
            raise Fault(f"{shown(value)} is no {what}: write a list, [1,2]")
        if not low <= len(value) <= high:
            raise Fault(f"{len(value)} numbers are no {what}: {low} to {high} of them")
        result = []
        for index, part in enumerate(value):
            try:
                result.append(item.decode(part))
            except Fault as fault:
                raise Fault(fault.text, fault.code, (index,)) from None
        return result

    def encode(value: Any) -> list[int]:
        if type(value) not in (list, tuple) or not low <= len(value) <= high:
            raise Unwritable
        return [item.encode(part) for part in value]

    return Codec(decode, encode, {"type": "array", "items": item.schema, "minItems": low, "maxItems": high})


FACES: Final = numbers(_integer(1, 6, "face of a die"), "throw: the faces of the dice", 1, 4)
AT: Final = numbers(_integer(1, 40, "row or place, counted from 1"), "place in the river: [row,place]", 2, 2)
PLACES: Final = numbers(PLACE, "list of places", 0, 4)
SEATS: Final = numbers(SEAT, "list of seats", 0, 4)
BY_SEAT: Final = numbers(POINTS, "list of points by seat", 0, 4)

# -- tiles ------------------------------------------------------------------------------------------------------

_PART = re.compile(r"\S+")
_SHORT = re.compile(r"([0-9]+[mpsz]|[ESWNPFC]+)+")
_SUIT_RUN = re.compile(r"([0-9]+)([mpsz])|([ESWNPFC])")
_TILE = re.compile(r"(.+)\.([0-3])")
HINT: Final = "1m-9m 1p-9p 1s-9s, E S W N P F C, red 0m 0p 0s, f1-f8, ? if hidden; .0 to .3 behind it for which copy"


def tile_name(code: int) -> str:
    """A tile as written: `5m`, `5m.2` where its identity is known, `?` where its face is hidden."""
    if code == HIDDEN:
        return "?"
    if 0 <= code < UNIDENTIFIED:
        return f"{NAME_OF[code]}.{COPY_OF[code]}"
    return NAME_OF[code] if code < UNIDENTIFIED + FACE_COUNT else f"#{code}"


CODES: Final = {tile_name(code): code for code in range(256)}


def tile_code(name: str) -> int:
    """The code of one tile as written; raises Fault."""
    code = CODES.get(name)
    if code is not None:
        return code
    try:
        if match := _TILE.fullmatch(name):
            return tile(match[1], int(match[2]))
        return tile(name)
    except ValueError:
        raise Fault(f"{shown(name)} is no tile: write {HINT}") from None


def _tile(value: Any) -> int:
    if type(value) is not str:
        raise Fault(f"{shown(value)} is no tile: write it in double quotes, like \"5m\"")
    return tile_code(value)


def _tile_out(value: Any) -> str:
    if type(value) is not int or not 0 <= value <= 255:
        raise Unwritable
    return tile_name(value)


def _tiles(value: Any) -> list[int]:
    if isinstance(value, list):
        codes = []
        for index, part in enumerate(value):
            try:
                codes.append(_tile(part))
            except Fault as fault:
                raise Fault(fault.text, fault.code, (index,)) from None
        return codes
    if type(value) is not str:
        raise Fault(f'{shown(value)} are no tiles: write them in double quotes, like "1m 2m 3m"')
    codes = []
    for part in _PART.finditer(value):
        name = part[0]
        if name in CODES or name in FACE_NUMBER:
            codes.append(tile_code(name))
        elif _SHORT.fullmatch(name):
            for run in _SUIT_RUN.finditer(name):
                names = [digit + run[2] for digit in run[1]] if run[1] else [run[3]]
                for single in names:
                    try:
                        codes.append(tile(single))
                    except ValueError:
                        raise Fault(f"{shown(single)} is no tile: write {HINT}", at=part.start()) from None
        else:
            try:
                codes.append(tile_code(name))
            except Fault as fault:
                raise Fault(fault.text, at=part.start()) from None
    return codes


def _tiles_out(value: Any) -> str:
    if type(value) not in (list, tuple):
        raise Unwritable
    return " ".join(_tile_out(code) for code in value)


TILE: Final = Codec(_tile, _tile_out, {"$ref": "#/$defs/tile"})
TILES: Final = Codec(_tiles, _tiles_out, {"$ref": "#/$defs/tiles"})


def _sets(value: Any) -> list[list[int]]:
    if not isinstance(value, list):
        raise Fault(f'{shown(value)} is no list of sets: write ["1m 2m 3m","E E"]')
    result = []
    for index, part in enumerate(value):
        try:
            result.append(_tiles(part))
        except Fault as fault:
            raise Fault(fault.text, fault.code, (index, *fault.path), fault.at) from None
    return result


def _sets_out(value: Any) -> list[str]:
    if type(value) not in (list, tuple):
        raise Unwritable
    return [_tiles_out(part) for part in value]


SETS: Final = Codec(_sets, _sets_out, {"type": "array", "items": {"$ref": "#/$defs/tiles"}})


def _hands(value: Any) -> dict[str, list[int]]:
    if not isinstance(value, dict):
        raise Fault(f'{shown(value)} are no hands by seat: write {{"0":"1m 1m E","2":"…"}}')
    result = {}
    for seat, tiles in value.items():
        if seat not in ("0", "1", "2", "3"):
            raise Fault(f'{shown(seat)} is no seat: "0" to "3"', path=(seat,))
        try:
            result[seat] = _tiles(tiles)
        except Fault as fault:
            raise Fault(fault.text, fault.code, (seat, *fault.path), fault.at) from None
    return result


def _hands_out(value: Any) -> Json:
    if type(value) is not dict or not value.keys() <= {"0", "1", "2", "3"}:
        raise Unwritable
    return {seat: _tiles_out(value[seat]) for seat in sorted(value)}


HANDS: Final = Codec(
    _hands, _hands_out,
    {"type": "object", "patternProperties": {"^[0-3]$": {"$ref": "#/$defs/tiles"}}, "additionalProperties": False},
)  # fmt: skip

# -- what a record states of a result ---------------------------------------------------------------------------

VALUE_KEYS: Final = (
    "points", "patterns", "han", "fu", "limit", "yaku", "yakuman", "indicators", "hidden_indicators", "melds", "liable",
    "counters", "sticks", "chips", "chip_deltas", "chip_yaku", "ratio", "fan",
)  # fmt: skip
_PATTERN = re.compile(r"(\S+?)(?: x([2-9]))?")


def _object(value: Any) -> Json:
    if not isinstance(value, dict):
        raise Fault(f"{shown(value)} is no object: write {{…}}")
    if len(repr(value)) > 1_000_000:
        raise Fault("larger than one line may hold")
    return value


def _value(value: Any) -> Json:
    result = dict(_object(value))
    for key in result:
        if key not in VALUE_KEYS:
            raise Fault(f"{shown(key)} is no key of a value: {', '.join(VALUE_KEYS)}", "ING020", (key,))
    for key in ("indicators", "hidden_indicators"):
        if isinstance(result.get(key), str):
            try:
                result[key] = _tiles(result[key])
            except Fault as fault:
                raise Fault(fault.text, fault.code, (key,), fault.at) from None
    if isinstance(result.get("patterns"), list):
        result["patterns"] = [_pattern(item) for item in result["patterns"]]
    return result


def _pattern(item: Any) -> Any:
    """A pattern claimed: `"3.1"` or `"3.1 x2"` is the short form of `{"id":"3.1","count":2}`."""
    if isinstance(item, str) and (match := _PATTERN.fullmatch(item)):
        return {"id": match[1], "count": int(match[2])} if match[2] else {"id": match[1]}
    return item


def _pattern_out(item: Any) -> Any:
    if not isinstance(item, dict) or not item.keys() <= {"id", "count"} or type(item.get("id")) is not str:
        return item
    text = f"{item['id']} x{item['count']}" if "count" in item else item["id"]
    return text if _pattern(text) == item else item


def _value_out(value: Any) -> Json:
    if type(value) is not dict:
        raise Unwritable
    result = {key: value[key] for key in sorted(value)}
    for key in ("indicators", "hidden_indicators"):
        if key in result:
            result[key] = _tiles_out(result[key])
    if isinstance(result.get("patterns"), list):
        result["patterns"] = [_pattern_out(item) for item in result["patterns"]]
    try:
        unchanged = _value(result) == value
    except Fault:
        raise Unwritable from None
    if not unchanged:
        raise Unwritable
    return result


VALUE: Final = Codec(
    _value, _value_out,
    {
        "type": "object",
        "properties": {
            "points": {}, "patterns": {"type": "array", "items": {"$ref": "#/$defs/pattern"}},
            **{key: {} for key in VALUE_KEYS[2:]},
        },
        "additionalProperties": False,
    },
)  # fmt: skip
OBJECT: Final = Codec(_object, _object, {"type": "object"})
STRINGS: Final = Codec(
    lambda value: _strings(value), lambda value: _strings_out(value), {"type": "array", "items": {"type": "string"}}
)


def _strings(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(type(part) is str for part in value):
        raise Fault(f'{shown(value)} is no list of words: write ["…","…"]')
    return value


def _strings_out(value: Any) -> list[str]:
    if type(value) not in (list, tuple) or not all(type(part) is str for part in value):
        raise Unwritable
    return list(value)
