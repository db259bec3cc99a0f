"""A game as far as it has been recorded: its hands, totals, whom the judge times, how much time everybody used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.model import GameRecord, Row
from paipu.recorder.state import DISCARD, DRAW, NOT_APART, OVER, PLAYERS, SUPPLEMENT, WIN_WORDS, HandState, after
from replay.act import Act
from replay.timing import LIMITS, Limits, charged_penalty, segments

CHIPS: Final = 50
"""Chips of each player at the beginning of a match of Zhenjiang mahjong (四)."""


@dataclass(slots=True)
class Used:
    """What a seat has used of its time in a hand, as far as its turns are over, and what it is charged."""

    ms: int
    points: int


@dataclass(slots=True)
class GameState:
    """A game as far as it has been recorded. `before` are the rows that precede the first hand."""

    names: list[str | None] = field(default_factory=lambda: [None] * PLAYERS)
    book: str = "wsom"
    before: list[Row] = field(default_factory=list)
    hands: list[HandState] = field(default_factory=list)
    totals: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    timed: set[int] = field(default_factory=set)
    timed_before: frozenset[int] = frozenset()
    paused_ms: int | None = None  # since when the judge has stopped the clock
    paused: bool = False
    finished: bool = False
    signed: set[int] = field(default_factory=set)
    limits: Limits = LIMITS
    resolution_ms: int = 1
    _used: list[Used] | None = None

    @property
    def has_wild(self) -> bool:
        """Whether the game is played with a wild tile and for chips."""
        return self.book == "zhenjiang"

    @property
    def hand(self) -> HandState | None:
        """The hand begun last."""
        return self.hands[-1] if self.hands else None

    def begin(self, dealer: int, start: tuple[int, ...] | None) -> HandState:
        """The next hand begins; `start` are the points its first line states."""
        if start is not None and len(start) == PLAYERS:
            self.totals = list(start)
        self.timed_before = frozenset(self.timed)
        hand = HandState(len(self.hands), dealer if 0 <= dealer < PLAYERS else 0)
        if self.has_wild:
            hand.left = NOT_APART
        self.hands.append(hand)
        return self.hands[-1]

    def apply(self, row: Row) -> None:
        """Take one row as a fact, of the hand begun last or of what precedes the first."""
        self._used = None
        kind, seat, t = row[0], row[1], row[6]
        detail = row[11] or {}
        if kind == k.TIMED and seat >= 0:
            (self.timed.add if detail.get("on", True) else self.timed.discard)(seat)
        elif kind == k.CLOCK_PAUSE:
            self.paused, self.paused_ms = True, None if t == NO_TIME else t
        elif kind == k.CLOCK_RESUME:
            if self.hand is not None and self.paused_ms is not None and t != NO_TIME:
                self.hand.pause_spans.append((self.paused_ms, t))
            self.paused, self.paused_ms = False, None
        elif kind == k.SETTLE:
            self._settle(row)
        elif kind == k.SIGNED and seat >= 0:
            self.signed.add(seat)
        if self.hand is None:
            self.before.append(row)
        else:
            self.hand.apply(row)

    def _settle(self, row: Row) -> None:
        if row[10] is not None and len(row[10]) == PLAYERS:
            self.totals = list(row[10])
        elif row[9] is not None and len(row[9]) == PLAYERS:
            self.totals = [old + gain for old, gain in zip(self.totals, row[9], strict=True)]
        self.finished = self.finished or bool(row[5] & k.FINAL)

    def next_dealer(self) -> int:
        """Who deals the next hand: the lower seat of the last dealer, the same again after a redeal (W-DEALER-05).

        Where a wild is played the dealer stays too when nobody has won, and when he has.
        """
        hand = self.hand
        if hand is None:
            return 0
        stays = hand.void or (self.has_wild and (hand.drawn_game or hand.winner == hand.dealer))
        return hand.dealer if stays else after(hand.dealer)

    def deals_over(self) -> bool:
        """Whether the last hand is over, or none has begun."""
        return self.hand is None or self.hand.phase == OVER

    # -- clocks ------------------------------------------------------------------------------------------------

    def used(self) -> list[Used]:
        """By seat, the time of the turns that are over in this hand."""
        if self._used is None:
            self._used = self._measure()
        return self._used

    def _measure(self) -> list[Used]:
        hand = self.hand
        if hand is None:
            return [Used(0, 0) for _ in range(PLAYERS)]
        acts = [Act(seq, row) for seq, row in enumerate(hand.rows)]
        done = segments(
            acts, PLAYERS, hand.dealer, hand.deal_end_ms, limits=self.limits, resolution_ms=self.resolution_ms,
            timed=self.timed_before,
        )  # fmt: skip
        if hand.phase == SUPPLEMENT:  # the turn of the kong goes on to the supplement
            done = [turn for turn in done if turn.seat != hand.turn or turn.kind not in ("kong", "claim")
                    or turn.seq != len(hand.rows) - 1]  # fmt: skip
        found = []
        for seat in range(PLAYERS):
            own = [turn for turn in done if turn.seat == seat]
            penalty = charged_penalty(own, self.limits)
            found.append(Used(sum(turn.counted_ms or 0 for turn in own), penalty.low))
        return found

    def turn_ms(self, now: int) -> int | None:
        """What counts so far of the turn that is running; None where none runs or its beginning has no time."""
        hand = self.hand
        if hand is None or hand.phase not in (DRAW, DISCARD, SUPPLEMENT) or hand.start_ms is None:
            return None
        start = hand.start_ms
        if hand.deal_end_ms is not None:
            start = max(start, hand.deal_end_ms + self.limits.free_ms)
        spans = list(hand.pause_spans)
        if self.paused and self.paused_ms is not None:
            spans.append((self.paused_ms, now))
        stopped = sum(max(0, min(now, last) - max(start, first)) for first, last in spans)
        return max(0, now - start - stopped)

    def on_clock(self) -> int:
        """The seat whose time is running, -1 nobody's."""
        hand = self.hand
        if hand is None or hand.phase not in (DRAW, DISCARD, SUPPLEMENT):
            return -1
        claim = hand.claimer()
        return -1 if claim is not None and claim.word in WIN_WORDS else hand.discarder()


def new_game(book: str | None, resolution_ms: int) -> GameState:
    """A game under a book before anything has happened; chips are handed out where it is played for them."""
    state = GameState(book=book or "wsom", resolution_ms=resolution_ms)
    if state.has_wild:
        state.totals = [CHIPS] * PLAYERS
    return state


def follow(game: GameRecord) -> GameState:
    """The state at the end of a game as read."""
    state = new_game(game.book, game.clock_ms or 1)
    for record in game.seats:
        if record.from_hand == 0 and 0 <= record.seat < PLAYERS:
            state.names[record.seat] = record.name
    for row in game.before.rows if game.before is not None else ():
        state.apply(row)
    for hand in game.hands:
        state.begin(hand.dealer, hand.start_scores)
        for row in hand.rows:
            state.apply(row)
    return state
