"""A match as part of a tournament: who came when, the hour, who left and was replaced, who goes on.

Articles 一 to 四 and 七 to 十一 of Zhenjiang mahjong (RULES.md 4.6). What is told here may stand before the first
hand, in one hand or in the next: every act is kept with the number of its hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from ingest import kinds as k
from ingest.kinds import NO_TIME
from replay.act import Act
from replay.conduct.marks import lacks_time, mark, shorter
from replay.conduct.people import word_of

FOLLOWED: Final = frozenset(
    {k.SEAT_DRAW, k.ENTER, k.LEAVE, k.RETURN, k.SUBSTITUTE, k.NOTICE, k.CONFIRMED, k.RULING}
)
PUBLISHED: Final = ("venue", "site", "message")
"""The three ways in which a result is published (十一)."""
DEALS: Final = 16
"""Deals of one 將: four rounds of four dealers (四)."""


class Told(NamedTuple):
    """An act and the number of its hand, -1 before the first."""

    act: Act
    hand: int

    def seq_in(self, hand: int) -> int:
        """The seq for a finding of this hand: the act's own, or -2 (the act at hand) where it lies in another hand."""
        return self.act.seq if self.hand == hand else -2

    def because(self, hand: int) -> tuple[int, ...]:
        """The seq as a cause, where it lies in this hand."""
        return (self.act.seq,) if self.hand == hand else ()


class Ahead(NamedTuple):
    """How long before the start something was: whether too late (None: not known), the minutes, what is `missing`."""

    late: bool | None
    minutes: str
    missing: str


def ahead(told: Told, start: Act, least_ms: int, clock_ms: int) -> Ahead:
    """Whether what was told came at least so long before the start; `clock_ms` are the steps of the clock."""
    begun, end = mark(told.act), mark(start)
    late = shorter(begun, end, least_ms, clock_ms)
    if late is None:
        return Ahead(None, "", lacks_time(begun, end))
    return Ahead(late, f"{(start.t - told.act.t) / 60_000:.1f}", "")


class Event:
    """What the record tells of the tournament around a table.

    By seat: `signed_in`, `in_hall`, `seated` (name and pass checked at the table), `away` (left the seat and not come
    back yet), `gone` (left for good), `replaced` (its substitute). `groups` the draw of the groups; `start`, `call`,
    `time` as staff announced them; `confirmed` the result; `published` the ways in which it was, in order; `put_out`
    who was disqualified by a ruling; `deals` which deal of the match the hand at play is, from 0, -1 before the first.
    """

    def __init__(self) -> None:
        self.signed_in: dict[int, Told] = {}
        self.in_hall: dict[int, Told] = {}
        self.seated: dict[int, Told] = {}
        self.away: dict[int, Told] = {}
        self.gone: dict[int, Told] = {}
        self.replaced: dict[int, Told] = {}
        self.groups: list[Told] = []
        self.start: Told | None = None
        self.call: Told | None = None
        self.time: Told | None = None
        self.confirmed: Told | None = None
        self.published: list[Told] = []
        self.put_out: dict[int, Told] = {}
        self.deals: int = -1
        self._dealer: int = -1

    @property
    def watched(self) -> bool:
        """Whether the record tells of the hall at all: somebody signs in, enters or sits down."""
        return bool(self.signed_in or self.in_hall or self.seated)

    def deal(self, dealer: int) -> None:
        """A hand begins: the deal has passed where another deals than before."""
        if dealer != self._dealer:
            self.deals += 1
            self._dealer = dealer

    def follow(self, act: Act, hand: int) -> None:
        """Keep what an act tells of the tournament."""
        kind, told, word = act.kind, Told(act, hand), word_of(act)
        if kind == k.ENTER:
            place = {"sign_in": self.signed_in, "hall": self.in_hall, "table": self.seated}.get(word)
            if place is not None:
                place.setdefault(act.seat, told)
        elif kind == k.SEAT_DRAW and word == "groups":
            self.groups.append(told)
        elif kind == k.LEAVE and word in ("withdrawn", "excused"):
            self.gone[act.seat] = told
        elif kind == k.LEAVE and word == "away":
            self.away[act.seat] = told
        elif kind == k.RETURN:
            self.away.pop(act.seat, None)
        elif kind == k.SUBSTITUTE:
            self.replaced[act.seat] = told
            self.away.pop(act.seat, None)
        elif kind == k.CONFIRMED and word == "result" and act.seat < 0:
            self.confirmed = self.confirmed or told
        elif kind == k.RULING and act.detail.get("penalty") == "disqualified":
            self.put_out[act.seat] = told
        elif kind == k.NOTICE and act.seat < 0:
            self._announced(word, told)

    def _announced(self, word: str, told: Told) -> None:
        if word == "start":
            self.start = self.start or told
        elif word == "ten_minutes":
            self.call = self.call or told
        elif word == "time":
            self.time = self.time or told
        elif word == "published":
            self.published.append(told)

    def since_start(self, act: Act) -> int | None:
        """Milliseconds from the start to an act, negative before it; None where the record does not tell."""
        if self.start is None or NO_TIME in (self.start.act.t, act.t):
            return None
        return act.t - self.start.act.t


def both_out(chips: Sequence[int]) -> bool:
    """Two players without chips at the same time (兩光): the table ends (四)."""
    return sum(one <= 0 for one in chips) >= 2


def advancing(chips: Sequence[int], places: int, out: Collection[int] = ()) -> tuple[int, ...]:
    """Seats that go on to the next stage (四, 八, 十): the `places` with most chips, and who equals the last of them.

    `out` are seats that take no place, those that were replaced. `places` is 1 in heats, 2 in later stages.
    """
    if places < 1:
        raise ValueError(f"{places} places cannot be played for; a heat has 1, a later stage 2")
    ranked = sorted((one for seat, one in enumerate(chips) if seat not in out), reverse=True)
    if not ranked:
        return ()
    least = ranked[min(places, len(ranked)) - 1]
    return tuple(seat for seat, one in enumerate(chips) if seat not in out and one >= least)
