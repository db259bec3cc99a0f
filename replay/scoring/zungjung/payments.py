"""Payments 得分授受法 (1.5): three times the value to the winner, and who carries it.

Seats are 0-3 in turn order; nothing here depends on which of them is East.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from replay.scoring.problem import ScoreError
from replay.scoring.zungjung.hand import Options

__all__ = ["BYSTANDER", "Immunity", "Thrown", "payments", "responsible"]

BYSTANDER: Final = 25
"""Up to this value all three pay alike; above it a bystander pays no more than this on a discard win."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A discard: who, which kind, and whether the winner could have won on it then.

    Between his own discards a player's hand does not change, so `winnable` is False only where something
    besides the hand forbade the win, such as the minimum.
    """

    seat: int
    tile: int
    winnable: bool = True


@dataclass(frozen=True, slots=True)
class Immunity:
    """What same-round immunity 跟張免責 needs: the discards of the hand in order, and whether it was invoked.

    `thrown` ends with the winning discard, or, when a kong was robbed, with the last discard before that
    kong. A discard that somebody claimed is still a discard. `invoked`: the discarder raised it (W-SCORE-08);
    if not, it is paid as if there were none.
    """

    thrown: tuple[Thrown, ...]
    tile: int
    robbed_kong: bool = False
    invoked: bool = True


def responsible(winner: int, discarder: int, options: Options, immunity: Immunity) -> int | None:
    """Who is responsible for a discard win if immunity is invoked; None if nobody is.

    The window begins with the winner's own latest discard, or with the hand, and ends before the winning
    discard. His own discard of the winning kind frees everybody; else the first in the window to have thrown
    that kind is responsible; else the discarder.
    """
    if immunity.robbed_kong and not options.immunity_on_rob:
        return discarder
    earlier = list(immunity.thrown)
    if not immunity.robbed_kong:
        if not earlier or (earlier[-1].seat, earlier[-1].tile) != (discarder, immunity.tile):
            raise ScoreError(
                "discards",
                "the list of discards does not end with the winning discard",
                "discards",
                "give every discard of the hand in order, the winning one last",
            )
        earlier.pop()
    own = max((place for place, thrown in enumerate(earlier) if thrown.seat == winner), default=0)
    for thrown in earlier[own:]:
        if thrown.tile == immunity.tile and (thrown.winnable or not options.immunity_requires_wait):
            return None if thrown.seat == winner else thrown.seat
    return discarder


def payments(
    total: int,
    winner: int,
    discarder: int | None,
    options: Options | None = None,
    immunity: Immunity | None = None,
) -> tuple[int, int, int, int]:
    """What each seat gains or loses by a win worth `total`; the four sum to 0.

    `discarder` is None for a self-draw, the kong maker for a robbed kong. Without `immunity`, or when it was
    not invoked, the discarder is responsible. Raises ScoreError for impossible seats or discards.
    """
    for name, seat in (("winner", winner), ("discarder", discarder)):
        if seat is not None and not 0 <= seat <= 3:
            raise ScoreError("bad_seat", f"seat {seat}", name, "seats are 0-3")
    if discarder == winner:
        raise ScoreError("bad_seat", "the winner cannot deal in to himself", "discarder", "name another seat")
    if total < 0:
        raise ScoreError("bad_total", f"a win of {total} points", "total", "a hand is worth 0 points or more")
    pays = discarder
    if discarder is not None and immunity is not None and immunity.invoked:
        pays = responsible(winner, discarder, options or Options(), immunity)
    each = total if pays is None or total <= BYSTANDER else BYSTANDER
    result = [-each] * 4
    result[winner] = 3 * total
    if pays is not None:
        result[pays] = -(3 * total - 2 * each)
    return result[0], result[1], result[2], result[3]
