"""One Struct per kind of event: set-up, play and ending. `ingest.model` gives these names on.

Places in a set or row count from 0 at the left as its owner sees it. Wall indexes count tiles from the head in the
order in which they are due, 0 first (docs/record-format.md).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ingest.event import Detail, Event, Kind
from ingest.kinds import NONE

# -- set-up -----------------------------------------------------------------------------------------------------


class SeatDraw(Event, frozen=True, gc=False, kw_only=True):
    """Seats are drawn. `row`: the wind and number tiles laid out, `tiles` from left to right. `take`: a seat takes
    `tile` lying at `position` (0 = leftmost) of the row, having sat at `place` (0..3 counter-clockwise) until then.
    `groups`: players are drawn into tables.
    """

    kind: ClassVar[Kind] = Kind.SEAT_DRAW
    what: str
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    place: int = NONE
    position: int = NONE


class Dice(Event, frozen=True, gc=False, kw_only=True):
    """A throw by `seat`, or by the judge; faces 1..6 in the order of the record; `what` it is thrown for."""

    kind: ClassVar[Kind] = Kind.DICE
    faces: tuple[int, ...]
    what: str = ""
    by: str = ""


class Shuffle(Event, frozen=True, gc=False, kw_only=True):
    """How the wall came about: the seed as the record states it, or a human shuffle without one.

    `phase` marks a shuffle by hand: it begins and ends; a seat withdraws its hands, rejoins, or holds tiles down.
    """

    kind: ClassVar[Kind] = Kind.SHUFFLE
    method: str
    seed: str = ""
    phase: str = ""


class Build(Event, frozen=True, gc=False, kw_only=True):
    """A seat builds its wall, `stacks` of two, or `flat` in a double row; or sets the dead wall apart.

    For the dead wall `wall` is the index of the last tile that may still be drawn (the seabed tile).
    """

    kind: ClassVar[Kind] = Kind.BUILD
    what: str = "wall"
    stacks: int = NONE
    flat: bool = False
    wall: int = NONE


class Break(Event, frozen=True, gc=False, kw_only=True):
    """The opener `seat` counts off `stacks` from the right end of its wall; `target`: whose wall was opened, where
    the count went on into another.
    """

    kind: ClassVar[Kind] = Kind.BREAK
    stacks: int
    target: int = NONE


class WallOrder(Event, frozen=True, gc=False, kw_only=True):
    """The whole wall in the order of the record."""

    kind: ClassVar[Kind] = Kind.WALL_ORDER
    tiles: tuple[int, ...]


class Deal(Event, frozen=True, gc=False, kw_only=True):
    """Tiles one seat was dealt, in the order of the record: all at once, or one event for each take from the wall,
    `wall` being the index of its first tile.
    """

    kind: ClassVar[Kind] = Kind.DEAL
    tiles: tuple[int, ...]
    wall: int = NONE


class Indicator(Event, frozen=True, gc=False, kw_only=True):
    """A dora or wild indicator turned up."""

    kind: ClassVar[Kind] = Kind.INDICATOR
    tile: int
    wall: int = NONE


# -- play -------------------------------------------------------------------------------------------------------


class Offer(Event, frozen=True, gc=False, kw_only=True):
    """The site offered a seat these answers (words of `detail.options`)."""

    kind: ClassVar[Kind] = Kind.OFFER
    options: tuple[str, ...]


class Call(Event, frozen=True, gc=False, kw_only=True):
    """A word spoken at the table; `tile` and `target` name the discard it is about, `text` the words as spoken."""

    kind: ClassVar[Kind] = Kind.CALL
    word: str
    tile: int = NONE
    target: int = NONE
    text: str = ""


class Retract(Event, frozen=True, gc=False, kw_only=True):
    """A spoken word taken back. A claim changed into another is the new call alone."""

    kind: ClassVar[Kind] = Kind.RETRACT
    word: str
    tile: int = NONE
    target: int = NONE
    text: str = ""


class Draw(Event, frozen=True, gc=False, kw_only=True):
    """A tile taken from the wall: from its `head` or, as a supplement, from its `tail`; "" where not recorded."""

    kind: ClassVar[Kind] = Kind.DRAW
    tile: int
    end: str = ""
    wall: int = NONE


class Lift(Event, frozen=True, gc=False, kw_only=True):
    """A wall tile lifted from its place, not yet taken into the hand: a draw, or putting it back, follows."""

    kind: ClassVar[Kind] = Kind.LIFT
    tile: int = NONE
    end: str = ""
    wall: int = NONE


class Mix(Event, frozen=True, gc=False, kw_only=True):
    """The tile just drawn is put among the tiles of the hand: the draw is completed."""

    kind: ClassVar[Kind] = Kind.MIX
    tile: int = NONE


class PutBack(Event, frozen=True, gc=False, kw_only=True):
    """A lifted or drawn tile returns to the wall."""

    kind: ClassVar[Kind] = Kind.PUT_BACK
    tile: int = NONE
    end: str = ""
    wall: int = NONE


class Discard(Event, frozen=True, gc=False, kw_only=True):
    """A tile put into the river; `cut` says whether it came from the `hand` or was just `drawn`, "" not recorded.

    `at` is where it lies: row and place in the row, both from 1; () not recorded.
    """

    kind: ClassVar[Kind] = Kind.DISCARD
    tile: int
    cut: str = ""
    at: tuple[int, ...] = ()


class Chow(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a sequence; `tiles` is the whole set as it lies, left to right, the claimed tile included.

    `rotated` is the place of the tile laid sideways, 0 = leftmost.
    """

    kind: ClassVar[Kind] = Kind.CHOW
    tile: int
    target: int
    tiles: tuple[int, ...]
    rotated: int = NONE


class Pung(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a triplet; `tiles` is the whole set as it lies, left to right, the claimed tile included.

    `rotated` is the place of the tile laid sideways, 0 = leftmost.
    """

    kind: ClassVar[Kind] = Kind.PUNG
    tile: int
    target: int
    tiles: tuple[int, ...]
    rotated: int = NONE


class KongExposed(Event, frozen=True, gc=False, kw_only=True):
    """A discard claimed for a kong; `tiles` are the four as they lie, `rotated` the place of the one laid sideways."""

    kind: ClassVar[Kind] = Kind.KONG_EXPOSED
    tile: int
    target: int
    tiles: tuple[int, ...]
    rotated: int = NONE


class KongConcealed(Event, frozen=True, gc=False, kw_only=True):
    """Four tiles of the own hand laid out; `down` are the places (0 = leftmost) of those face down."""

    kind: ClassVar[Kind] = Kind.KONG_CONCEALED
    tiles: tuple[int, ...]
    down: tuple[int, ...] = ()


class KongAdded(Event, frozen=True, gc=False, kw_only=True):
    """The fourth tile put to an own pung; `tiles` are the four, `tile` the one added.

    `target` is the seat whose discard made the pung, where the record repeats it; `rotated` and `added` are the
    places of the sideways and of the added tile, 0 = leftmost.
    """

    kind: ClassVar[Kind] = Kind.KONG_ADDED
    tile: int
    tiles: tuple[int, ...]
    target: int = NONE
    rotated: int = NONE
    added: int = NONE


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
    (`points han fu limit yaku yakuman indicators hidden_indicators melds liable counters sticks patterns …`).
    `arranged` is the hand as the winner laid it out, set by set; `apart` says whether the drawn tile was kept apart
    until verified (None not recorded); `rotated` is the place in `tiles` of a claimed tile laid sideways.
    """

    kind: ClassVar[Kind] = Kind.WIN
    target: int
    tile: int
    tiles: tuple[int, ...] = ()
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    value: Detail = msgspec.field(default_factory=dict)
    apart: bool | None = None
    rotated: int = NONE
    arranged: tuple[tuple[int, ...], ...] = ()


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
    """Points as settled after a hand, or with `final` at the end of the game (`points` = final points in tenths).

    `penalties` are penalty points by seat, booked apart from the hand's `deltas` (0 or negative); `by` wrote them down.
    """

    kind: ClassVar[Kind] = Kind.SETTLE
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    final: bool = False
    value: Detail = msgspec.field(default_factory=dict)
    penalties: tuple[int, ...] = ()
    by: str = ""


class Confirmed(Event, frozen=True, gc=False, kw_only=True):
    """A seat (the table: all) agrees: to the deal, to the win shown, to the entry on the score sheet, to totals."""

    kind: ClassVar[Kind] = Kind.CONFIRMED
    what: str
    scores: tuple[int, ...] | None = None


class Signed(Event, frozen=True, gc=False, kw_only=True):
    """A seat signs the totals of a half, segment or session."""

    kind: ClassVar[Kind] = Kind.SIGNED
    what: str = "totals"
    scores: tuple[int, ...] | None = None
