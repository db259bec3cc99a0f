"""Faults of the deal: takes, jump tiles, looking, counts, wrong dealers, redeals (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending
from replay.simulate.wsom import setup as s
from replay.simulate.wsom.faults.base import fault, judged, lay_penalty, mark, other
from replay.simulate.wsom.wall import dealt_to, takes, throw

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play


def _seat(play: Play, turn: int) -> int:
    return (play.dealer + turn) % 4


def _deal(play: Play, order: list[tuple[int, int, int]]) -> None:
    for turn, start, count in order:
        play.deal_take(_seat(play, turn), start, count)


# E S W N take in turn; here two change places in one round, each with the stacks that lay next.
@fault("W-DEAL-01", "order", "deal", also=("W-DEALX-04",))
def order_of_takes(play: Play, seat: int) -> bool:
    order = list(takes())
    at = 4 * play.rng.randrange(3) + play.rng.randrange(1, 3)
    (first, start, _), (second, next_, _) = order[at], order[at + 1]
    order[at], order[at + 1] = (second, start, 4), (first, next_, 4)
    mark(play, play.seq + at)
    _deal(play, order)
    return True


# Four tiles from the place after the one due; who follows takes what was left out.
@fault("W-DEALX-04", "place", "deal", also=("W-DEAL-01",))
def place_of_take(play: Play, seat: int) -> bool:
    order = list(takes())
    at = 4 * play.rng.randrange(3) + play.rng.randrange(3)
    (first, start, _), (second, next_, _) = order[at], order[at + 1]
    order[at], order[at + 1] = (first, next_, 4), (second, start, 4)
    mark(play, play.seq + at)
    _deal(play, order)
    return True


# East takes the first and the fifth of the last tiles: here the first two, so the others' tiles shift.
@fault("W-DEAL-03", "no jump", "deal", also=("W-DEALX-04",))
def no_jump(play: Play, seat: int) -> bool:
    order = [*list(takes())[:12], (0, 48, 1), (0, 49, 1), (1, 50, 1), (2, 51, 1), (3, 52, 1)]
    mark(play, play.seq + 13)
    _deal(play, order)
    return True


# 13 tiles each: South, West or North takes one more. Noticed before anybody looks, put right without penalty (6a).
@fault("W-DEAL-04", "one too many", "deal", also=("W-DEALX-06a", "W-DEALX-04"))
def one_too_many(play: Play, seat: int) -> bool:
    _deal(play, list(takes()))
    turn = play.rng.randrange(1, 4)
    who = _seat(play, turn)
    play.pause(8, 14)
    mark(play)
    code = play.position.wall[53]
    play.emit(k.DEAL, who, tiles=(code,), wall=53)
    play.deal_end = play.now
    play.pause(10, 20)
    play.emit(k.NOTICE, other(play, who), target=who, what="wrong_count", about=play.fault_seq)
    play.pause(10, 20)
    play.emit(k.PUT_BACK, who, code, flags=k.HEAD, wall=53)
    return True


# Too many, and everybody has looked: the judge takes one out and mixes it into the wall, but points are to be deducted
# (6c). The tile too many is W-DEAL-04; the entry without any deduction is what breaks 6c.
@fault("W-DEALX-06c", "no deduction", "deal settle")
def no_deduction(play: Play, seat: int) -> bool:
    if play.point == "settle":
        mark(play, ending.enter(play, play.memo["deltas"]))
        return True
    _deal(play, list(takes()))
    who = _seat(play, play.rng.randrange(1, 4))
    play.pause(8, 14)
    extra = play.seq
    code = play.position.wall[53]
    play.emit(k.DEAL, who, tiles=(code,), wall=53)
    play.deal_end = play.now
    play.consequences.append((extra, "W-DEAL-04"))
    play.skipped.add("ready")
    s.ready(play)
    play.pause(10, 20)
    play.emit(k.NOTICE, other(play, who), target=who, what="wrong_count", about=extra)
    play.emit(k.CLOCK_PAUSE, text="judge called")
    play.pause(100, 200)
    play.emit(k.RULING, who, penalty="correct", article="W-DEALX-06c", by="judge", what="wrong_count", about=extra)
    play.emit(k.TAKEN_OUT, who, code, where="wall", by="judge")
    play.pause(20, 50)
    play.emit(k.REMIX, what="wall", count=14, wall=53, by="judge")
    play.emit(k.CLOCK_RESUME)
    play.start = play.deal_end = play.now
    return True


# One looks at his hand before the deal has been confirmed.
@fault("W-DEAL-05", "early look", "ready")
def early_look(play: Play, seat: int) -> bool:
    play.pause(2, 4)
    mark(play)
    play.emit(k.LOOK, play.rng.randrange(4), what="hand")
    play.pause(2, 4)
    return False


# The throws stand once tiles are taken; East throws again all the same, and the count is changed.
@fault("W-DEALX-01", "thrown again", "deal")
def thrown_again(play: Play, seat: int) -> bool:
    order = list(takes())
    cut = play.rng.randrange(4, 8)
    _deal(play, order[:cut])
    play.pause(10, 20)
    mark(play)
    play.emit(k.DICE, play.dealer, faces=list(throw(play.rng)), what="opener")
    _deal(play, order[cut:])
    return True


# The break stands once all four have taken four tiles; it is put right after that.
@fault("W-DEALX-02", "broken again", "deal")
def broken_again(play: Play, seat: int) -> bool:
    order = list(takes())
    cut = play.rng.randrange(5, 9)
    _deal(play, order[:cut])
    play.pause(10, 20)
    mark(play)
    play.emit(k.BREAK, play.opener, stacks=play.break_number % 17 + 1)
    _deal(play, order[cut:])
    return True


# South throws and takes as if he were East; it is noticed before the true East has taken, so the hand is dealt anew.
@fault("W-DEALX-03a", "redeal", "dice", also=("W-BREAK-01", "W-DEALER-05", "W-DEAL-01"))
def wrong_east(play: Play, seat: int) -> bool:
    wrong = (play.dealer + 1) % 4
    play.pause(20, 45)
    first, second = throw(play.rng), throw(play.rng)
    mark(play)
    play.emit(k.DICE, wrong, faces=list(first), what="opener")
    play.opener = (wrong + sum(first) - 1) % 4
    play.pause(20, 45)
    play.emit(k.DICE, play.opener, faces=list(second), what="break")
    play.break_number = sum(first) + sum(second)
    s.open_wall(play)
    play.deal_take(wrong, 0, 4)
    play.consequences.append((play.seq - 1, "W-DEAL-01"))
    play.pause(5, 15)
    play.emit(k.NOTICE, play.dealer, target=wrong, what="wrong_dealer", about=play.fault_seq)
    _redeal(play, "W-DEALX-03a", "wrong_dealer")
    return True


def _redeal(play: Play, article: str, what: str) -> None:
    play.pause(50, 150)
    play.emit(
        k.RULING, penalty="none", article=article, effect="redeal", by="judge", what=what, about=play.fault_seq
    )
    play.skipped |= {"break", "deal", "ready"}
    play.ended = "void"
    play.go("over", -1)


# -- tiles of the wall turned up ------------------------------------------------------------------------------------


# Two tiles that are one's own to take are turned up: as tiles exposed while sorting, one goes back, one stays.
@fault("W-DEALX-05a", "own tiles", "deal", also=("W-PT-06",))
def own_wall_tiles(play: Play, seat: int) -> bool:
    order = list(takes())
    cut = play.rng.randrange(4, 12)
    turn, start, _ = order[cut]
    who = _seat(play, turn)
    _deal(play, order[:cut])
    play.pause(5, 10)
    tiles = tuple(play.position.wall[start : start + 2])
    mark(play)
    play.emit(k.FLIP, who, tiles=tiles, what="wall", wall=start)
    _deal(play, order[cut:])
    play.skipped.add("ready")
    s.ready(play)
    play.pause(5, 10)
    play.emit(k.EXPOSE, who, tiles=tiles[:1], what="sorting", back=True)
    lay_penalty(play, who, tiles[1:])
    return True


# A tile that was another's to take is turned up, by one who has looked at his tiles: a warning.
@fault("W-DEALX-05b", "another's tile", "deal", also=("W-DRAWX-02b", "W-DRAWX-02c"))
def others_wall_tile(play: Play, seat: int) -> bool:
    order = list(takes())
    cut = play.rng.randrange(4, 10)
    turn = order[cut][0]
    who = _seat(play, turn + 2)
    place = play.rng.choice([one for one in dealt_to(turn) if one >= order[cut][1]])
    _deal(play, order[:cut])
    play.pause(5, 10)
    play.consequences.append((play.seq, "W-DEAL-05"))
    play.emit(k.LOOK, who, what="hand")
    play.pause(5, 10)
    mark(play)
    play.emit(k.FLIP, who, play.position.wall[place], what="wall", wall=place)
    judged(play, who, "W-DEALX-05b", "none", ("warning",), what="exposed", share=0.5)
    play.emit(k.FLIP, who, play.position.wall[place], what="wall", wall=place, face="down")
    _deal(play, order[cut:])
    return True


# Many tiles are turned up: the judge has the hand dealt anew.
@fault("W-DEALX-05c", "many tiles", "deal", also=("W-DEALX-05b",))
def many_wall_tiles(play: Play, seat: int) -> bool:
    order = list(takes())
    cut = play.rng.randrange(4, 9)
    _deal(play, order[:cut])
    start = order[cut][1] + 16
    play.pause(5, 10)
    mark(play)
    play.emit(
        k.FLIP, _seat(play, order[cut][0]), tiles=tuple(play.position.wall[start : start + 12]), what="wall", wall=start
    )
    _redeal(play, "W-DEALX-05c", "exposed")
    return True


# No redeal once all four have discarded: the judge orders one all the same.
@fault("W-DEALX-07", "too late", "draw", share=0.3, also=("W-DEALX-05c",))
def redeal_too_late(play: Play, seat: int) -> bool:
    if len({who for who, _ in play.position.thrown}) < 4:
        return False
    play.pause(20, 60)
    play.emit(k.CLOCK_PAUSE, text="judge called")
    play.pause(50, 150)
    mark(play)
    play.emit(k.RULING, penalty="none", article="W-DEALX-07", effect="redeal", by="judge", what="other")
    play.ended = "void"
    play.go("over", -1)
    return True
