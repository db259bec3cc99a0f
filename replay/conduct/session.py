"""What reaches beyond one hand: the draw of seats, whose deal it was, agreements that wait for a later hand."""

from __future__ import annotations

from typing import NamedTuple

from ingest import kinds as k
from replay.act import Act
from replay.conduct.opening import Throw
from replay.conduct.people import word_of


class Played(NamedTuple):
    """A hand as it was dealt: its number, who acted as East, how it ended; `voided` = it was dealt anew."""

    number: int
    dealer: int
    ended: str
    voided: bool


class Session:
    """One seating at one table.

    `row` the wind and number tiles laid out for the draw of seats (W-SEAT-01..03), `draws` the takes (acts), `throws`
    the dice of the draw; `before` every act that precedes hand 0; `hands` those ended so far; `owed` the deals that the
    players agreed to give back (W-DEALX-03c), by seat.
    """

    def __init__(self) -> None:
        self.row: Act | None = None
        self.rows: list[Act] = []
        self.draws: list[Act] = []
        self.throws: list[Throw] = []
        self.before: list[Act] = []
        self.hands: list[Played] = []
        self.owed: list[int] = []

    def follow_before(self, act: Act) -> None:
        """An act that precedes the first deal."""
        self.before.append(act)
        if act.kind == k.SEAT_DRAW and word_of(act) == "row":
            self.row = act
            self.rows.append(act)
            self.draws = []
        elif act.kind == k.SEAT_DRAW and word_of(act) == "take":
            self.draws.append(act)

    def last_dealt(self) -> Played | None:
        """The last hand that was played out or is to pass the deal: one dealt anew does not count."""
        return next((hand for hand in reversed(self.hands) if not hand.voided), None)
