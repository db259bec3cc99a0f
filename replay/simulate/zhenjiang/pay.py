"""Chips: what a win costs each payer, the fine for a false win (RULES 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

START = 50
TABLE = 4 * START
FINE = 6  # to each opponent


@dataclass(frozen=True, slots=True)
class Thrown:
    """The wilds a seat has thrown in a hand, each counted once (RULES 4.4, 4.5 A19, A20)."""

    first: int = 0  # his very first discard
    later: int = 0
    after_pung: int = 0

    @property
    def chips(self) -> int:
        """What they cost each payer, if he wins."""
        return 6 * self.first + 4 * self.later + 2 * self.after_pung


def drawn_part(reading: str, kong: str, heaven: bool) -> int:
    """The win part of a self-drawn win: 天胡, 杠開 by the last kong, 自摸 with a wild used or without."""
    if heaven:
        return 12
    if kong:
        return 5 if reading == "wild" else 9 if kong == "concealed" else 8
    return 3 if reading == "wild" else 6


def thrown_part(payer: int, source: int, on_wild: bool) -> int:
    """The win part of a win on another's tile: four of the thrower, five for a thrown wild, two of the others."""
    return 4 + on_wild if payer == source else 2


def paid(winner: int, owed: Sequence[int], chips: Sequence[int]) -> list[int]:
    """Gains by seat; nobody pays more than he holds."""
    gains = [0 if seat == winner else -min(owed[seat], chips[seat]) for seat in range(4)]
    gains[winner] = -sum(gains)
    return gains


def fined(seat: int, chips: Sequence[int]) -> list[int]:
    """Gains by seat of a fine: six to each opponent, equal shares of less, what is over from his lower seat on."""
    amount = min(3 * FINE, chips[seat])
    gains = [0, 0, 0, 0]
    gains[seat] = -amount
    for at in range(amount):
        gains[(seat + 1 + at % 3) % 4] += 1
    return gains
