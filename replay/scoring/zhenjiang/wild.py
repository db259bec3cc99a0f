"""The wild tile 百搭: which tile an indicator makes wild, and how the wilds that a player throws count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replay.scoring.zhenjiang.house import House

__all__ = ["OwnDiscard", "WildsThrown", "wild_of", "wilds_thrown"]

_SUITED: Final = 27
_WINDS: Final = (27, 28, 29, 30)  # E S W N
_DRAGONS: Final = (33, 32, 31)  # C F P 中發白
_THIRD: Final = 3


def wild_of(indicator: int, *, one_cycle: bool = False) -> int:
    """The wild kind (0-33) that an indicator kind makes: the next tile of its order, the last one leads to the first.

    Numbers go 1 to 9 and on to 1 of their suit, winds E S W N, dragons C F P. With `one_cycle` the seven honours are
    one order, E S W N C F P. Raises ValueError for what is no kind of the set.
    """
    if not 0 <= indicator <= max(_DRAGONS):
        raise ValueError(f"{indicator} is no kind of tile")
    if indicator < _SUITED:
        return indicator // 9 * 9 + (indicator + 1) % 9
    order = (*_WINDS, *_DRAGONS) if one_cycle else _WINDS if indicator in _WINDS else _DRAGONS
    return order[(order.index(indicator) + 1) % len(order)]


@dataclass(frozen=True, slots=True)
class OwnDiscard:
    """A discard of one player: is it a wild; did he take a pung just before it; had he taken one at all by then."""

    wild: bool
    after_pung: bool = False
    punged: bool = False


@dataclass(frozen=True, slots=True)
class WildsThrown:
    """How often each of the three items counts for a player's thrown wilds: 打首搭, a later one, 碰牌后打搭."""

    first: int = 0
    later: int = 0
    pung: int = 0


def wilds_thrown(discards: Sequence[OwnDiscard], house: House) -> WildsThrown:
    """Count a player's thrown wilds, his discards of the hand given in order.

    Each wild counts in exactly one item: the first one if it was thrown before any other tile (by `first_wild_each`
    every wild of that opening run); else the one for a wild after a pung; else as a later one. By `bonus_overlap`
    `both` a first wild thrown after a pung counts in both. `pung_wild` says which wilds are those after a pung: the
    discard directly after it, any once the player has taken a pung, or simply the third wild he throws.
    """
    first = later = pung = number = 0
    opening = True
    for discard in discards:
        if not discard.wild:
            opening = False
            continue
        number += 1
        after = {
            "directly": discard.after_pung,
            "after_pung": discard.punged,
            "third": number == _THIRD,
        }[house.pung_wild]
        leads = opening and (house.first_wild_each or number == 1)
        if leads:
            first += 1
            pung += after and house.bonus_overlap == "both"
        elif after:
            pung += 1
        else:
            later += 1
    return WildsThrown(first, later, pung)
