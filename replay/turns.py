"""Whose time it was: the turns of one hand, each between the act that gave it and the act that ended it (W-TIME-03).

A turn on a drawn tile begins with the upper seat's discard, a turn on a claim with the discard claimed, the first
turn of a hand with the end of the deal. It ends with the own discard; where a set is claimed, with the later of
discard and set; where the seat wins, with the word; a kong ends it with the supplement drawn, which begins another.
Nobody is charged for a claim that did not go through, nor for thinking about one.

Acts are read in record order and as facts: where they do not fit together, the turn is kept and says what it lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ingest import kinds as k
from ingest.kinds import NO_TIME
from replay.act import Act, among

DISCARD: Final = "discard"
CLAIM: Final = "claim"
KONG: Final = "kong"
RIICHI: Final = "riichi"
WIN: Final = "win"

SETS: Final = frozenset({"chow", "pung", "kong"})  # words that claim a set
WINS: Final = frozenset({"win", "self_draw"})

CLAIMS: Final = frozenset({k.CHOW, k.PUNG, k.KONG_EXPOSED})
KONGS: Final = frozenset({k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE, k.FLOWER_ASIDE})
_PLAYED: Final = (k.DRAW, k.DISCARD, *CLAIMS, *KONGS, k.RIICHI)
_PLAY: Final = among(_PLAYED)
_BEARS: Final = among((
    *_PLAYED, k.WIN, k.CALL, k.RETRACT, k.PUT_BACK, k.CORRECTION, k.TIMED, k.CLOCK_PAUSE, k.CLOCK_RESUME, k.UNREAD,
))  # fmt: skip
"""Kinds of acts that a turn or its time hangs on."""


class Moment:
    """A time and the act it was read from: `t` ms or `NO_TIME`, `seq` of the act, -1 none. It never changes."""

    __slots__ = ("seq", "t")

    def __init__(self, t: int, seq: int) -> None:
        self.t: int = t
        self.seq: int = seq


NOWHERE: Final = Moment(NO_TIME, -1)


def later(one: Moment, other: Moment) -> Moment:
    """The later of two moments; not known where one of them is not."""
    if one.t == NO_TIME or other.t == NO_TIME:
        return Moment(NO_TIME, other.seq)
    return one if one.t > other.t else other


class Turn:
    """One turn: `start` and `end`, the act `seq` it led to, and what the record lacks of it in `doubt` (letters of
    evidence, "" nothing).

    `floor`: before it the turn cannot have ended, where the end itself was not spoken. `giver`: the seat whose
    discard gave the turn, -1 the deal. `kong`: a kong that its supplement has not followed yet.
    """

    __slots__ = (
        "claim", "doubt", "end", "floor", "giver", "kind", "kong", "riichi", "seat", "seq", "shown_doubt", "start",
    )  # fmt: skip

    def __init__(self, seat: int, start: Moment, giver: int, doubt: str = "") -> None:
        self.seat: int = seat
        self.start: Moment = start
        self.giver: int = giver
        self.doubt: str = doubt
        self.shown_doubt: str = doubt  # what is left of it once a set shown late lies open
        self.end: Moment = NOWHERE
        self.seq: int = -1
        self.kind: str = DISCARD
        self.floor: Moment | None = None
        self.kong: Moment | None = None
        self.claim: bool = False
        self.riichi: bool = False


class Span(NamedTuple):
    """A stretch of time; `spared` is the seat it does not stand for (-1: it stands for all)."""

    start: Moment
    end: Moment
    spared: int = -1


class Turns:
    """The turns of a hand as its acts went by, and what else bears on time.

    `pauses`: the judge had stopped the clock. `doubtful`: time that may or may not be counted (a win that proved
    false was looked at, a claim was taken back, a pause lacks its end). `timed[seat]`: when the judge timed it.
    """

    def __init__(
        self, players: int, dealer: int, deal: Moment, timed: Iterable[int], *, wait: bool = True, words: bool = True
    ) -> None:
        self.players: int = players
        self.dealer: int = dealer
        self.wait: bool = wait  # who waits for a set shown late is not on the clock until it is shown
        self.words: bool = words  # a winner's time ends at the word
        self.done: list[Turn] = []
        self.pauses: list[Span] = []
        self.doubtful: list[Span] = []
        self.timed: list[list[Span]] = [[] for _ in range(players)]
        self._given: Moment = deal
        self._giver: int = -1
        self._open: Turn | None = None
        self._late: dict[int, Turn] = {}  # discarded without having drawn or shown a set
        self._claimed: dict[int, Moment] = {}
        self._spoken: dict[int, list[Moment]] = {}  # words that claim a win
        # turns that ended with a win; whether it was the seat's own turn; the turn that the win outranked
        self._ended: list[tuple[Turn, bool, Turn | None]] = []
        self._pause: Moment | None = None
        self._last: Act | None = None  # the last act with a time
        self._on: dict[int, Moment] = {seat: NOWHERE for seat in timed}
        self._waiting: list[int] = []  # timed by an act without a time

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, acts: Sequence[Act]) -> Turns:
        """Follow the acts of the hand to its end."""
        for act in acts:
            t: int = act.row[6]
            kind = act.kind
            if self._waiting and t != NO_TIME:
                self._on.update({seat: Moment(t, act.seq) for seat in self._waiting})
                self._waiting = []
            if _BEARS[kind]:
                self._follow(act, kind, Moment(t, act.seq))
            if t != NO_TIME:
                self._last = act
        self._finish()
        return self

    @property
    def _clock(self) -> Moment:
        """The last act with a time."""
        return NOWHERE if self._last is None else Moment(self._last.row[6], self._last.seq)

    def _follow(self, act: Act, kind: int, moment: Moment) -> None:
        at_table = 0 <= act.seat < self.players and act.target < self.players
        if _PLAY[kind]:
            if at_table:
                self._play(act, kind, moment)
            return
        if kind in (k.CLOCK_PAUSE, k.CLOCK_RESUME):
            self._clock_stop(kind, moment)
        elif kind == k.UNREAD:
            self._given = Moment(NO_TIME, act.seq)
            if self._open is not None:
                self._open.doubt = "ev"
        elif not at_table:
            return
        elif kind == k.WIN:
            self._win(act, moment)
        elif kind in (k.CALL, k.RETRACT):
            self._word(act, kind, moment)
        elif kind == k.PUT_BACK:
            if self._open is not None and self._is_fresh(act.seat) and not self._open.claim:
                self._open = None
        elif kind == k.CORRECTION:
            self._cancel(act, moment)
        elif kind == k.TIMED:
            self._time(act.seat, bool(act.detail.get("on", True)), moment)

    def _play(self, act: Act, kind: int, moment: Moment) -> None:
        if self._ended:
            self._resume(moment)
        seat = act.seat
        if kind == k.DRAW:
            self._draw(seat, moment)
        elif kind == k.DISCARD:
            self._discard(seat, moment)
        elif kind in CLAIMS:
            self._set(act, moment)
        else:
            turn = self._own(seat)
            if kind == k.RIICHI:
                turn.riichi = True
            else:
                turn.kong, turn.seq = moment, act.seq

    # -- turns -------------------------------------------------------------------------------------------------

    @property
    def _due(self) -> int:
        """The seat that draws next unless somebody claims."""
        return self.dealer if self._giver < 0 else (self._giver + 1) % self.players

    def _is_fresh(self, seat: int) -> bool:
        """The seat has drawn after the last discard and done nothing else: a claim or putting back undoes it."""
        turn = self._open
        return turn is not None and turn.seat == seat and turn.start.seq == self._given.seq and turn.kong is None

    def _begin(self, seat: int, *, fits: bool) -> Turn:
        """A turn from the last discard on. What another seat had begun has no end in the record."""
        if self._open is not None:
            self._open.doubt = "ev"
            self.done.append(self._open)
        self._open = Turn(seat, self._given, self._giver, "" if fits else "ev")
        return self._open

    def _own(self, seat: int) -> Turn:
        """The turn of the seat that acts in it, begun now where nothing showed its beginning."""
        turn = self._open
        if turn is None or turn.seat != seat:
            turn = self._begin(seat, fits=turn is None and seat == self._due)
        return turn

    def _end(self, turn: Turn, kind: str, moment: Moment, seq: int) -> None:
        turn.kind, turn.end, turn.seq = kind, moment, seq
        self.done.append(turn)
        if turn is self._open:
            self._open = None

    def _draw(self, seat: int, moment: Moment) -> None:
        turn = self._open
        if turn is not None and turn.seat == seat:
            if turn.kong is not None:
                self._end(turn, CLAIM if turn.claim else KONG, moment, turn.seq)
                following = self._open = Turn(seat, moment, turn.giver)
                following.floor = moment
            return
        self._late.pop(seat, None)
        turn = self._begin(seat, fits=turn is None and seat == self._due)
        turn.floor = moment

    def _discard(self, seat: int, moment: Moment) -> None:
        turn = self._open
        self._late.pop(seat, None)
        if turn is None or turn.seat != seat:
            claims = seat in self._claimed and self._giver >= 0
            if turn is not None and claims and self._is_fresh(turn.seat):
                self._open = turn = None  # who has drawn meanwhile gives way to the claim
            clear = turn is None
            turn = self._begin(seat, fits=clear and (claims or seat == self._due))
            if self._giver >= 0 or seat != self.dealer:
                self._late[seat] = turn
                turn.shown_doubt = "" if clear else "ev"
                if claims and clear:
                    turn.claim, turn.doubt = True, "x"  # the time runs until the set is shown
        if turn.kong is not None:
            turn.doubt = "ev"  # the supplement that divides the turn is not in the record
        self._end(turn, CLAIM if turn.claim else RIICHI if turn.riichi else DISCARD, moment, moment.seq)
        self._given, self._giver = moment, seat
        self._claimed.clear()

    def _set(self, act: Act, moment: Moment) -> None:
        """A claimed set is laid open: at once, or after the discard."""
        seat, turn = act.seat, self._open
        late = self._late.pop(seat, None)
        if self._giver == seat:
            if late is not None and act.target == late.giver:
                self._shown_late(late, moment)
            else:  # nobody claims his own discard: when the others' time began is not in the record
                self._given = Moment(NO_TIME, act.seq)
                if late is not None:
                    late.doubt = "ev"
            return
        if turn is None or turn.seat != seat:
            turn = self._claim(seat, act.target)
            self._open = turn
        turn.claim = True
        if act.kind == k.KONG_EXPOSED:
            turn.kong, turn.seq = moment, act.seq

    def _shown_late(self, turn: Turn, moment: Moment) -> None:
        thrown = turn.end
        turn.claim, turn.doubt, turn.kind = True, turn.shown_doubt, CLAIM
        turn.end = later(thrown, moment)
        if not self.wait:
            return
        self._given = turn.end
        if self._open is not None and self._open.start.seq == thrown.seq:
            self._open.start = turn.end

    def _outranked(self, target: int) -> Turn | None:
        """The turn of who claimed a discard of `target` and has discarded, but not yet shown the set."""
        turn = self._late.get(self._giver)
        return turn if turn is not None and target not in (self._giver, -1) and turn.giver == target else None

    def _claim(self, seat: int, target: int) -> Turn:
        """A turn on a discard of `target`: the last one, or the one before where a claim is outranked.

        Who had drawn, or had claimed the same discard, did not get the turn.
        """
        turn, outranked = self._open, self._outranked(target)
        if turn is not None and not self._is_fresh(turn.seat):
            turn.doubt = "ev"
            self.done.append(turn)
        self._open = None
        if outranked is not None:
            self.done.remove(outranked)
            return Turn(seat, outranked.start, target)
        return Turn(seat, self._given, self._giver, "" if target == self._giver else "ev")

    def _cancel(self, act: Act, moment: Moment) -> None:
        """A shown set is taken back whole: the claimer has no turn; his time should not fall on another."""
        turn = self._open
        if act.tiles or act.detail.get("what", "set") != "set" or turn is None or turn.seat != act.seat:
            return
        if turn.claim and self._is_fresh(act.seat):  # not after a kong: its supplement came in
            self.doubtful.append(Span(turn.start, moment, act.seat))
            self._open = None

    # -- wins --------------------------------------------------------------------------------------------------

    def _win(self, act: Act, moment: Moment) -> None:
        seat, turn = act.seat, self._open
        own = act.target in (seat, -1)
        outranked = None if own else self._outranked(act.target)
        if own:
            turn = self._own(seat)
        elif turn is not None and turn.seat == act.target and turn.kong is not None:
            turn = Turn(seat, turn.kong, turn.seat)
        elif outranked is not None:
            turn = Turn(seat, outranked.start, act.target)
        else:
            turn = Turn(seat, self._given, self._giver, "" if act.target == self._giver else "ev")
        words = [word for word in self._spoken.pop(seat, ()) if word.seq > turn.start.seq]
        if not self.words or words:
            turn.floor = None
        else:
            turn.floor = turn.floor or turn.start
        self._end(turn, WIN, words[0] if self.words and words else moment, act.seq)
        self._ended.append((turn, own, outranked))

    def _resume(self, moment: Moment) -> None:
        """Play goes on after a win, so it was false: a turn that it seemed to end goes on too."""
        for turn, own, _ in self._ended:
            self.doubtful.append(Span(turn.end, moment))
            if own and self._open is None:
                self.done.remove(turn)
                turn.end, turn.seq, turn.kind = NOWHERE, -1, DISCARD
                self._open = turn
        self._ended = []

    # -- words and clocks --------------------------------------------------------------------------------------

    def _word(self, act: Act, kind: int, moment: Moment) -> None:
        word, seat = act.detail.get("word", ""), act.seat
        said: Moment | None = None
        if word in WINS:
            words = self._spoken.setdefault(seat, [])
            if kind == k.CALL:
                words.append(moment)
            elif words:
                said = words.pop()
        elif word in SETS and kind == k.RETRACT:
            said = self._claimed.pop(seat, None)
        elif word in SETS and (self._open is None or self._open.seat != seat):
            self._claimed.setdefault(seat, moment)
        if said is not None:
            self.doubtful.append(Span(said, moment, seat))

    def _clock_stop(self, kind: int, moment: Moment) -> None:
        if kind == k.CLOCK_PAUSE:
            self._pause = self._pause or moment
        elif self._pause is not None:
            self.pauses.append(Span(self._pause, moment))
            self._pause = None
        else:
            self.doubtful.append(Span(self._clock, moment))

    def _time(self, seat: int, on: bool, moment: Moment) -> None:
        if on and seat not in self._on and seat not in self._waiting:
            if moment.t == NO_TIME:
                self._waiting.append(seat)
            else:
                self._on[seat] = moment
        elif not on:
            if seat in self._waiting:
                self._waiting.remove(seat)
            began = self._on.pop(seat, None)
            until = self._clock if moment.t == NO_TIME else moment
            if began is not None and until.t != NO_TIME:
                self.timed[seat].append(Span(began, until))

    def _finish(self) -> None:
        if self._open is not None and self._open.kong is not None:
            self._end(self._open, CLAIM if self._open.claim else KONG, self._open.kong, self._open.seq)
        for _, _, outranked in self._ended:
            if outranked in self.done:
                self.done.remove(outranked)
        for pending in [turn for turn in self.done if turn.doubt == "x"]:  # who waited for the set, and how long?
            for turn in self.done:
                if turn.start.seq == pending.end.seq and turn.kind != WIN:
                    turn.doubt = "ev"
        if self._pause is not None:
            self.doubtful.append(Span(self._pause, NOWHERE))
        for seat, began in self._on.items():
            if seat < self.players:
                self.timed[seat].append(Span(began, NOWHERE))
