"""A tournament: heats of which one of four advances, later stages of which two do, equal chips together (article 4)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from replay.simulate.zhenjiang.faults.base import HallFault
from replay.simulate.zhenjiang.match import Match, new_match
from replay.simulate.zhenjiang.players import SKILLS

FIRST_DAY = datetime(2024, 3, 2, 8, tzinfo=UTC)
SIZES = (16, 32)
SURNAMES = ("Ai", "Bao", "Cai", "Dai", "Fan", "Gu", "He", "Jin")
GIVEN = ("An", "Bo", "Fang", "Hua", "Jun", "Lan", "Ming", "Ping", "Qing", "Rui")


@dataclass(slots=True)
class Tournament:
    """Who is still in, table by table; `next_match` seats four, `ended` takes the result of a table."""

    cup: int
    rng: random.Random
    players: list[int] = field(default_factory=list)  # of the stage under way, not yet at a table
    advanced: list[int] = field(default_factory=list)
    seated: list[int] = field(default_factory=list)  # at the table under way
    session: int = 0
    table: int = 0

    def next_match(self, native_id: str, fault: HallFault | None = None) -> Match | None:
        """The next table; None when the tournament is over. Groups are drawn by lot (article 2)."""
        if len(self.players) < 4 and not self._next_stage():
            return None
        self.seated, self.players = self.players[:4], self.players[4:]
        self.table += 1
        day = FIRST_DAY + timedelta(days=7 * self.cup, hours=3 * (self.session - 1))
        return new_match(
            self.rng, native_id, [_name(number) for number in self.seated],
            [number % len(SKILLS) for number in self.seated], self.table, self.session, str(self.cup + 1),
            int(day.timestamp() * 1000), fault,
        )  # fmt: skip

    def ended(self, match: Match) -> None:
        """The best of the table advance: one of a heat, two later; who holds as many chips goes with them."""
        places = 1 if self.session == 1 else 2
        ranked = [seat for seat in range(4) if seat not in match.withdrawn]
        least = sorted((match.chips[seat] for seat in ranked), reverse=True)[places - 1]
        self.advanced += [self.seated[seat] for seat in ranked if match.chips[seat] >= least]

    def _next_stage(self) -> bool:
        """Those who advanced, and whoever found no table, are drawn anew; False where they are too few for a table."""
        everybody = list(range(self.rng.choice(SIZES))) if not self.session else [*self.players, *self.advanced]
        if len(everybody) < 4:
            return False
        self.rng.shuffle(everybody)
        self.players, self.advanced = everybody, []
        self.session, self.table = self.session + 1, 0
        return True


def _name(number: int) -> str:
    return f"{SURNAMES[number % len(SURNAMES)]} {GIVEN[(number // len(SURNAMES) + 3 * number) % len(GIVEN)]}"
