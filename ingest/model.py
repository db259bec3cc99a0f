"""The words of the whole project: tiles, seats, kinds of event, one Struct per kind, and what a reader returns.

An event travels in two forms. A *Struct* (`Draw`, `Discard`, …) is what people and tests write: it cannot lack a field
and is checked. A *Row* is the same event as a flat tuple in the order of `ROW_FIELDS`: readers of large archives
make rows directly, the store turns them into Arrow columns and the judge into acts. `to_row` and `from_row` join the
two; `ingest.table` is the only bridge to Arrow. The Structs themselves stand in `ingest.events` and `ingest.conduct`.

Seats are 0..3 in turn order, fixed for a game, 0 = first dealer; -1 is the table. Tiles are codes of
`ingest.tiles`. Points are integers in the book's smallest unit. Times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ingest import kinds as k
from ingest.conduct import (
    Agreement,
    ClockPause,
    ClockResume,
    ClockState,
    Complaint,
    Correction,
    CountSeen,
    Disturbance,
    Enter,
    Expose,
    Flip,
    HandInRiver,
    ImmunityClaim,
    Leave,
    Look,
    Misplaced,
    Named,
    Notice,
    Objection,
    Remix,
    Request,
    Return,
    Ruling,
    Substitute,
    TakenOut,
    Timed,
    Touch,
    Unread,
)
from ingest.event import KIND_NAME, Detail, Event, Kind
from ingest.events import (
    DRAW_REASONS,
    Break,
    Build,
    Call,
    Chow,
    Confirmed,
    Deal,
    Dice,
    Discard,
    Draw,
    DrawGame,
    FlowerAside,
    Indicator,
    KongAdded,
    KongConcealed,
    KongExposed,
    Lift,
    Mix,
    NorthAside,
    Offer,
    Pung,
    PutBack,
    Retract,
    Riichi,
    RiichiAccepted,
    SeatDraw,
    Settle,
    Shuffle,
    Signed,
    WallOrder,
    Win,
)
from ingest.kinds import NO_TIME, NONE
from ingest.problems import Problem

__all__ = [
    "DRAW_REASONS", "KIND_NAME", "NONE", "NO_TIME", "ROW_FIELDS", "STRUCTS", "Agreement", "Break", "Build",
    "Call", "Chow", "ClockPause", "ClockResume", "ClockState", "Complaint", "Confirmed", "Correction",
    "CountSeen", "Deal", "Detail", "Dice", "Discard", "Disturbance", "Draw", "DrawGame", "Enter", "Event",
    "Expose", "Flip", "FlowerAside", "GameRecord", "HandInRiver", "HandRecord", "ImmunityClaim", "Indicator",
    "Kind", "KongAdded", "KongConcealed", "KongExposed", "Leave", "Lift", "Look", "Misplaced", "Mix", "Named",
    "NorthAside", "Notice", "Objection", "Offer", "Problem", "Pung", "PutBack", "Reader", "Remix", "Request",
    "Retract", "Return", "Riichi", "RiichiAccepted", "Row", "Ruling", "SeatDraw", "SeatRecord", "Settle",
    "Shuffle", "Signed", "Substitute", "TakenOut", "Timed", "Touch", "Unread", "WallOrder", "Win", "from_row",
    "to_row",
]  # fmt: skip

Row = tuple[
    int,  # kind
    int,  # seat, -1 the table
    int,  # tile code, -1 none
    int,  # target seat, -1 none
    tuple[int, ...],  # tiles, () none
    int,  # flags
    int,  # t ms, NO_TIME not recorded
    int,  # spent ms, -1 not recorded
    int,  # wall index, -1 not recorded
    "tuple[int, ...] | None",  # deltas, points gained or paid by seat
    "tuple[int, ...] | None",  # scores by seat, after the event
    "Detail | None",  # the rest
]
ROW_FIELDS = (
    "kind", "seat", "tile", "target", "tiles", "flags", "t", "spent", "wall", "deltas", "scores", "detail",
)  # fmt: skip

STRUCTS: Mapping[int, type[Event]] = {
    struct.kind.value: struct
    for struct in (
        SeatDraw, Dice, Shuffle, Build, Break, WallOrder, Deal, Indicator, Offer, Call, Retract, Draw, Lift,
        Mix, PutBack, Discard, Chow, Pung, KongExposed, KongConcealed, KongAdded, NorthAside, FlowerAside,
        Riichi, RiichiAccepted, Win, DrawGame, Settle, Confirmed, Signed, Touch, Flip, Look, Expose,
        HandInRiver, CountSeen, Misplaced, Named, Disturbance, Remix, TakenOut, Correction, Complaint,
        Objection, Notice, Ruling, ImmunityClaim, Request, Agreement, Timed, ClockPause, ClockResume,
        ClockState, Enter, Leave, Return, Substitute, Unread,
    )
}  # fmt: skip


# -- what a reader returns --------------------------------------------------------------------------------------


@dataclass(slots=True)
class SeatRecord:
    """Who sat in a seat from a hand on. `player` is `site:account` or `site:name`, None for the anonymous."""

    seat: int
    name: str | None
    player: str | None
    from_hand: int = 0
    start_pts: int | None = None
    final_pts: int | None = None
    place: int | None = None
    place_pts: float | None = None
    rank: str | None = None
    rating: float | None = None
    sex: str | None = None


@dataclass(slots=True)
class HandRecord:
    """One deal begun: its place in the game and its events in record order (seq = index)."""

    number: int
    dealer: int
    round: int | None = None  # 0 = East 1 … 3 = East 4, 4 = South 1 …; None not recorded
    counter: int | None = None
    sticks: int | None = None
    start_scores: tuple[int, ...] | None = None
    ended: str = "unfinished"  # win draw abort void unfinished unreadable
    deal_end_ms: int | None = None
    rows: list[Row] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)  # offset of each event in the decompressed record

    def add(self, row: Row, position: int) -> None:
        self.rows.append(row)
        self.positions.append(position)


@dataclass(slots=True)
class GameRecord:
    """One seating at one table as its reader understood it, with every event and every problem met on the way."""

    site: str
    native_id: str | None
    format: str
    players: int
    book: str | None  # None: table type not known to any book
    provides: frozenset[str]
    seats: list[SeatRecord] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    before: HandRecord | None = None  # hand -1: what precedes the first deal
    table: Detail = field(default_factory=dict)  # what the record states of the table: length, red fives, lobby …
    options: Detail = field(default_factory=dict)  # house options of the book, where the record names them
    edition: str | None = None
    unit: str = "points"
    started_at: int | None = None  # ms since 1970, UTC
    clock_ms: int | None = None  # resolution of the clock
    finished: bool = False
    event: str | None = None
    match_id: str | None = None
    session: int | None = None
    problems: list[Problem] = field(default_factory=list)


# -- Struct <-> Row ---------------------------------------------------------------------------------------------

_CUT = {"": 0, "hand": k.HAND_CUT, "drawn": k.DRAWN_CUT}
_END = {"": 0, "head": k.HEAD, "tail": k.TAIL}
_CUT_OF = {bits: word for word, bits in _CUT.items()}
_END_OF = {bits: word for word, bits in _END.items()}
_COLUMNS = frozenset(ROW_FIELDS)
_IN_FLAGS = frozenset({"inferred", "cut", "end", "final"})
_LISTS = frozenset({"options", "faces", "at", "down", "penalties", "was", "seats"})


def _default(info: msgspec.structs.FieldInfo) -> Any:
    return info.default if info.default_factory is msgspec.NODEFAULT else info.default_factory()


_DETAIL_FIELDS: Mapping[int, tuple[tuple[str, Any], ...]] = {
    kind: tuple(
        (info.name, _default(info))
        for info in msgspec.structs.fields(struct)
        if info.name not in _COLUMNS and info.name not in _IN_FLAGS
    )
    for kind, struct in STRUCTS.items()
}


def _plain(value: Any) -> Any:
    """Tuples as the lists of JSON."""
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _detail(event: Event) -> Detail | None:
    """Fields of a Struct that have no column, as JSON values; what stands at its default is left out."""
    detail: Detail = {}
    for name, default in _DETAIL_FIELDS[event.kind.value]:
        value = getattr(event, name)
        if value != default:
            detail[name] = _plain(value)
    return detail or None


def to_row(event: Event) -> Row:
    """The flat form of an event."""
    flags = k.INFERRED if event.inferred else 0
    if isinstance(event, Discard):
        flags |= _CUT[event.cut]
    elif isinstance(event, Draw | Lift | PutBack):
        flags |= _END[event.end]
    elif isinstance(event, Settle) and event.final:
        flags |= k.FINAL
    return (
        event.kind.value,
        event.seat,
        getattr(event, "tile", NONE),
        getattr(event, "target", NONE),
        getattr(event, "tiles", ()),
        flags,
        event.t,
        event.spent,
        getattr(event, "wall", NONE),
        getattr(event, "deltas", None),
        getattr(event, "scores", None),
        _detail(event),
    )


def _flag_words(kind: int, flags: int) -> Detail:
    if kind == k.DISCARD:
        return {"cut": _CUT_OF[flags & (k.HAND_CUT | k.DRAWN_CUT)]}
    if kind in (k.DRAW, k.LIFT, k.PUT_BACK):
        return {"end": _END_OF[flags & (k.HEAD | k.TAIL)]}
    return {"final": bool(flags & k.FINAL)} if kind == k.SETTLE else {}


def from_row(row: Row) -> Event:
    """The Struct of a row. Raises TypeError where the row lacks a field or has one that the Struct does not know."""
    kind, flags, detail = row[0], row[5], row[11]
    struct = STRUCTS[kind]
    fields = dict(zip(ROW_FIELDS, row, strict=True))
    values: Detail = {name: fields[name] for name in struct.__struct_fields__ if name in _COLUMNS}
    for name, value in (detail or {}).items():
        if name in _LISTS:
            value = tuple(value)
        elif name == "arranged":
            value = tuple(tuple(part) for part in value)
        values[name] = value
    values["inferred"] = bool(flags & k.INFERRED)
    values.update(_flag_words(kind, flags))
    return struct(**values)


Reader = Callable[[bytes, str], "list[GameRecord]"]
