"""What prepares a hand: shuffle, building, dice, the break, the takes of the deal, looking and sorting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.wall import counted, takes, throw

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play


def prepare(play: Play) -> None:
    """All of it in order; a fault may take the place of any step."""
    for name, step in (
        ("shuffle", shuffle), ("build", build), ("dice", dice), ("break", open_wall), ("deal", deal), ("ready", ready),
    ):  # fmt: skip
        if name not in play.skipped and not play.spot(name):
            step(play)


def shuffle(play: Play, shortest: int = 210) -> None:
    """Four players shuffle for at least 20 s, withdraw their hands, and the shuffle ends (SHUF 1-4)."""
    rng = play.rng
    play.emit(k.SHUFFLE, method="hands", phase="begin")
    play.pause(shortest, shortest + 60)
    if rng.random() < 0.05:
        shown_and_mixed(play, 33)
    order = rng.sample(range(4), 4)
    for seat in order:
        play.pause(3, 12)
        play.emit(k.SHUFFLE, seat, method="hands", phase="withdraw")
    if rng.random() < 0.05:
        play.pause(5, 15)
        play.emit(k.SHUFFLE, order[0], method="hands", phase="rejoin")
        play.pause(30, 60)
        play.emit(k.SHUFFLE, order[0], method="hands", phase="withdraw")
    play.pause(1, 5)
    play.emit(k.SHUFFLE, method="hands", phase="end")


def shown_and_mixed(play: Play, after: int) -> None:
    """A tile turns up while shuffling, is turned down, and shuffling goes on for `after` tenths (SHUF 3)."""
    seat, tile = play.rng.randrange(4), play.rng.randrange(136)
    play.emit(k.FLIP, seat, tile, what="shuffle")
    play.pause(5, 12)
    play.emit(k.FLIP, seat, tile, what="shuffle", face="down")
    play.pause(after, after + 10)


def build(play: Play) -> None:
    """Each builds 17 stacks of two; flat if all agree (SHUF 5)."""
    flat = play.rng.random() < 0.03
    if flat:
        play.pause(5, 15)
        play.emit(k.AGREEMENT, what="flat_wall")
    play.pause(140, 200)
    for seat in play.rng.sample(range(4), 4):
        play.pause(5, 25)
        if flat:
            play.emit(k.BUILD, seat, stacks=17, flat=True)
        else:
            play.emit(k.BUILD, seat, stacks=17)


def dice(play: Play) -> None:
    """East throws for the opener; the opener, or a judge for an opening East, throws again (BREAK 1, 2, 6)."""
    play.pause(20, 45)
    first = throw(play.rng)
    play.emit(k.DICE, play.dealer, faces=list(first), what="opener")
    play.opener = counted(play.dealer, first)
    second = throw(play.rng)
    play.break_number = sum(first) + sum(second)
    if play.opener == play.dealer and play.rng.random() < 0.3:
        play.pause(8, 20)
        play.emit(k.REQUEST, (play.dealer + play.rng.randint(1, 3)) % 4, target=play.dealer, what="judge_throw")
        play.pause(60, 120)
        play.emit(k.DICE, faces=list(second), what="break", by="judge")
    else:
        play.pause(20, 45)
        play.emit(k.DICE, play.opener, faces=list(second), what="break")


def open_wall(play: Play) -> None:
    """The opener counts off the stacks, on into the wall of his upper seat beyond 17 (BREAK 3, 4)."""
    play.pause(15, 30)
    beyond = (play.opener + 3) % 4 if play.break_number > 17 else -1
    play.emit(k.BREAK, play.opener, target=beyond, stacks=play.break_number)


def deal(play: Play) -> None:
    """Twelve tiles each in takes of four, then the jump tiles (DEAL 1-4)."""
    for turn, start, count in takes():
        play.deal_take((play.dealer + turn) % 4, start, count)


def ready(play: Play) -> None:
    """The deal is confirmed, everybody looks and sorts (DEAL 5)."""
    play.confirm_deal()
    for step in range(4):
        play.pause(2, 6)
        play.emit(k.LOOK, (play.dealer + step) % 4, what="hand")
    play.spot("sort")
    if play.fault is None and play.chance(0.15):
        timing(play)


def timing(play: Play) -> int:
    """A player finds another slow; the judge times him from here on (TIME 6). The seat that is timed."""
    asker, slow = play.rng.sample(range(4), 2)
    play.pause(3, 8)
    play.emit(k.REQUEST, asker, target=slow, what="timing")
    play.pause(5, 10)
    play.emit(k.TIMED, slow)
    return slow
