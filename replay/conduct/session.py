"""What reaches beyond one hand: the draw of seats, whose deal it was, agreements that wait for a later hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, sqrt
from typing import Final, NamedTuple

from ingest import kinds as k
from replay.act import Act
from replay.conduct.event import Event
from replay.conduct.opening import Throw
from replay.conduct.people import word_of

_EXACT: Final = 9
"""Decimal places beyond which sums of roots differ by the order of adding alone."""


class Played(NamedTuple):
    """A hand as it was dealt: its number, who acted as East, how it ended; `voided` = it was dealt anew;
    `wrong_dealer` = another player should have dealt it (W-DEALX-03c).
    """

    number: int
    dealer: int
    ended: str
    voided: bool
    wrong_dealer: bool = False


class Session:
    """One seating at one table.

    `row` the wind and number tiles laid out for the draw of seats (W-SEAT-01..03), `draws` the takes (acts), `throws`
    the dice of the draw; `before` every act that precedes hand 0; `hands` those ended so far; `owed` the seats that the
    players agreed to give a lost deal back to (W-DEALX-03c); `scorer_agreed` whether they agreed in a hand played that
    one of them keeps the sheet (W-SCORE-09a); `event` what is told of the tournament around it.
    """

    def __init__(self, players: int = 4) -> None:
        self.players: int = players
        self.row: Act | None = None
        self.rows: list[Act] = []
        self.draws: list[Act] = []
        self.throws: list[Throw] = []
        self.before: list[Act] = []
        self.hands: list[Played] = []
        self.owed: list[int] = []
        self.scorer_agreed: bool = False
        self.event: Event = Event()
        self._counted: tuple[int, int] = (-1, -1)  # how many of `hands` and `owed` the next two are worked out for
        self._due: int = -1
        self._still_owed: list[int] = []

    def follow_before(self, act: Act) -> None:
        """An act that precedes the first deal."""
        self.before.append(act)
        if act.kind == k.SEAT_DRAW and word_of(act) == "row":
            self.row = act
            self.rows.append(act)
            self.draws = []
        elif act.kind == k.SEAT_DRAW and word_of(act) == "take":
            self.draws.append(act)

    def due_dealer(self) -> int:
        """Whose deal the next hand is (W-DEALER-05), -1 before the first: the lower seat of whoever should have dealt
        the last one, whoever did. A hand dealt anew passes nothing on, nor does a deal given back.
        """
        self._count()
        return self._due

    def may_deal_again(self, seat: int) -> bool:
        """Whether a deal is still to be given back to a seat."""
        self._count()
        return seat in self._still_owed

    def _count(self) -> None:
        """Work out the due dealer, and who is still owed a deal."""
        if self._counted == (len(self.hands), len(self.owed)):
            return
        self._counted = (len(self.hands), len(self.owed))
        due, owed = self.hands[0].dealer if self.hands else -1, list(self.owed)
        for hand in self.hands:
            if hand.voided:
                continue
            if hand.dealer != due and hand.dealer in owed:
                owed.remove(hand.dealer)
            else:
                due = (due + 1) % self.players
        self._due, self._still_owed = due, owed

    def last_dealt(self) -> Played | None:
        """The last hand that was played out or is to pass the deal: one dealt anew does not count."""
        return next((hand for hand in reversed(self.hands) if not hand.voided), None)


def match_points(raw: int, conversion: str = "none") -> float:
    """What the points of a session count for over several: as they are, or the root of their amount with its sign.

    Events from 2010 on added the roots; how they were rounded is not known, so nothing is.
    """
    if conversion == "none":
        return raw
    if conversion != "signed_sqrt":
        raise ValueError(f"{conversion!r} is no way to convert the points of a session")
    return copysign(sqrt(abs(raw)), raw) if raw else 0.0


def ranking(sessions: Sequence[Sequence[int]], conversion: str = "none") -> list[tuple[int, ...]]:
    """Players by place, best first; `sessions` are the raw points of each, session by session.

    The sum of the match points decides, of equal ones the sum of the raw points. Who is equal in both stands together:
    a cut between them is drawn by lot.
    """
    keys = [(sum(match_points(raw, conversion) for raw in own), sum(own)) for own in sessions]
    rounded = [(round(points, _EXACT), raw) for points, raw in keys]
    return [
        tuple(player for player, key in enumerate(rounded) if key == one) for one in sorted(set(rounded), reverse=True)
    ]
