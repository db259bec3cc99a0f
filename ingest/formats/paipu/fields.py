"""Which keys a line of each kind may hold, and where in the row each belongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ingest import kinds as k
from ingest.formats.paipu import codec as c
from ingest.formats.paipu.codec import Codec
from ingest.kinds import NO_TIME, NONE
from ingest.model import KIND_NAME, ROW_FIELDS, STRUCTS
from ingest.words import WORDS

SLOT: Final = {name: slot for slot, name in enumerate(ROW_FIELDS)}
FLAGS_SLOT: Final = SLOT["flags"]
IN_DETAIL: Final = -1
EMPTY: Final[tuple[Any, ...]] = (0, NONE, NONE, NONE, (), 0, NO_TIME, NONE, NONE, None, None, None)
"""What a row holds where nothing is recorded."""


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a line. `slot` is its column of the row, `IN_DETAIL`, or that of `flags` with `bits` for each word."""

    key: str
    name: str
    slot: int
    codec: Codec
    required: bool = False
    words: tuple[str, ...] = ()
    bits: Mapping[Any, int] | None = None


_CALLED = {
    "chow": "吃 上 チー chi chii", "pung": "碰 ポン pon pong peng", "kong": "槓 杠 カン kan gang",
    "win": "和 胡 食和 食胡 ロン ron hu mahjong", "self_draw": "自摸 ツモ tsumo zimo", "riichi": "立直 リーチ reach",
    "wild": "搭 百搭",
}  # fmt: skip
ALIASES: Final = {spoken: word for word, many in _CALLED.items() for spoken in many.split()}
"""Voices as they may be written, and the word they are kept as."""

_CUT = {"hand": k.HAND_CUT, "drawn": k.DRAWN_CUT}
_END = {"head": k.HEAD, "tail": k.TAIL}
_FLAG_WORDS: Mapping[tuple[int, str], Mapping[Any, int]] = {
    (k.DISCARD, "cut"): _CUT,
    (k.DRAW, "end"): _END,
    (k.LIFT, "end"): _END,
    (k.PUT_BACK, "end"): _END,
    (k.SETTLE, "final"): {True: k.FINAL, False: 0},
}
STATED: Final[Mapping[Any, int]] = {False: k.INFERRED, True: 0}

FROM: Final = frozenset({
    k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_ADDED, k.WIN, k.CALL, k.RETRACT, k.CORRECTION, k.IMMUNITY_CLAIM,
})  # fmt: skip
"""Kinds whose target is the seat a tile came from: written `from`. In all others it is `whose`; both are read."""

SEATED: Final = frozenset({
    k.DEAL, k.CALL, k.RETRACT, k.DRAW, k.LIFT, k.MIX, k.PUT_BACK, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED,
    k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE, k.FLOWER_ASIDE, k.RIICHI, k.RIICHI_ACCEPTED, k.OFFER, k.TOUCH,
    k.LOOK, k.EXPOSE, k.HAND_IN_RIVER, k.COUNT_SEEN, k.MISPLACED, k.NAMED, k.TAKEN_OUT, k.CORRECTION, k.WIN, k.SIGNED,
    k.IMMUNITY_CLAIM, k.TIMED, k.CLOCK_STATE, k.ENTER, k.LEAVE, k.RETURN, k.SUBSTITUTE,
})  # fmt: skip
"""Kinds that need a seat `s`; in the others its absence means the table, the judge or the staff."""

_CODECS: Mapping[str, Codec] = {
    "seat": c.SEAT, "t": c.TIME, "spent": c.SPENT, "tile": c.TILE, "target": c.SEAT, "tiles": c.TILES, "wall": c.WALL,
    "deltas": c.BY_SEAT, "scores": c.BY_SEAT, "faces": c.FACES, "at": c.AT, "down": c.PLACES, "rotated": c.PLACE,
    "added": c.PLACE, "place": c.SEAT, "position": c.PLACE, "stacks": c.COUNT, "count": c.COUNT, "bank_ms": c.SPENT,
    "points": c.POINTS, "penalties": c.BY_SEAT, "about": c.SEQ, "about_hand": c.HAND, "seats": c.SEATS, "was": c.TILES,
    "arranged": c.SETS, "shown": c.HANDS, "value": c.VALUE, "options": c.STRINGS, "flat": c.BOOL, "apart": c.BOOL,
    "back": c.BOOL, "intentional": c.BOOL, "on": c.BOOL, "staff": c.BOOL,
}  # fmt: skip
_FIRST = ("seat", "t", "spent", "tile", "target", "tiles")
_LAST = ("wall", "deltas", "scores", "inferred", "note")


def _field(kind: int, name: str, required: bool) -> Field:
    key = {"seat": "s", "inferred": "stated", "target": "from" if kind in FROM else "whose"}.get(name, name)
    if name == "inferred":
        return Field(key, name, FLAGS_SLOT, c.BOOL, bits=STATED)
    if bits := _FLAG_WORDS.get((kind, name)):
        codec = c.BOOL if name == "final" else c.word(tuple(bits))
        return Field(key, name, FLAGS_SLOT, codec, bits=bits)
    words = WORDS.get((kind, name), ())
    if kind in (k.CALL, k.RETRACT) and name == "word":
        codec = c.word(words, ALIASES)
    else:
        codec = c.word(words) if words else _CODECS.get(name, c.TEXT)
    return Field(key, name, SLOT.get(name, IN_DETAIL), codec, required, words)


def _fields(kind: int) -> tuple[Field, ...]:
    infos = {info.name: info for info in msgspec.structs.fields(STRUCTS[kind])}
    middle = [name for name in infos if name not in _FIRST and name not in _LAST]
    order = [*(name for name in _FIRST if name in infos), *middle, *(name for name in _LAST if name in infos)]
    return tuple(
        _field(kind, name, infos[name].required or (name == "seat" and kind in SEATED)) for name in order
    )


FIELDS: Final[Mapping[int, tuple[Field, ...]]] = {kind: _fields(kind) for kind in STRUCTS}
"""By kind, the keys in the order in which they are written."""

COLUMNS: Final[Mapping[str, Field]] = {
    name: Field(name, name, SLOT[name], c.SEAT_OR_TABLE if name == "seat" else _CODECS[name])
    for name in ("seat", "tile", "target", "tiles", "wall", "deltas", "scores")
}
"""Columns that a kind does not use but another format filled: under the key `columns`."""


def _by_key(kind: int) -> dict[str, Field]:
    keys = {field.key: field for field in FIELDS[kind]}
    for field in FIELDS[kind]:
        if field.name == "target":
            keys["from"] = keys["whose"] = field
    return keys


BY_KEY: Final[Mapping[int, Mapping[str, Field]]] = {kind: _by_key(kind) for kind in FIELDS}
REQUIRED: Final[Mapping[int, tuple[Field, ...]]] = {
    kind: tuple(field for field in fields if field.required) for kind, fields in FIELDS.items()
}
KIND_OF_WORD: Final[Mapping[str, int]] = {name: kind for kind, name in KIND_NAME.items()}
ESCAPES: Final = ("flags", "columns", "detail")
"""Keys that only a conversion writes: flag bits, columns and details of other formats, as they are."""

HAND_KEYS: Final = ("hand", "dealer", "round", "counter", "sticks", "start", "ended", "deal_end")
"""Keys on the first line of a hand."""
