"""What every planted fault needs: the place where it acts, its row, and what usually follows at a table.

A fault is written from the rules and from what it does; it knows no judge. It acts at a *point* of a hand: the steps of
the set-up (`shuffle build dice break deal ready`), those of play (`draw act throw answer show rob tail`), those of the
end (`win exhausted settle entry`), or `done`, when the hand has been played and its rows may be changed. It is dealt
again until it found a place; one fault a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest import kinds as k
from replay.simulate.wsom.answers import Claim

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

Act = Callable[["Play", int], "bool | None"]
"""Acts at a point; True where it took the place of the step. `Play.fault_seq` is set where it acted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to break a row.

    `share`: how often it acts where it could, so that it stands now early, now late. `stages`: hands laid out in which
    it can act. `last`, `first`: only in that hand of a match. `steps`: the hand is dealt by one so many seats further
    on than due (point `dealer`). `shows`: "next hand" where the first event of that shows it.
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
    first: bool = False
    steps: int = 0

    @property
    def points(self) -> list[str]:
        """The points at which it acts, in the order of the hand."""
        return self.point.split()


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
    first: bool = False,
    steps: int = 0,
) -> Callable[[Act], Act]:
    """Register a function as a way to break `rule`."""

    def register(act: Act) -> Act:
        others = tuple(one for one in also if one != rule)
        way = Fault(rule, name, point, act, share, stages, last, shows, others, first, steps)
        FAULTS.setdefault(rule, []).append(way)
        return act

    return register


# -- what usually follows at a table ----------------------------------------------------------------------------------


def mark(play: Play, seq: int | None = None) -> None:
    """The faulty act is this row, by default the next one written."""
    play.fault_seq = play.seq if seq is None else seq


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


def judged(
    play: Play,
    seat: int,
    article: str,
    right: str,
    wrong: tuple[str, ...] = ("none",),
    what: str = "other",
    about: int | None = None,
    share: float = 0.6,
    effect: str = "",
    points: int = 0,
    tiles: tuple[int, ...] = (),
) -> str:
    """An opponent calls the judge, the clock stops, and a ruling falls: mostly the right one. "" where nobody calls.

    Where a ruling takes rights away, the table keeps to it, right or wrong. With no `wrong` ones it is right: where the
    fault is the judge's to find, an act that he lets pass is none.
    """
    if not play.chance(share):
        return ""
    penalty = right if not wrong or play.chance(0.75) else play.rng.choice(wrong)
    about = play.fault_seq if about is None else about
    play.pause(5, 12)
    who = other(play, seat)
    kind = k.COMPLAINT if play.chance(0.5) else k.NOTICE
    play.emit(kind, who, target=seat, what=what, about=about)
    stopped = play.now
    play.emit(k.CLOCK_PAUSE, text="judge called")
    play.pause(150, 600)
    detail: dict[str, Any] = {"penalty": penalty, "article": article, "by": "judge", "what": what, "about": about}
    if effect:
        detail["effect"] = effect
    if points and penalty == "points":
        detail["points"] = -points
        play.penalties[seat] -= points
    play.emit(k.RULING, seat, tiles=tiles, **detail)
    play.pause(5, 20)
    play.emit(k.CLOCK_RESUME)
    play.start += play.now - stopped
    play.thrown_at += play.now - stopped
    if penalty in ("no_win", "no_win_no_claims"):
        play.position.no_win[seat] = True
        play.position.no_claim[seat] |= penalty == "no_win_no_claims"
    return penalty


def noticed(play: Play, seat: int, what: str, about: int | None = None) -> None:
    """An opponent says so at once, without a judge."""
    play.pause(3, 8)
    play.emit(
        k.OBJECTION, other(play, seat), target=seat, what=what, about=play.fault_seq if about is None else about
    )


def found_false(play: Play, seat: int, about: int, share: float = 0.6) -> None:
    """A win is found false, by a judge or at the table: play goes on (WRONG 6)."""
    wrong = ("none", "no_win")
    if not judged(play, seat, "W-WRONG-06", "penalty_tiles", wrong, "wrong_win", about, share, effect="goes_on"):
        noticed(play, seat, "wrong_win", about)


def lay_penalty(play: Play, seat: int, codes: Sequence[int]) -> None:
    """Tiles are laid open as live penalty tiles at the right of the hand (PT 1)."""
    play.pause(5, 15)
    play.emit(k.EXPOSE, seat, tiles=tuple(codes), what="penalty", where="right")
    play.position.expose(seat, codes)


def penalised(play: Play, seat: int, codes: Sequence[int]) -> None:
    """A judge lets tiles be laid open for conduct that the rules of play do not speak of: no row is broken by it."""
    stopped = play.now
    play.emit(k.CLOCK_PAUSE, text="judge called")
    play.pause(100, 300)
    play.emit(
        k.RULING, seat, tiles=tuple(codes), penalty="penalty_tiles", article="行為守則", by="judge", what="conduct"
    )
    lay_penalty(play, seat, codes)
    play.emit(k.CLOCK_RESUME)
    play.start += play.now - stopped
    play.thrown_at += play.now - stopped


def open_discard(play: Play) -> tuple[int, int] | None:
    """Thrower and tile of a discard that may be claimed and that nobody can win on."""
    thrower, code = play.last
    kept = play.position.kept or play.lifted
    if play.position.left < 2 or kept or any(play.position.may_win(seat, code // 4) for seat in range(4)):
        return None
    return thrower, code


def pungers(play: Play) -> list[int]:
    """Seats that hold the pair for the last discard."""
    thrower, code = play.last
    return [seat for seat in range(4) if seat != thrower and play.position.pung(seat, code // 4)]


def rightful(play: Play, words: str = "pung chow") -> Claim | None:
    """A claim somebody could rightly make of the last discard."""
    found = open_discard(play)
    if found is None:
        return None
    thrower, code = found
    kind, lower = code // 4, (thrower + 1) % 4
    if "pung" in words and (seats := pungers(play)):
        return Claim("pung", seats[0], (kind, kind))
    if "chow" in words and (pairs := play.position.chows(lower, kind)):
        return Claim("chow", lower, pairs[0])
    return None


def without_pair(play: Play) -> list[int]:
    """Seats beside the thrower that cannot claim the last discard for a triplet."""
    thrower, code = play.last
    return [seat for seat in range(4) if seat != thrower and play.position.counts[seat][code // 4] < 2]


def draw_next(play: Play) -> None:
    """Nobody takes the last discard: the lower seat of the thrower is due."""
    play.go("draw", (play.last[0] + 1) % 4)
