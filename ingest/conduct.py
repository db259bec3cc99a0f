"""One Struct per kind of event: table conduct and people. `ingest.model` gives these names on.

`what` is a word for what was touched, asked, agreed …, `text` and `note` are free; `about` is the seq of the event
spoken of (of hand `about_hand` where that is another one), `article` a rule id or its place in the text.
"""

from __future__ import annotations

from typing import ClassVar

from ingest.event import Event, Kind
from ingest.kinds import NONE

# -- table conduct ----------------------------------------------------------------------------------------------


class Touch(Event, frozen=True, gc=False, kw_only=True):
    """A seat touches or reaches for something: the head of the wall, other wall tiles, hands, melds."""

    kind: ClassVar[Kind] = Kind.TOUCH
    what: str
    tile: int = NONE
    target: int = NONE
    wall: int = NONE


class Flip(Event, frozen=True, gc=False, kw_only=True):
    """A tile that should lie face down is turned up, or (`face` down) turned down again."""

    kind: ClassVar[Kind] = Kind.FLIP
    what: str
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    target: int = NONE
    wall: int = NONE
    face: str = "up"


class Look(Event, frozen=True, gc=False, kw_only=True):
    """A seat looks at its hand, at the underside of a tile, or at what it may not see."""

    kind: ClassVar[Kind] = Kind.LOOK
    what: str
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    target: int = NONE
    wall: int = NONE


class Expose(Event, frozen=True, gc=False, kw_only=True):
    """Tiles of a hand (of `target`'s, where not the own) become visible, or are taken back into it (`back`)."""

    kind: ClassVar[Kind] = Kind.EXPOSE
    tiles: tuple[int, ...]
    what: str
    target: int = NONE
    where: str = ""
    back: bool = False


class HandInRiver(Event, frozen=True, gc=False, kw_only=True):
    """A seat's hand is in the river (of `target`), in the others' sight."""

    kind: ClassVar[Kind] = Kind.HAND_IN_RIVER
    target: int = NONE


class CountSeen(Event, frozen=True, gc=False, kw_only=True):
    """The tiles of a seat were counted: concealed ones and melds together, a kong as three."""

    kind: ClassVar[Kind] = Kind.COUNT_SEEN
    count: int


class Misplaced(Event, frozen=True, gc=False, kw_only=True):
    """A tile or set lies where it does not belong; `at` is row and place in the row, from 1, of a discard."""

    kind: ClassVar[Kind] = Kind.MISPLACED
    what: str
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    where: str = ""
    at: tuple[int, ...] = ()


class Named(Event, frozen=True, gc=False, kw_only=True):
    """A seat names its discard aloud; `tile` is the tile named, right or wrong."""

    kind: ClassVar[Kind] = Kind.NAMED
    tile: int
    text: str = ""


class Disturbance(Event, frozen=True, gc=False, kw_only=True):
    """Something at the table was upset, or a seat refuses to play on."""

    kind: ClassVar[Kind] = Kind.DISTURBANCE
    what: str
    tiles: tuple[int, ...] = ()
    target: int = NONE
    text: str = ""


class Remix(Event, frozen=True, gc=False, kw_only=True):
    """`count` tiles are mixed anew: part of the wall (from index `wall` on), or while building."""

    kind: ClassVar[Kind] = Kind.REMIX
    what: str
    count: int = NONE
    tiles: tuple[int, ...] = ()
    wall: int = NONE
    by: str = ""


class TakenOut(Event, frozen=True, gc=False, kw_only=True):
    """The judge takes a surplus tile out of a seat's hand and mixes it into the wall or lays it aside."""

    kind: ClassVar[Kind] = Kind.TAKEN_OUT
    tile: int
    where: str = ""
    by: str = ""


class Correction(Event, frozen=True, gc=False, kw_only=True):
    """A shown set is put right: `tiles` is the set as it lies now (none: the claim is cancelled), `was` as before."""

    kind: ClassVar[Kind] = Kind.CORRECTION
    tiles: tuple[int, ...] = ()
    was: tuple[int, ...] = ()
    tile: int = NONE
    target: int = NONE
    rotated: int = NONE
    what: str = "set"


# -- people -----------------------------------------------------------------------------------------------------


class Complaint(Event, frozen=True, gc=False, kw_only=True):
    """A seat asks the judge to act, against `target` where it is against a player."""

    kind: ClassVar[Kind] = Kind.COMPLAINT
    what: str = ""
    target: int = NONE
    article: str = ""
    about: int = NONE
    about_hand: int = NONE
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    text: str = ""


class Objection(Event, frozen=True, gc=False, kw_only=True):
    """A seat objects to an act of `target` at the table."""

    kind: ClassVar[Kind] = Kind.OBJECTION
    what: str = ""
    target: int = NONE
    article: str = ""
    about: int = NONE
    about_hand: int = NONE
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    text: str = ""


class Notice(Event, frozen=True, gc=False, kw_only=True):
    """A fault is noticed and said, by a seat or (seat -1) the judge; or staff announce something."""

    kind: ClassVar[Kind] = Kind.NOTICE
    what: str = ""
    target: int = NONE
    article: str = ""
    about: int = NONE
    about_hand: int = NONE
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    by: str = ""
    text: str = ""


class Ruling(Event, frozen=True, gc=False, kw_only=True):
    """A judge rules on `seat` (-1: on the table). `points` is what the seat gains or (negative) loses, `effect` what
    becomes of the hand, `tiles` the tiles meant; `deltas` where more than one seat gains or loses.
    """

    kind: ClassVar[Kind] = Kind.RULING
    penalty: str
    article: str = ""
    points: int = 0
    deltas: tuple[int, ...] | None = None
    effect: str = ""
    by: str = "judge"
    name: str = ""
    intentional: bool | None = None
    what: str = ""
    target: int = NONE
    about: int = NONE
    about_hand: int = NONE
    tile: int = NONE
    tiles: tuple[int, ...] = ()
    text: str = ""


class ImmunityClaim(Event, frozen=True, gc=False, kw_only=True):
    """The discarder invokes same-round immunity; `target` threw the kind first, by his account (-1: the winner)."""

    kind: ClassVar[Kind] = Kind.IMMUNITY_CLAIM
    target: int = NONE
    tile: int = NONE
    about: int = NONE
    text: str = ""


class Request(Event, frozen=True, gc=False, kw_only=True):
    """A seat asks for, demands or chooses something the rules let it ask, of `target` where of a player."""

    kind: ClassVar[Kind] = Kind.REQUEST
    what: str
    target: int = NONE
    text: str = ""


class Agreement(Event, frozen=True, gc=False, kw_only=True):
    """`seats` (none named: all) agree on something."""

    kind: ClassVar[Kind] = Kind.AGREEMENT
    what: str
    seats: tuple[int, ...] = ()
    target: int = NONE
    text: str = ""


class Timed(Event, frozen=True, gc=False, kw_only=True):
    """From here on the judge times this seat, or (`on` false) no longer."""

    kind: ClassVar[Kind] = Kind.TIMED
    on: bool = True


class ClockPause(Event, frozen=True, gc=False, kw_only=True):
    """The clock stops: a judge interrupts."""

    kind: ClassVar[Kind] = Kind.CLOCK_PAUSE
    text: str = ""


class ClockResume(Event, frozen=True, gc=False, kw_only=True):
    """The clock goes on."""

    kind: ClassVar[Kind] = Kind.CLOCK_RESUME
    text: str = ""


class ClockState(Event, frozen=True, gc=False, kw_only=True):
    """What a seat's clock showed: bank left in ms."""

    kind: ClassVar[Kind] = Kind.CLOCK_STATE
    bank_ms: int


class Enter(Event, frozen=True, gc=False, kw_only=True):
    """A player signs in, enters the hall, or sits down."""

    kind: ClassVar[Kind] = Kind.ENTER
    what: str = ""
    name: str = ""
    entry_pass: str = ""
    receipt: str = ""


class Leave(Event, frozen=True, gc=False, kw_only=True):
    """A player left or lost the connection."""

    kind: ClassVar[Kind] = Kind.LEAVE
    what: str = ""
    text: str = ""


class Return(Event, frozen=True, gc=False, kw_only=True):
    """A player came back; the name is kept where the record repeats it."""

    kind: ClassVar[Kind] = Kind.RETURN
    name: str = ""


class Substitute(Event, frozen=True, gc=False, kw_only=True):
    """Somebody else takes over the seat, its chips and points; `staff`: one of the organiser's."""

    kind: ClassVar[Kind] = Kind.SUBSTITUTE
    name: str
    account: str = ""
    staff: bool = False
    text: str = ""


class Unread(Event, frozen=True, gc=False, kw_only=True):
    """Words of the record that its reader does not know, kept raw and reported as a problem."""

    kind: ClassVar[Kind] = Kind.UNREAD
    raw: str
