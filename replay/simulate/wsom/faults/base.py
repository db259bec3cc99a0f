"""What every planted fault needs: the place where it acts, its row, and what usually follows at a table.

A fault is written from the rules and from what it does; it knows no judge. It acts at a *point* of a hand: the steps of
the set-up (`shuffle build dice break deal ready`), those of play (`draw act throw answer show rob tail`), those of the
end (`win exhausted settle entry`), or `done`, when the hand has been played and its rows may be changed. It is dealt
again until it found a place; one fault a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

Act = Callable[["Play", int], "bool | None"]
"""Acts at a point; True where it took the place of the step. `Play.fault_seq` is set where it acted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to break a row.

    `share`: how often it acts where it could, so that it stands now early, now late. `stages`: hands laid out in which
    it can act. `last`: only in the last hand of a match. `shows`: "next hand" where the first event of that shows it.
    `also`: rows that name the same act as well, where the rules leave the choice.
    """

    rule: str
    name: str
    point: str
    act: Act
    share: float = 1.0
    stages: tuple[str, ...] = ()
    last: bool = False
    shows: str = ""
    also: tuple[str, ...] = ()


FAULTS: dict[str, list[Fault]] = {}


def fault(
    rule: str,
    name: str,
    point: str,
    share: float = 1.0,
    stages: tuple[str, ...] = (),
    last: bool = False,
    shows: str = "",
    also: tuple[str, ...] = (),
) -> Callable[[Act], Act]:
    """Register a function as a way to break `rule`."""

    def register(act: Act) -> Act:
        FAULTS.setdefault(rule, []).append(Fault(rule, name, point, act, share, stages, last, shows, also))
        return act

    return register
