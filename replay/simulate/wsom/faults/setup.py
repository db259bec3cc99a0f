"""Faults before the deal: dice, shuffle, building, the break (3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import setup as s
from replay.simulate.wsom.faults.base import fault, judged, mark
from replay.simulate.wsom.wall import counted, throw

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play


def _complain(play: Play) -> None:
    """With or without the complaint that the section on shuffling asks for (SHUF 0)."""
    if play.chance(0.5):
        play.pause(10, 30)
        play.emit(k.COMPLAINT, play.rng.randrange(4), what="shuffle", about=play.fault_seq)


# Two dice are thrown; here one, or three: the throw itself is the fault, what is counted from it stands later.
@fault("W-DICE-01", "number of dice", "dice")
def dice_number(play: Play, seat: int) -> bool:
    play.pause(20, 45)
    first = [play.rng.randint(1, 4) for _ in range(play.rng.choice((1, 3)))]
    mark(play)
    play.emit(k.DICE, play.dealer, faces=first, what="opener")
    play.opener = counted(play.dealer, first)
    _second(play, play.opener, sum(first))
    return True


def _second(play: Play, thrower: int, first: int) -> None:
    second = throw(play.rng)
    play.break_number = first + sum(second)
    play.pause(20, 45)
    play.emit(k.DICE, thrower, faces=list(second), what="break")


def _miscounted(play: Play) -> bool:
    play.pause(20, 45)
    first = throw(play.rng)
    play.emit(k.DICE, play.dealer, faces=list(first), what="opener")
    due = counted(play.dealer, first)
    play.opener = (due + play.rng.randint(1, 3)) % 4
    mark(play, play.seq)
    _second(play, play.opener, sum(first))
    return True


# The count from the thrower names the opener; another one throws the second time. The first event that shows it is
# that throw. Counting is DICE 2, whose throw it is BREAK 2: the same act, so either row names it.
@fault("W-DICE-02", "count", "dice", also=("W-BREAK-01", "W-BREAK-02"))
def dice_count(play: Play, seat: int) -> bool:
    return _miscounted(play)


@fault("W-BREAK-02", "thrower", "dice", also=("W-DICE-02",))
def break_thrower(play: Play, seat: int) -> bool:
    return _miscounted(play)


# East throws first; somebody else does. The count then starts from him, as at a table.
@fault("W-BREAK-01", "thrower", "dice", also=("W-DEALX-01",))
def first_thrower(play: Play, seat: int) -> bool:
    play.pause(20, 45)
    first = throw(play.rng)
    who = (play.dealer + play.rng.randint(1, 3)) % 4
    mark(play)
    play.emit(k.DICE, who, faces=list(first), what="opener")
    play.opener = counted(who, first)
    _second(play, play.opener, sum(first))
    return True


# The number of stacks is the sum of both throws: one is counted off too many or too few.
@fault("W-BREAK-02", "number", "break", also=("W-BREAK-03", "W-DEALX-02"))
def break_number(play: Play, seat: int) -> bool:
    if not 5 <= play.break_number <= 15:
        return False
    play.break_number += play.rng.choice((-1, 1))
    mark(play)
    return False


# Up to 17 the opener's own wall is opened; here another one is, so head and tail lie elsewhere.
@fault("W-BREAK-03", "wall", "break", also=("W-BREAK-04", "W-DEALX-02"))
def wrong_wall(play: Play, seat: int) -> bool:
    if play.break_number > 17:
        return False
    play.pause(15, 30)
    mark(play)
    play.emit(k.BREAK, play.opener, target=(play.opener + play.rng.randint(1, 3)) % 4, stacks=play.break_number)
    return True


# Beyond 17 the count goes on into the wall of the upper seat; here into that of the lower one.
@fault("W-BREAK-04", "other side", "break", also=("W-BREAK-03", "W-DEALX-02"))
def other_side(play: Play, seat: int) -> bool:
    if play.break_number <= 17:
        return False
    play.pause(15, 30)
    mark(play)
    play.emit(k.BREAK, play.opener, target=(play.opener + 1) % 4, stacks=play.break_number)
    return True


# East is the opener and a judge's throw was demanded: East throws all the same.
@fault("W-BREAK-06", "demand", "dice")
def demand_ignored(play: Play, seat: int) -> bool:
    play.pause(20, 45)
    first = play.rng.choice(((1, 4), (2, 3), (4, 5), (3, 6), (4, 1)))
    play.emit(k.DICE, play.dealer, faces=list(first), what="opener")
    play.opener = play.dealer
    play.pause(8, 20)
    play.emit(k.REQUEST, (play.dealer + play.rng.randint(1, 3)) % 4, target=play.dealer, what="judge_throw")
    mark(play)
    _second(play, play.dealer, sum(first))
    return True


# -- shuffle --------------------------------------------------------------------------------------------------------


# Less than 20 s from beginning to end; the end shows it.
@fault("W-SHUF-02", "too short", "shuffle")
def short_shuffle(play: Play, seat: int) -> bool:
    s.shuffle(play, shortest=play.rng.randint(40, 90))
    begun = next(row[6] for row in reversed(play.rows) if row[0] == k.SHUFFLE and (row[11] or {})["phase"] == "begin")
    if play.now - begun < 19_000:
        mark(play, play.seq - 1)
        _complain(play)
    return True


# Tiles are held down on purpose: the gesture itself, with a ruling, since a judge has to say what it was.
@fault("W-SHUF-02", "hold", "shuffle")
def held_down(play: Play, seat: int) -> bool:
    play.emit(k.SHUFFLE, method="hands", phase="begin")
    play.pause(80, 120)
    who = play.rng.randrange(4)
    mark(play)
    play.emit(k.SHUFFLE, who, method="hands", phase="hold")
    judged(play, who, "W-SHUF-02", "warning", (), what="shuffle", share=1.0)
    play.pause(130, 200)
    for one in play.rng.sample(range(4), 4):
        play.pause(3, 12)
        play.emit(k.SHUFFLE, one, method="hands", phase="withdraw")
    play.emit(k.SHUFFLE, method="hands", phase="end")
    return True


# A tile turned up, and the shuffle ends within 3 s of it.
@fault("W-SHUF-03", "after a flip", "shuffle")
def soon_after_flip(play: Play, seat: int) -> bool:
    play.emit(k.SHUFFLE, method="hands", phase="begin")
    play.pause(220, 260)
    for one in play.rng.sample(range(4), 4):
        play.pause(2, 5)
        play.emit(k.SHUFFLE, one, method="hands", phase="withdraw")
    tile = play.rng.randrange(136)
    who = play.rng.randrange(4)
    play.emit(k.FLIP, who, tile, what="shuffle")
    play.pause(3, 8)
    play.emit(k.FLIP, who, tile, what="shuffle", face="down")
    play.pause(2, 8)
    mark(play)
    play.emit(k.SHUFFLE, method="hands", phase="end")
    _complain(play)
    return True


# One begins to build while others still shuffle.
@fault("W-SHUF-04", "early wall", "shuffle")
def early_wall(play: Play, seat: int) -> bool:
    play.emit(k.SHUFFLE, method="hands", phase="begin")
    play.pause(215, 250)
    order = play.rng.sample(range(4), 4)
    for one in order[:2]:
        play.pause(3, 12)
        play.emit(k.SHUFFLE, one, method="hands", phase="withdraw")
    play.pause(3, 8)
    mark(play)
    play.emit(k.BUILD, order[0], stacks=17)
    for one in order[2:]:
        play.pause(3, 12)
        play.emit(k.SHUFFLE, one, method="hands", phase="withdraw")
    play.emit(k.SHUFFLE, method="hands", phase="end")
    _complain(play)
    play.pause(150, 220)
    for one in order[1:]:
        play.pause(5, 25)
        play.emit(k.BUILD, one, stacks=17)
    play.skipped.add("build")
    return True


# 17 stacks each: here 16 or 18.
@fault("W-SHUF-05", "stacks", "build")
def stacks(play: Play, seat: int) -> bool:
    play.pause(140, 200)
    wrong = play.rng.randrange(4)
    for at, one in enumerate(play.rng.sample(range(4), 4)):
        play.pause(5, 25)
        if at == wrong:
            mark(play)
        play.emit(k.BUILD, one, stacks=play.rng.choice((16, 18)) if at == wrong else 17)
    return True


# A flat double row only if all agree: nobody was asked.
@fault("W-SHUF-05", "flat", "build")
def flat(play: Play, seat: int) -> bool:
    play.pause(140, 200)
    mark(play)
    for one in play.rng.sample(range(4), 4):
        play.pause(5, 25)
        if play.fault_seq == play.seq:
            play.emit(k.BUILD, one, stacks=17, flat=True)
        else:
            play.emit(k.BUILD, one, stacks=17)
    return True
