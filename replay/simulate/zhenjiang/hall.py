"""What goes before the first hand and after the last: sign-in, groups, entry, the start; result, leaving, publication.

Articles 1, 2, 3, 10 and 11. A fault may take the place of any of these points, as in a hand.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ingest import kinds as k
from ingest.kinds import NONE
from replay.simulate.zhenjiang.clock import CALL, LENGTH, MINUTE, Hour
from replay.simulate.zhenjiang.writer import Writer

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.faults.base import HallFault

PUBLISHED = ("venue", "site", "message")


class Hall(Writer):
    """Rows before or after the hands of a table; a planted fault acts at one of its points."""

    def __init__(
        self, rng: random.Random, now: int, names: list[str], list_: str, table: str, fault: HallFault | None = None
    ) -> None:
        super().__init__(rng, now)
        self.names = names
        self.list = list_
        self.table = table
        self.fault = fault
        self.fault_seq = NONE
        self.chips: list[int] = []
        self.passes = [f"{list_}{rng.randrange(100, 1000)}-{seat}" for seat in range(4)]
        # what a fault has planned
        self.late_sign_in = self.late_entry = self.gone = NONE  # a seat
        self.no_groups = self.not_published = False
        self.shift: dict[str, int] = {}  # ms by which staff call too late, or too early

    def spot(self, name: str, seat: int = NONE) -> bool:
        """A place where the planted fault may act; whether it took the place of the act."""
        fault = self.fault
        if fault is None or self.fault_seq >= 0 or self.not_published or name not in fault.points:
            return False
        return bool(fault.act(self, seat))

    def opening(self) -> Hour:
        """From the first sign-in to the start, half an hour and more later; the hour that begins then."""
        rng = self.rng
        self.spot("plan", rng.randrange(4))
        for seat in rng.sample(range(4), 4):
            self.pause(100, 900)
            if seat != self.late_sign_in and not self.spot("sign in", seat):
                self.sign_in(seat)
        start = self.now + 30 * MINUTE + 100 * rng.randint(900, 3000)
        self.pause(600, 1800)
        for seat in rng.sample(range(4), 4) if not self.spot("groups") else ():
            self.pause(10, 40)
            self.emit(k.SEAT_DRAW, seat, what="groups", note=f"{self.list} table {self.table}")
        if self.late_sign_in >= 0:
            self.now = start - 100 * rng.randint(6000, 15_000)
            self.fault_seq = self.sign_in(self.late_sign_in)
        self.now = start - 100 * rng.randint(4000, 5500)
        for seat in rng.sample(range(4), 4):
            self.pause(5, 60)
            if seat != self.late_entry:
                self.emit(k.ENTER, seat, what="hall")
        if self.late_entry >= 0:
            self.now = start - 100 * rng.randint(900, 2400)
            self.fault_seq = self.emit(k.ENTER, self.late_entry, what="hall")
        self.pause(100, 400)
        for seat in rng.sample(range(4), 4):
            self.pause(10, 60)
            if not self.spot("table", seat):
                self.sit_down(seat)
        self.now = start
        begun = self.emit(k.NOTICE, what="start", by="staff")
        if self.no_groups:
            self.fault_seq = begun
        call, end = (kept + 100 * rng.randint(-90, 90) + self.shift.get(what, 0)
                     for what, kept in (("ten_minutes", CALL), ("time", LENGTH)))  # fmt: skip
        self.pause(50, 150)
        return Hour(start, start + call, start + end)

    def sign_in(self, seat: int) -> int:
        """The receipt is shown, the pass handed out; the seq of it."""
        receipt = f"{self.list}-{self.rng.randrange(1000, 10000)}"
        name, entry_pass = self.names[seat], self.passes[seat]
        return self.emit(k.ENTER, seat, what="sign_in", name=name, receipt=receipt, entry_pass=entry_pass)

    def sit_down(self, seat: int, name: str = "", entry_pass: str = "") -> int:
        """Name and pass are checked at the table; the seq of it."""
        name, entry_pass = name or self.names[seat], entry_pass or self.passes[seat]
        return self.emit(k.ENTER, seat, what="table", name=name, entry_pass=entry_pass)

    def closing(self, chips: list[int]) -> None:
        """Chips counted, the final entry, the result confirmed; then the players leave and it is published."""
        self.pause(50, 300)
        self.emit(k.CONFIRMED, what="totals", scores=chips)
        self.pause(50, 150)
        self.chips = chips
        if not self.spot("final"):
            self.emit(k.SETTLE, flags=k.FINAL, scores=chips, by="staff")
        self.pause(300, 900)
        self.spot("result")
        self.emit(k.CONFIRMED, what="result")
        for seat in self.rng.sample(range(4), 4):
            self.pause(20, 100)
            if seat != self.gone:
                self.emit(k.LEAVE, seat, what="end")
        self.pause(600, 3000)
        for text in PUBLISHED:
            self.pause(10, 300)
            if not self.spot(text):
                self.emit(k.NOTICE, what="published", by="staff", text=text)
        if self.not_published:
            self.fault_seq = self.seq - 1
