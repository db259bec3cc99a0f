"""A hand that somebody wins with, and how it is read: with a wild as another tile, or without."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from replay.scoring.zhenjiang.house import House
from replay.scoring.zhenjiang.shape import KINDS, completes, waits_for_any

__all__ = ["Hand", "Kong", "Shape", "is_run", "shape_of"]

_SETS: Final = 4


class Kong(Enum):
    """The kong whose supplement won; of a chain the last one."""

    NONE = ""
    EXPOSED = "exposed"
    ADDED = "added"
    CONCEALED = "concealed"


class Shape(Enum):
    """How a hand completes. `NO_WILD` 脱搭: every wild is read as itself, or there is none; it goes before `WILD`.

    `THROWN_WILD`: only if the wild another player threw stood for another tile (by the text's silence for the judge).
    """

    NONE = "none"
    NO_WILD = "no_wild"
    WILD = "wild"
    THROWN_WILD = "thrown_wild"


@dataclass(frozen=True, slots=True)
class Hand:
    """Kinds 0-33. `concealed` without the tile won on, `winning`; None where the fourteen tiles dealt win (天胡).

    `melds` sets laid out, a kong as one; `wild` the wild kind; `self_draw`, else another's discard or (`robbed`) the
    tile he adds to a pung; `kong` where the tile won on is a supplement.
    """

    concealed: tuple[int, ...]
    winning: int | None
    melds: int
    wild: int
    self_draw: bool
    robbed: bool = False
    kong: Kong = Kong.NONE

    @property
    def heavenly(self) -> bool:
        """Won with the dealt tiles."""
        return self.winning is None


def _counts(kinds: tuple[int, ...]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def shape_of(hand: Hand, house: House) -> Shape:
    """The dearest reading that the hand allows."""
    sets = _SETS - hand.melds
    own = hand.concealed if hand.winning is None else (*hand.concealed, hand.winning)
    counts = _counts(own)
    if completes(counts, 0, sets):
        return Shape.NO_WILD
    wilds = counts[hand.wild]
    counts[hand.wild] = 0
    by_another = not hand.self_draw and hand.winning == hand.wild
    if by_another and house.thrown_wild == "own_face":
        counts[hand.wild] = 1
        if completes(counts, wilds - 1, sets):
            return Shape.WILD
        counts[hand.wild] = 0
        return Shape.THROWN_WILD if completes(counts, wilds, sets) else Shape.NONE
    return Shape.WILD if completes(counts, wilds, sets) else Shape.NONE


def is_run(hand: Hand) -> bool:
    """跑搭: before the tile won on, any tile would have completed the hand."""
    counts = _counts(hand.concealed)
    wilds = counts[hand.wild]
    counts[hand.wild] = 0
    return hand.winning is not None and waits_for_any(counts, wilds, _SETS - hand.melds)
