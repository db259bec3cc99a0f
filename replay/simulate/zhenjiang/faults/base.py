"""What every planted fault needs: the place where it acts, its row, and what usually follows at a table.

A fault is written from the rules and from what it does; it knows no judge. It acts at a *point* of a hand: the steps of
the set-up (`dealer shuffle build dice "first dealer" deal indicator ready`), those of play (`draw act throw answer show
rob tail`), those of the end (`win verify exhausted settle entry`). A hand is dealt again until the fault found a place;
one fault a hand. Faults of the hall act before the first hand or after the last (`Hall.spot`), one fault a match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from replay.simulate.zhenjiang.ending import out_of_chips, shown
from replay.simulate.zhenjiang.pay import fined

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.hall import Hall
    from replay.simulate.zhenjiang.play import Play

Act = Callable[["Play", int], "bool | None"]
"""Acts at a point; True where it took the place of the step. `Play.fault_seq` is set where it acted."""
HallAct = Callable[["Hall", int], "bool | None"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to break a row in a hand.

    `share`: how often it acts where it could, so that it stands now early, now late. `stages`: hands laid out in which
    it can act. `shows`: "next hand" where the first event of that shows it. `also`: rows that name the same act as
    well, where the rules leave the choice. `late`: somebody must be short of chips.
    """

    rule: str
    name: str
    point: str
    act: Act
    share: float = 1.0
    stages: tuple[str, ...] = ()
    shows: str = ""
    also: tuple[str, ...] = ()
    late: bool = False

    @property
    def points(self) -> list[str]:
        """The points at which it acts, in the order of the hand."""
        return [name.replace("_", " ") for name in self.point.split()]


@dataclass(frozen=True, slots=True)
class HallFault:
    """One way to break a row before the first hand (`hand` -1) or after the last one."""

    rule: str
    name: str
    point: str
    act: HallAct
    also: tuple[str, ...] = ()
    after: bool = False

    @property
    def points(self) -> list[str]:
        return [name.replace("_", " ") for name in self.point.split()]


FAULTS: dict[str, list[Fault]] = {}
HALL_FAULTS: dict[str, list[HallFault]] = {}


def fault(
    rule: str,
    name: str,
    point: str,
    share: float = 1.0,
    stages: tuple[str, ...] = (),
    shows: str = "",
    also: tuple[str, ...] = (),
    late: bool = False,
) -> Callable[[Act], Act]:
    """Register a function as a way to break `rule` in a hand."""

    def register(act: Act) -> Act:
        others = tuple(one for one in also if one != rule)
        FAULTS.setdefault(rule, []).append(Fault(rule, name, point, act, share, stages, shows, others, late))
        return act

    return register


def hall_fault(
    rule: str, name: str, point: str, also: tuple[str, ...] = (), after: bool = False
) -> Callable[[HallAct], HallAct]:
    """Register a function as a way to break `rule` in the hall."""

    def register(act: HallAct) -> HallAct:
        HALL_FAULTS.setdefault(rule, []).append(HallFault(rule, name, point, act, also, after))
        return act

    return register


# -- what usually follows at a table ----------------------------------------------------------------------------------


def mark(play: Play | Hall, seq: int) -> None:
    """The faulty act is this row."""
    play.fault_seq = seq


def given_up(play: Play) -> bool:
    """The fault had begun but cannot be carried out: this deal is not used."""
    play.fault = None
    return True


def other(play: Play, *seats: int) -> int:
    """Some seat beside these."""
    return play.rng.choice([seat for seat in range(4) if seat not in seats])


def quiet(play: Play, seat: int) -> None:
    """Nothing more is to hang on this seat: it draws and discards."""
    play.players[seat].quiet = True


def ruled(
    play: Play,
    seat: int,
    article: str,
    right: str,
    wrong: tuple[str, ...] = ("none",),
    what: str = "other",
    share: float = 0.6,
    effect: str = "",
) -> str:
    """An opponent calls the judge and a ruling falls: mostly the right one. "" where nobody calls.

    Where a ruling takes the win away, the table keeps to it, right or wrong.
    """
    if not play.chance(share):
        return ""
    penalty = right if not wrong or play.chance(0.75) else play.rng.choice(wrong)
    play.pause(5, 12)
    kind = k.COMPLAINT if play.chance(0.5) else k.NOTICE
    play.emit(kind, other(play, seat), target=seat, what=what, about=play.fault_seq)
    play.pause(100, 400)
    more: dict[str, Any] = {"effect": effect} if effect else {}
    play.emit(k.RULING, seat, penalty=penalty, article=article, by="judge", what=what, about=play.fault_seq, **more)
    play.pause(5, 20)
    play.thrown_at = max(play.thrown_at, play.now - 1500)
    if penalty == "no_win":
        play.position.no_win[seat] = True
    return penalty


def found_false(play: Play, seat: int, about: int, fine: list[int] | None = None, share: float = 1.0) -> None:
    """A judge finds the win false: the fine is paid, the tiles are stood up again, the hand goes on (item 11)."""
    play.position.no_win[seat] = True
    play.ended, play.winner = "unfinished", -1
    if play.chance(share):
        gains = fined(seat, play.chips) if fine is None else fine
        play.pause(50, 300)
        play.memo["fined"] = play.emit(
            k.RULING, seat, deltas=gains, penalty="points", article="J-FALSE-01", effect="goes_on", by="judge",
            what="wrong_win", about=about,
        )  # fmt: skip
        play.chips = [held + gain for held, gain in zip(play.chips, gains, strict=True)]
        out_of_chips(play)
    play.pause(20, 60)
    play.hush = False
    play.thrown_at = max(play.thrown_at, play.now - 1500)


def resume(play: Play, seat: int, source: int, robbed: bool = False) -> None:
    """The hand goes on where a win was no win: with his discard, the next draw, the supplement of the kong's maker."""
    if source == seat:
        play.go("throw", seat)
    elif robbed:
        play.go("tail", source)
    else:
        play.go("draw", play.after(source))


def false_win(play: Play, seat: int, source: int, tile: int, silent: bool = False) -> int:
    """A hand is shown that does not win; the seq of it."""
    play.hush = True
    if not silent:
        play.pause(5, 12)
        if source == seat:
            play.emit(k.CALL, seat, word="self_draw")
        else:
            play.emit(k.CALL, seat, tile, source, word="win")
    play.pause(8, 20)
    return play.emit(k.WIN, seat, tile, source, shown(play, seat, source, tile))


def open_discard(play: Play) -> tuple[int, int] | None:
    """Thrower and tile of a discard that nobody can win on, with tiles left to go on."""
    thrower, code = play.last
    if play.position.left < 6 or any(play.position.may_win(seat, code // 4) for seat in range(4) if seat != thrower):
        return None
    return thrower, code
