"""The words of the record: table types, ranks, yaku, reasons of a draw, tiles, rows that never change."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Any, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.model import Detail

Row = tuple[Any, ...]
"""A row of `ingest.model`, of a length left open: compiled, a tuple of known length is taken apart at every step."""

# -- tiles ---------------------------------------------------------------------------------------------------

TILES: Final = 136
_RED: Final = {16: 34, 52: 35, 88: 36}  # copy 0 of a five is the red one, at tables that play with red fives


def code_of(tile: int, reds: bool) -> int:
    """The code, `face * 4 + copy`, of one of the 136 tiles; the face is red only where the table has reds."""
    return _RED[tile] * 4 if reds and tile in _RED else tile


@cache
def tile_codes(reds: bool) -> dict[bytes, int]:
    """Codes by the number as the record writes it."""
    return {b"%d" % tile: code_of(tile, reds) for tile in range(TILES)}


DRAW_LETTERS: Final = b"TUVW"
DISCARD_LETTERS: Final = b"DEFG"

KNOWN_PIECES: Final = 1 << 15  # what `plain_events` may grow to: 28,000 calls can be

Entry = tuple[Row, bytes, "Row | None"]
"""A row; for a draw also the piece and the row of a discard of the very tile drawn."""


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


@cache
def plain_events(reds: bool, players: int) -> dict[bytes, Entry]:
    """Every draw and discard that can be, by the piece it is written as: they are nine tenths of a record."""
    entries: dict[bytes, Entry] = {}
    for seat in range(players):
        for tile in range(TILES):
            code = code_of(tile, reds)
            discard = b"%c%d/>" % (DISCARD_LETTERS[seat], tile)
            drawn = row(k.DISCARD, seat, code, flags=k.DRAWN_CUT)
            entries[discard] = (row(k.DISCARD, seat, code, flags=k.HAND_CUT), b"", None)
            entries[b"%c%d/>" % (DRAW_LETTERS[seat], tile)] = (row(k.DRAW, seat, code), discard, drawn)
    return entries


@cache
def steps(reds: bool, players: int) -> dict[bytes, Row]:
    """Riichi declared and indicators turned, as usually spelt: they stand between a draw and its discard."""
    found = {b'REACH who="%d" step="1"/>' % seat: row(k.RIICHI, seat) for seat in range(players)}
    return found | {
        b'DORA hai="%d" />' % tile: row(k.INDICATOR, tile=code_of(tile, reds)) for tile in range(TILES)
    }


USUAL_CALL: Final = re.compile(rb'N who="([0-3])" m="(\d{1,5})" ?/>')


# -- the table -----------------------------------------------------------------------------------------------

HUMANS, NO_REDS, NO_OPEN_TANYAO, SOUTH, THREE, FAST = 0x01, 0x02, 0x04, 0x08, 0x10, 0x40
CHIPS, PARLOUR, SKILL = 0x200, 0x400, 0x800
_RANKED: Final = 0xFF  # bits whose rules the book holds
ROOMS: Final = {0: "ippan", 0x80: "joukyuu", 0x20: "tokujou", 0xA0: "houou"}


def table_words(bits: int) -> Detail:
    """What the table type says, each bit by name; bits without a name stay in `unknown_bits`."""
    words: Detail = {
        "type": bits,
        "humans": bool(bits & HUMANS),
        "reds": not bits & NO_REDS,
        "open_tanyao": not bits & NO_OPEN_TANYAO,
        "length": "south" if bits & SOUTH else "east",
        "fast": bool(bits & FAST),
        "room": ROOMS[bits & 0xA0],
    }
    for bit, word in ((CHIPS, "chips"), (PARLOUR, "parlour"), (SKILL, "skill")):
        if bits & bit:
            words[word] = True
    if unknown := bits & ~(_RANKED | CHIPS | PARLOUR | SKILL):
        words["unknown_bits"] = unknown
    return words


def ranked(bits: int) -> bool:
    """Whether the table plays by the ranked rules; chip, parlour and skill tables settle by others."""
    return not bits & ~_RANKED


# -- people --------------------------------------------------------------------------------------------------

_GRADES = [
    "新人",
    *(f"{n}級" for n in range(9, 0, -1)),
    "初段",
    *(f"{n}段" for n in "二三四五六七八九十"),
    "天鳳",
]
RANKS: Final[dict[bytes, str]] = {b"%d" % number: name for number, name in enumerate(_GRADES)}
SEXES: Final = {b"M": "M", b"F": "F", b"C": "C"}  # C: a computer or an empty seat
NO_NAME: Final = ("", "NoName")
NAME_LETTERS: Final = 100

# -- results -------------------------------------------------------------------------------------------------

DRAW_REASON: Final = {
    b"yao9": "nine_kinds", b"kaze4": "four_winds", b"reach4": "four_riichi", b"kan4": "four_kongs",
    b"ron3": "triple_win", b"nm": "nagashi",
}  # fmt: skip
ENDED: Final = {"exhausted": "draw", "nagashi": "draw"}  # every other draw is an abort
YAKU: Final = frozenset(range(55))
LIMITS: Final = range(6)  # none, mangan, haneman, baiman, sanbaiman, yakuman

# -- the id of a game ----------------------------------------------------------------------------------------

_ID = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{1,6}-(?:x[0-9a-f]{12}|[0-9a-f]{8})(?![0-9a-f])")
_JST_HOURS = 9
_EPOCH = date(1970, 1, 1).toordinal()


def find_id(text: str) -> str | None:
    """The last id of a game, `YYYYMMDDHHgm-TTTT-LLLL-XXXXXXXX`, in a file name, attribute or comment."""
    found = _ID.findall(text)
    return str(found[-1]) if found else None


def hour_of(native_id: str) -> int | None:
    """The hour in an id (Japanese time) as ms since 1970 UTC; None where the digits are no hour."""
    year, month, day, hour = (int(native_id[at:end]) for at, end in ((0, 4), (4, 6), (6, 8), (8, 10)))
    try:
        days = date(year, month, day).toordinal() - _EPOCH
    except ValueError:
        return None
    return (days * 24 + hour - _JST_HOURS) * 3_600_000 if hour < 24 else None
