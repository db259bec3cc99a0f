"""What prepares a hand: shuffle, walls, dice, the deal, and the indicator that is turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.wall import counted, takes, throw
from replay.simulate.zhenjiang.state import INDICATOR

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def prepare(play: Play) -> None:
    """All of it in order; a fault may take the place of any step."""
    for name, step in (
        ("shuffle", shuffle), ("build", build), ("dice", dice), ("deal", deal), ("indicator", indicator),
        ("ready", ready),
    ):  # fmt: skip
        if name not in play.skipped and not play.spot(name):
            step(play)


def shuffle(play: Play) -> None:
    """The tiles are mixed; only now may somebody leave his seat, on the time of the table (article 7)."""
    method = "machine" if play.brisk else "hands"
    play.emit(k.SHUFFLE, method=method, phase="begin")
    if "ill" in play.memo:
        taken_ill(play, play.memo["ill"])
    elif play.fault is None and play.chance(0.03):
        seat = play.rng.randrange(4)
        play.pause(5, 20)
        play.emit(k.LEAVE, seat, what="away")
        play.pause(150, 600)
        play.emit(k.RETURN, seat)
    play.pause(*((30, 60) if play.brisk else (120, 220)))
    play.emit(k.SHUFFLE, method=method, phase="end")


def taken_ill(play: Play, seat: int) -> None:
    """A player cannot go on: staff take over seat and chips to the end of the 將 (article 8)."""
    play.pause(5, 20)
    play.emit(k.LEAVE, seat, what="excused", text="taken ill")
    play.pause(100, 600)
    play.emit(k.SUBSTITUTE, seat, name=f"Staff {play.rng.randint(1, 9)}", staff=True)


def build(play: Play) -> None:
    """Each builds 17 stacks of two; a machine has built them already."""
    if play.brisk:
        return
    play.pause(100, 160)
    for seat in play.rng.sample(range(4), 4):
        play.pause(5, 25)
        play.emit(k.BUILD, seat, stacks=17)


def dice(play: Play) -> None:
    """In the first hand somebody throws for the first dealer; the dealer throws where the wall is opened."""
    play.pause(15, 30)
    if play.first and not play.spot("first dealer"):
        first_dealer(play, play.dealer)
    faces = throw(play.rng)
    play.emit(k.DICE, play.dealer, faces=list(faces), what="break")
    play.pause(15, 30)
    play.emit(k.BREAK, counted(play.dealer, faces), stacks=sum(faces))


def first_dealer(play: Play, dealer: int) -> int:
    """A throw that names this seat: counted from the thrower on, counter-clockwise; the seq of it."""
    faces = throw(play.rng)
    seq = play.emit(k.DICE, (dealer - sum(faces) + 1) % 4, faces=list(faces), what="dealer")
    play.pause(20, 40)
    return seq


def deal(play: Play) -> None:
    """Thirteen tiles each, the dealer fourteen."""
    for turn, start, count in takes():
        deal_take(play, play.after(play.dealer, turn), start, count)


def deal_take(play: Play, seat: int, start: int, count: int) -> int:
    """One take of the deal; the seq of it."""
    play.pause(6, 12)
    tiles = tuple(play.position.wall[start : start + count])
    for code in tiles:
        play.position.add(seat, code)
    return play.emit(k.DEAL, seat, tiles=tiles, wall=start)


def indicator(play: Play) -> None:
    """正搭: the next tile is turned up."""
    play.pause(10, 20)
    play.emit(k.INDICATOR, tile=play.position.wall[INDICATOR], wall=INDICATOR)


def ready(play: Play) -> None:
    """The deal is agreed, everybody sorts."""
    play.position.drawn = -1
    play.pause(10, 30)
    play.emit(k.CONFIRMED, what="deal")
    play.pause(20, 120)
    play.go("act", play.dealer)
