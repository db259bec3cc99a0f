"""Playing time (RULES.md 3.10, W-TIME-01..07): how long each turn took, what of it counts, what it costs.

Everything is whole milliseconds. A clock of 1 ms (or none stated) is taken as exact; where it shows coarser steps,
two readings differ from the truth by less than one step, so every stretch between two readings has a least and a
greatest length. What the record leaves open widens the two bounds in the same way, and a result is decided only
where both bounds agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ingest import kinds as k
from ingest.kinds import NO_TIME
from replay.act import Act
from replay.turns import WIN, Moment, Span, Turn, Turns


class Limits(NamedTuple):
    """The limits of a book, times in ms.

    `turn_ms` for one decision, `hand_ms` for all of a seat in a hand; beyond either `points` for each started
    `step_ms`; forfeiture above `forfeit_over` points; nothing counts within `free_ms` of the end of the deal.
    `until_word`: a winner's time ends at the spoken word, else when the hand is shown. `wait_for_show`: who waits
    for a set shown after the discard is not on the clock meanwhile.
    """

    turn_ms: int = 15_000
    hand_ms: int = 180_000
    step_ms: int = 15_000
    points: int = 5
    forfeit_over: int = 80
    free_ms: int = 15_000
    until_word: bool = True
    wait_for_show: bool = True


LIMITS: Final = Limits()
UNLIMITED: Final = Limits(points=0, free_ms=0)
"""For books without a rule on playing time: turns are measured whole, nothing is charged."""


def limits_of(options: Mapping[str, Any]) -> Limits | None:
    """The limits a book's options state; None for a book that has none (no option `time_points`)."""
    if "time_points" not in options:
        return None
    return Limits(
        int(options.get("turn_limit_ms", LIMITS.turn_ms)),
        int(options.get("hand_limit_ms", LIMITS.hand_ms)),
        int(options.get("time_step_ms", LIMITS.step_ms)),
        int(options["time_points"]),
        int(options.get("time_forfeit_over", LIMITS.forfeit_over)),
        int(options.get("free_after_deal_ms", LIMITS.free_ms)),
        options.get("time_at_win", "word") == "word",
        options.get("time_after_show", "show") == "show",
    )


# -- points -----------------------------------------------------------------------------------------------------


def _points(over_ms: int, limits: Limits) -> int:
    return limits.points * -(-over_ms // limits.step_ms) if over_ms > 0 else 0


def per_turn_points(ms: int, limits: Limits = LIMITS) -> int:
    """Points one decision of `ms` costs (W-TIME-02): a started step counts whole, the limit itself is free."""
    return _points(ms - limits.turn_ms, limits)


def whole_hand_points(total_ms: int, limits: Limits = LIMITS) -> int:
    """Points all decisions of a seat in a hand cost by their sum (W-TIME-01)."""
    return _points(total_ms - limits.hand_ms, limits)


class Time:
    """A length in ms as recorded (None: not recorded), with the least and the greatest it can have been.

    `high` None: the record sets no bound. It never changes.
    """

    __slots__ = ("high", "low", "ms")

    def __init__(self, ms: int | None, low: int, high: int | None) -> None:
        self.ms: int | None = ms
        self.low: int = low
        self.high: int | None = high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Time) and (self.ms, self.low, self.high) == (other.ms, other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.ms, self.low, self.high))

    def __repr__(self) -> str:
        return f"Time({self.ms}, {self.low}, {self.high})"

    def turn_points(self, limits: Limits = LIMITS) -> tuple[int, int | None]:
        """The least and the greatest that one decision of this length can cost; equal where it is decided."""
        return per_turn_points(self.low, limits), None if self.high is None else per_turn_points(self.high, limits)


_NOTHING: Final = Time(0, 0, 0)


class Segment:
    """One turn of a seat on the clock.

    `kind`: discard, claim, kong, riichi or win, what the turn led to at act `seq`. `start_ms`/`end_ms` with the acts
    they were read from (None, -1: not in the record). `counted`: what counts of it, free time and pauses
    (`paused_ms`) taken off. `timed`: the part of that during which the judge timed the seat, `watched` whether there
    is any; only that can be charged (W-TIME-06). `missing`: what keeps it from being certain, in letters of evidence,
    "" nothing but the step of the clock.
    """

    __slots__ = (
        "counted", "end_ms", "end_seq", "kind", "missing", "paused_ms", "seat", "seq", "start_ms", "start_seq", "timed",
        "watched",
    )  # fmt: skip

    def __init__(
        self, turn: Turn, counted: Time, timed: Time, *, watched: bool, paused_ms: int = 0, missing: str = ""
    ) -> None:
        start, end = turn.start, turn.end
        self.seat: int = turn.seat
        self.kind: str = turn.kind
        self.seq: int = turn.seq
        self.start_ms: int | None = None if start.t == NO_TIME else start.t
        self.end_ms: int | None = None if end.t == NO_TIME else end.t
        self.start_seq: int = start.seq
        self.end_seq: int = end.seq
        self.counted: Time = counted
        self.timed: Time = timed
        self.watched: bool = watched
        self.paused_ms: int = paused_ms
        self.missing: str = missing

    @property
    def counted_ms(self) -> int | None:
        """What counts against the seat, as recorded."""
        return self.counted.ms

    @property
    def certain(self) -> bool:
        """Every time of it is recorded, in order and without two readings."""
        return not self.missing


class Penalty(NamedTuple):
    """What the turns of one seat in one hand cost: `total` = `per_turn` + `whole_hand` points (W-TIME-05).

    `low` and `high` are the least and the greatest total the record allows (None: no bound), `missing` what would
    decide between them: letters of evidence, or `clock` where only its step is too coarse.
    """

    total_ms: int
    per_turn: int
    whole_hand: int
    total: int
    forfeit: bool
    low: int
    high: int | None
    missing: str

    @property
    def undecided(self) -> bool:
        """Whether the points depend on what the record does not show."""
        return self.low != self.high

    def forfeits(self, limits: Limits = LIMITS) -> bool | None:
        """More than 80 points (W-TIME-07); None where the record does not decide it."""
        least = self.low > limits.forfeit_over
        return least if least == (self.high is None or self.high > limits.forfeit_over) else None


_FREE: Final = Penalty(0, 0, 0, 0, forfeit=False, low=0, high=0, missing="")


def _penalty(times: Sequence[tuple[Time, str]], limits: Limits) -> Penalty:
    if not times:
        return _FREE
    known = [time.ms for time, _ in times if time.ms is not None]
    per_turn = sum(per_turn_points(ms, limits) for ms in known)
    whole_hand = whole_hand_points(sum(known), limits)
    lows = [time.low for time, _ in times]
    low = sum(per_turn_points(ms, limits) for ms in lows) + whole_hand_points(sum(lows), limits)
    highs = [time.high for time, _ in times if time.high is not None]
    high: int | None = None
    if len(highs) == len(times) or limits.points == 0:
        high = sum(per_turn_points(ms, limits) for ms in highs) + whole_hand_points(sum(highs), limits)
    missing = ""
    if low != high:
        missing = " ".join(sorted({word for time, words in times if time.low != time.high for word in words.split()}))
    total = per_turn + whole_hand
    forfeit = total > limits.forfeit_over
    return Penalty(
        sum(known), per_turn, whole_hand, total, forfeit, low, high, missing or ("clock" if low != high else "")
    )


def hand_penalty(segments: Iterable[Segment], limits: Limits = LIMITS) -> Penalty:
    """What the segments of one seat in one hand would cost a player who was timed throughout."""
    return _penalty([(segment.counted, segment.missing) for segment in segments], limits)


def charged_penalty(segments: Iterable[Segment], limits: Limits = LIMITS) -> Penalty:
    """What they cost this one: only what the judge timed is charged (W-TIME-06)."""
    return _penalty([(segment.timed, segment.missing) for segment in segments if segment.watched], limits)


# -- segments ---------------------------------------------------------------------------------------------------

_SET_UP: Final = frozenset({k.SEAT_DRAW, k.DICE, k.SHUFFLE, k.BUILD, k.BREAK, k.DEAL, k.INDICATOR, k.WALL_ORDER})
_MOVES: Final = frozenset(range(k.CALL, k.RIICHI + 1)) | {k.WIN}
_EVER: Final = 1 << 60
_UNMEASURED: Final = frozenset({"ev", "t", "ph"})
"""Letters of evidence without which a turn has no length."""
_Stretch = tuple[int, int]
_Stretches = tuple[list[_Stretch], list[_Stretch]]
"""Stretches of time in ms, and as seqs where a time is not known."""
_ALWAYS: Final[list[_Stretch]] = [(-_EVER, _EVER)]


def astray(acts: Iterable[Act]) -> frozenset[int]:
    """Seqs of acts whose times cannot both be right: one runs back behind the one before it."""
    found: set[int] = set()
    before = -_EVER
    last = -1
    for act in acts:
        t: int = act.row[6]
        if t == NO_TIME:
            continue
        if t < before:
            found.update((last, act.seq))
        before, last = t, act.seq
    return frozenset(found)


def segments(
    acts: Sequence[Act],
    players: int,
    dealer: int,
    deal_end_ms: int | None,
    *,
    limits: Limits = LIMITS,
    resolution_ms: int = 1,
    timed: Iterable[int] = (),
    voices: bool = True,
) -> list[Segment]:
    """The turns of a hand on the clock, in the order in which they ended (W-TIME-03, 04a).

    `deal_end_ms`: end of the deal, None not recorded. `timed`: seats the judge was timing when the hand began;
    `timed` acts in the hand follow on. `voices`: whether spoken words are in the record; without them a winner's
    time ends somewhere before the hand was shown.
    """
    deal_seq = -1
    for act in acts:
        if act.kind == k.DEAL:
            deal_seq = act.seq
        elif act.kind in _MOVES:
            break
    deal = Moment(NO_TIME if deal_end_ms is None else deal_end_ms, deal_seq)
    reading = _Reading(acts, deal, limits, resolution_ms, voices)
    turns = Turns(players, dealer, deal, timed, wait=limits.wait_for_show, words=limits.until_word).read(acts)
    return reading.segments(turns)


class _Seat:
    """What bears on the time of one seat: `pauses` of the clock, `doubtful` time, `windows` in which the judge timed it
    (`always`: throughout), as times; `lost` and `unclear` are pauses and doubts, and windows, without a time, as seqs.
    `plain`: nothing is to be taken off or left open, and it was timed throughout or not at all.
    """

    __slots__ = ("always", "doubtful", "lost", "pauses", "plain", "unclear", "windows")

    def __init__(self, pauses: _Stretches, doubtful: _Stretches, timed: _Stretches) -> None:
        self.pauses: list[_Stretch] = pauses[0]
        self.doubtful: list[_Stretch] = doubtful[0]
        self.lost: list[_Stretch] = pauses[1] + doubtful[1]
        self.windows: list[_Stretch] = timed[0]
        self.unclear: list[_Stretch] = timed[1]
        self.always: bool = self.windows == _ALWAYS
        untouched = not self.pauses and not self.doubtful and not self.lost and not self.unclear
        self.plain: bool = untouched and (self.always or not self.windows)


class _Reading:
    """The clock of one hand: which of its readings can be trusted, what is free, how far a difference may be off."""

    def __init__(self, acts: Sequence[Act], deal: Moment, limits: Limits, resolution: int, voices: bool) -> None:
        self.astray = astray(acts)
        self.deal = deal
        self.limits = limits
        self.step = resolution if resolution > 1 else 0
        self.voices = voices
        self.free = self.free_latest = -_EVER
        if limits.free_ms > 0:
            if self.sure(deal):
                self.free = self.free_latest = deal.t + limits.free_ms
            else:  # the deal had ended when the first tile moved
                first = next((act for act in acts if act.kind in _MOVES and self.sure(Moment(act.t, act.seq))), None)
                self.free_latest = _EVER if first is None else first.t + limits.free_ms

    def sure(self, moment: Moment) -> bool:
        """Whether a moment has a time that is in order."""
        return moment.t != NO_TIME and moment.seq not in self.astray

    def stretches(self, spans: Iterable[Span], seat: int) -> tuple[list[_Stretch], list[_Stretch]]:
        """Spans that stand for the seat, as times; and as seqs where a time of theirs is not known."""
        times: list[_Stretch] = []
        seqs: list[_Stretch] = []
        for span in spans:
            if span.spared == seat:
                continue
            start, end = span.start, span.end
            if (start.seq < 0 or self.sure(start)) and (end.seq < 0 or self.sure(end)):
                times.append((start.t if start.seq >= 0 else -_EVER, end.t if end.seq >= 0 else _EVER))
            else:
                seqs.append((start.seq, end.seq if end.seq >= 0 else _EVER))
        return times, seqs

    def segments(self, turns: Turns) -> list[Segment]:
        """Every turn measured."""
        pauses = self.stretches(turns.pauses, -2)
        seats = [
            _Seat(pauses, self.stretches(turns.doubtful, seat), self.stretches(spans, -2))
            for seat, spans in enumerate(turns.timed)
        ]
        return [self._segment(turn, seats[turn.seat]) for turn in turns.done]

    def _segment(self, turn: Turn, seat: _Seat) -> Segment:
        """A turn measured: nearly every one simply from its start to its end."""
        start, end = turn.start, turn.end
        clear = not turn.doubt and self.sure(start) and self.sure(end)
        if not clear or not seat.plain or turn.kind == WIN or self.free_latest > self.free:
            return self._searched(turn, seat)
        length = self._between(start.t, end.t)
        return Segment(turn, length, length if seat.always else _NOTHING, watched=seat.always)

    def _between(self, start: int, end: int) -> Time:
        """The time from one reading of the clock to another, without what of it is free."""
        ms = end - (start if start > self.free else self.free)
        step = self.step
        return Time(ms, ms - step, ms + step) if ms >= step else Time(max(0, ms), 0, max(0, ms + step))

    def _searched(self, turn: Turn, seat: _Seat) -> Segment:
        """A turn with something to take off or to leave open."""
        start, end = turn.start, turn.end
        pauses, doubtful, windows = seat.pauses, seat.doubtful, seat.windows
        last = end.seq if end.seq >= 0 else _EVER
        words = set(turn.doubt.split())
        if not self.sure(start):
            words.add("ph" if start.seq == self.deal.seq and start.seq not in self.astray else "t")
        if end.seq >= 0 and not self.sure(end):
            words.add("t")
        if any(first < last and start.seq < until for first, until in seat.lost):
            words.add("t")
        watched = seat.always or any(from_ < end.t and until > start.t for from_, until in windows)
        watched = watched or any(first < last and start.seq < until for first, until in seat.unclear)
        counted = timed = Time(None, 0, None)
        paused = 0
        if words.isdisjoint(_UNMEASURED):
            if pauses or doubtful or words or turn.kind == WIN or self.free_latest > self.free:
                counted, paused, open_ = self._measured(turn, _ALWAYS, pauses, doubtful)
                words |= open_
            else:
                counted = self._between(start.t, end.t)
            if seat.always:
                timed = counted
            elif windows:
                timed = self._measured(turn, windows, pauses, doubtful)[0]
            else:
                timed = _NOTHING
        elif windows and not seat.always:
            watched = True
        if seat.unclear and watched:
            words.add("rul")
            timed = Time(timed.ms, 0, counted.high)
        return Segment(
            turn, counted, timed if watched else _NOTHING, watched=watched, paused_ms=paused,
            missing=" ".join(sorted(words)),
        )  # fmt: skip

    def _measured(
        self, turn: Turn, windows: list[_Stretch], pauses: list[_Stretch], doubtful: list[_Stretch]
    ) -> tuple[Time, int, set[str]]:
        """What counts of a turn within the windows, the pauses taken off, and what leaves it open."""
        words: set[str] = set()
        start, end = max(turn.start.t, self.free), turn.end.t
        ms = low = high = paused = 0
        floor = end
        if turn.kind == WIN and turn.floor is not None and not self.voices:
            words.add("v")
            floor = turn.floor.t if self.sure(turn.floor) else -_EVER
        for first, last in windows:
            begin, finish = max(start, first), min(end, last)
            if first >= end or (last <= start and last < _EVER):
                continue
            inside = [both for both in [_common((begin, finish), pause) for pause in pauses] if both > 0]
            raw = finish - begin - sum(inside)
            slack = self.step * (1 + len(inside))
            open_ = 0
            for stretch in doubtful:
                part = (max(begin, stretch[0]), min(finish, stretch[1]))
                open_ += max(0, part[1] - part[0]) - sum(_common(part, pause) for pause in pauses)
            if open_:
                words.add("rul")
            if self.free_latest > self.free and self.free_latest > begin:
                words.add("ph")
                open_ += max(0, min(self.free_latest, finish) - begin)
            ms += max(0, raw)
            low += max(0, raw - max(0, finish - max(floor, begin)) - open_ - slack)
            high += max(0, raw + slack)
            paused += sum(inside)
        return Time(ms, low, None if turn.doubt == "x" else high), paused, words


def _common(one: _Stretch, other: _Stretch) -> int:
    """How long two stretches of time overlap."""
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))
