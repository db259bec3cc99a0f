"""The words of the whole project: tiles, seats, kinds of event, one Struct per kind, and what a reader returns.

An event travels in two forms. A *Struct* (`Draw`, `Discard`, …) is what people and tests write: it cannot lack a field
and is checked. A *Row* is the same event as a flat tuple in the order of `ROW_FIELDS`: readers of large archives
make rows directly, the store turns them into Arrow columns and the judge into acts. `to_row` and `from_row` join the
two; `ingest.table` is the only bridge to Arrow.

Seats are 0..3 in turn order, fixed for a game, 0 = first dealer; -1 is the table. Tiles are codes of
`ingest.tiles`. Points are integers in the book's smallest unit. Times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar

import msgspec

from ingest import kinds as k
from ingest.kinds import NO_TIME, NONE
from ingest.problems import Problem


class Kind(IntEnum):
    """What happened. Numbers are stored and append-only (`ingest.kinds`)."""

    SEAT_DRAW = k.SEAT_DRAW
    DICE = k.DICE
    SHUFFLE = k.SHUFFLE
    BUILD = k.BUILD
    BREAK = k.BREAK
    DEAL = k.DEAL
    INDICATOR = k.INDICATOR
    WALL_ORDER = k.WALL_ORDER
    OFFER = k.OFFER
    CALL = k.CALL
    RETRACT = k.RETRACT
    DRAW = k.DRAW
    LIFT = k.LIFT
    MIX = k.MIX
    PUT_BACK = k.PUT_BACK
    DISCARD = k.DISCARD
    CHOW = k.CHOW
    PUNG = k.PUNG
    KONG_EXPOSED = k.KONG_EXPOSED
    KONG_CONCEALED = k.KONG_CONCEALED
    KONG_ADDED = k.KONG_ADDED
    NORTH_ASIDE = k.NORTH_ASIDE
    FLOWER_ASIDE = k.FLOWER_ASIDE
    RIICHI = k.RIICHI
    RIICHI_ACCEPTED = k.RIICHI_ACCEPTED
    TOUCH = k.TOUCH
    FLIP = k.FLIP
    LOOK = k.LOOK
    EXPOSE = k.EXPOSE
    HAND_IN_RIVER = k.HAND_IN_RIVER
    COUNT_SEEN = k.COUNT_SEEN
    MISPLACED = k.MISPLACED
    NAMED = k.NAMED
    DISTURBANCE = k.DISTURBANCE
    REMIX = k.REMIX
    TAKEN_OUT = k.TAKEN_OUT
    CORRECTION = k.CORRECTION
    WIN = k.WIN
    DRAW_GAME = k.DRAW_GAME
    SETTLE = k.SETTLE
    CONFIRMED = k.CONFIRMED
    SIGNED = k.SIGNED
    COMPLAINT = k.COMPLAINT
    OBJECTION = k.OBJECTION
    NOTICE = k.NOTICE
    RULING = k.RULING
    IMMUNITY_CLAIM = k.IMMUNITY_CLAIM
    REQUEST = k.REQUEST
    AGREEMENT = k.AGREEMENT
    TIMED = k.TIMED
    CLOCK_PAUSE = k.CLOCK_PAUSE
    CLOCK_RESUME = k.CLOCK_RESUME
    CLOCK_STATE = k.CLOCK_STATE
    ENTER = k.ENTER
    LEAVE = k.LEAVE
    RETURN = k.RETURN
    SUBSTITUTE = k.SUBSTITUTE
    UNREAD = k.UNREAD


KIND_NAME: Mapping[int, str] = {kind.value: kind.name.lower() for kind in Kind}

Detail = dict[str, Any]
"""What a kind carries beyond the shared columns: JSON values only (lists, never tuples)."""

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


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every event may carry: its seat, its time, how long the decision took, whether it was inferred."""

    kind: ClassVar[Kind]
    seat: int = NONE
    t: int = NO_TIME
    spent: int = NONE
    inferred: bool = False


# -- set-up -----------------------------------------------------------------------------------------------------


class Dice(Event, frozen=True, gc=False, kw_only=True):
    """A throw; faces 1..6 in the order of the record."""

    kind: ClassVar[Kind] = Kind.DICE
    faces: tuple[int, ...]


class Shuffle(Event, frozen=True, gc=False, kw_only=True):
    """How the wall came about: the seed as the record states it, or a human shuffle without one."""

    kind: ClassVar[Kind] = Kind.SHUFFLE
    method: str
    seed: str = ""


class WallOrder(Event, frozen=True, gc=False, kw_only=True):
    """The whole wall in the order of the record."""

    kind: ClassVar[Kind] = Kind.WALL_ORDER
    tiles: tuple[int, ...]


class Deal(Event, frozen=True, gc=False, kw_only=True):
    """The tiles one seat was dealt, in the order of the record."""

    kind: ClassVar[Kind] = Kind.DEAL
    tiles: tuple[int, ...]


class Indicator(Event, frozen=True, gc=False, kw_only=True):
    """A dora or wild indicator turned up."""

    kind: ClassVar[Kind] = Kind.INDICATOR
    tile: int


# -- play -------------------------------------------------------------------------------------------------------


class Offer(Event, frozen=True, gc=False, kw_only=True):
    """The site offered a seat these answers (words of `detail.options`)."""

    kind: ClassVar[Kind] = Kind.OFFER
    options: tuple[str, ...]


class Draw(Event, frozen=True, gc=False, kw_only=True):
    """A tile taken from the wall: from its `head` or, as a supplement, from its `tail`; "" where not recorded."""

    kind: ClassVar[Kind] = Kind.DRAW
    tile: int
    end: str = ""
    wall: int = NONE


class Discard(Event, frozen=True, gc=False, kw_only=True):
    """A tile put into the river; `cut` says whether it came from the `hand` or was just `drawn`, "" not recorded."""

    kind: ClassVar[Kind] = Kind.DISCARD
    tile: int
    cut: str = ""


class Chow(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a sequence; `tiles` is the whole set, the claimed tile included."""

    kind: ClassVar[Kind] = Kind.CHOW
    tile: int
    target: int
    tiles: tuple[int, ...]


class Pung(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a triplet; `tiles` is the whole set, the claimed tile included."""

    kind: ClassVar[Kind] = Kind.PUNG
    tile: int
    target: int
    tiles: tuple[int, ...]


class KongExposed(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a kong; `tiles` are the four."""

    kind: ClassVar[Kind] = Kind.KONG_EXPOSED
    tile: int
    target: int
    tiles: tuple[int, ...]


class KongConcealed(Event, frozen=True, gc=False, kw_only=True):
    """Four tiles of the own hand laid out."""

    kind: ClassVar[Kind] = Kind.KONG_CONCEALED
    tiles: tuple[int, ...]


class KongAdded(Event, frozen=True, gc=False, kw_only=True):
    """The fourth tile put to an own pung; `tiles` are the four, `tile` the one added.

    `target` is the seat whose discard made the pung, where the record repeats it.
    """

    kind: ClassVar[Kind] = Kind.KONG_ADDED
    tile: int
    tiles: tuple[int, ...]
    target: int = NONE


class NorthAside(Event, frozen=True, gc=False, kw_only=True):
    """A north laid aside in a three-player game."""

    kind: ClassVar[Kind] = Kind.NORTH_ASIDE
    tile: int


class FlowerAside(Event, frozen=True, gc=False, kw_only=True):
    """A flower laid aside."""

    kind: ClassVar[Kind] = Kind.FLOWER_ASIDE
    tile: int


class Riichi(Event, frozen=True, gc=False, kw_only=True):
    """Riichi declared; the declaring discard follows."""

    kind: ClassVar[Kind] = Kind.RIICHI


class RiichiAccepted(Event, frozen=True, gc=False, kw_only=True):
    """The stick is paid: the declaring discard passed. Scores after it, where stated."""

    kind: ClassVar[Kind] = Kind.RIICHI_ACCEPTED
    scores: tuple[int, ...] | None = None


# -- ending -----------------------------------------------------------------------------------------------------


class Win(Event, frozen=True, gc=False, kw_only=True):
    """One seat wins: on `target`'s tile, or by self-draw when `target` is the winner.

    `tiles` is the concealed hand shown, the winning tile included. `value` holds what the record states of it
    (`points han fu limit yaku yakuman indicators hidden_indicators melds liable counters sticks …`).
    """

    kind: ClassVar[Kind] = Kind.WIN
    target: int
    tile: int
    tiles: tuple[int, ...] = ()
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    value: Detail = msgspec.field(default_factory=dict)


class DrawGame(Event, frozen=True, gc=False, kw_only=True):
    """The hand ends without a winner. `reason` is one of `DRAW_REASONS`; `shown` = hands laid open, by seat."""

    kind: ClassVar[Kind] = Kind.DRAW_GAME
    reason: str
    shown: dict[str, list[int]] = msgspec.field(default_factory=dict)
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    value: Detail = msgspec.field(default_factory=dict)


DRAW_REASONS = ("exhausted", "nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_win", "nagashi")


class Settle(Event, frozen=True, gc=False, kw_only=True):
    """Points as settled after a hand, or with `final` at the end of the game (`points` = final points in tenths)."""

    kind: ClassVar[Kind] = Kind.SETTLE
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    final: bool = False
    value: Detail = msgspec.field(default_factory=dict)


# -- people -----------------------------------------------------------------------------------------------------


class ClockState(Event, frozen=True, gc=False, kw_only=True):
    """What a seat's clock showed: bank left in ms."""

    kind: ClassVar[Kind] = Kind.CLOCK_STATE
    bank_ms: int


class Leave(Event, frozen=True, gc=False, kw_only=True):
    """A player left or lost the connection."""

    kind: ClassVar[Kind] = Kind.LEAVE


class Return(Event, frozen=True, gc=False, kw_only=True):
    """A player came back; the name is kept where the record repeats it."""

    kind: ClassVar[Kind] = Kind.RETURN
    name: str = ""


class Unread(Event, frozen=True, gc=False, kw_only=True):
    """Words of the record that its reader does not know, kept raw and reported as a problem."""

    kind: ClassVar[Kind] = Kind.UNREAD
    raw: str


STRUCTS: Mapping[int, type[Event]] = {
    struct.kind.value: struct
    for struct in (
        Dice, Shuffle, WallOrder, Deal, Indicator, Offer, Draw, Discard, Chow, Pung, KongExposed, KongConcealed,
        KongAdded, NorthAside, FlowerAside, Riichi, RiichiAccepted, Win, DrawGame, Settle, ClockState, Leave,
        Return, Unread,
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
_PLAIN = {"seat", "tile", "target", "tiles", "t", "spent", "wall", "deltas", "scores"}


def _detail(event: Event) -> Detail | None:
    """Fields of a Struct that have no column, as JSON values; None when there are none."""
    detail: Detail = {}
    for name in event.__struct_fields__:
        if name in _PLAIN or name in ("inferred", "cut", "end", "final"):
            continue
        value = getattr(event, name)
        detail[name] = list(value) if isinstance(value, tuple) else value
    return detail or None


def to_row(event: Event) -> Row:
    """The flat form of an event."""
    get = event.__class__.__struct_fields__
    flags = k.INFERRED if event.inferred else 0
    if isinstance(event, Discard):
        flags |= _CUT[event.cut]
    elif isinstance(event, Draw):
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
        _detail(event) if len(get) > 4 else None,
    )


_TUPLES = {"options", "faces"}


def _flag_words(kind: int, flags: int) -> Detail:
    if kind == k.DISCARD:
        return {"cut": _CUT_OF[flags & (k.HAND_CUT | k.DRAWN_CUT)]}
    if kind == k.DRAW:
        return {"end": _END_OF[flags & (k.HEAD | k.TAIL)]}
    return {"final": bool(flags & k.FINAL)} if kind == k.SETTLE else {}


def from_row(row: Row) -> Event:
    """The Struct of a row. Raises KeyError for a kind without Struct."""
    kind, flags, detail = row[0], row[5], row[11]
    struct = STRUCTS[kind]
    fields = dict(zip(ROW_FIELDS, row, strict=True))
    values: Detail = {name: fields[name] for name in struct.__struct_fields__ if name in _PLAIN}
    for name, value in (detail or {}).items():
        values[name] = tuple(value) if name in _TUPLES else value
    values["inferred"] = bool(flags & k.INFERRED)
    values.update(_flag_words(kind, flags))
    return struct(**values)


Reader = Callable[[bytes, str], "list[GameRecord]"]
