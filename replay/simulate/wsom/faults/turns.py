"""Faults of drawing and discarding: turns, reaching, the wall, the river (3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending
from replay.simulate.wsom.faults.base import (
    draw_next,
    fault,
    judged,
    lay_penalty,
    mark,
    noticed,
    open_discard,
    other,
    pungers,
    quiet,
)
from replay.simulate.wsom.wall import TILES

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

MOVES = ("W-PLAY-01", "W-DRAW-01b", "W-PUNG-03", "W-CHOW-03")


def _draw_out_of_turn(play: Play, who: int) -> None:
    """The seat draws and play goes on from it; the seats passed over have lost their turn."""
    play.now = play.thrown_at + 100 * play.rng.randint(12, 22)
    mark(play)
    play.take(who)
    play.go("act", who)


# Turns go round: here the opposite or upper seat of the discarder draws, and the lower one is passed over.
@fault("W-PLAY-01", "turn left out", "draw", share=0.1, also=MOVES)
def turn_left_out(play: Play, seat: int) -> bool:
    if open_discard(play) is None or play.rows[-1][0] != k.DISCARD:
        return False
    _draw_out_of_turn(play, (seat + play.rng.randint(1, 2)) % 4)
    return True


# The same with a ruling, which may be that of a long hand.
@fault("W-DRAW-01b", "out of turn, ruled", "draw", share=0.1, also=MOVES)
def drawn_out_of_turn(play: Play, seat: int) -> bool:
    if open_discard(play) is None or play.rows[-1][0] != k.DISCARD:
        return False
    who = (seat + play.rng.randint(1, 2)) % 4
    _draw_out_of_turn(play, who)
    quiet(play, who)
    judged(play, who, "W-DRAW-01b", "no_win_no_claims", ("none", "warning"), what="wrong_turn", share=1.0)
    return True


# After a pung the lower seat of the claimer is next; here that of the thrower draws, as if nobody had claimed.
@fault("W-PUNG-03", "turn after a pung", "draw", share=0.5, also=MOVES)
def turn_after_pung(play: Play, seat: int) -> bool:
    return _turn_after(play, seat, k.PUNG)


# After a chow likewise the seat after next draws.
@fault("W-CHOW-03", "turn after a chow", "draw", share=0.5, also=MOVES)
def turn_after_chow(play: Play, seat: int) -> bool:
    return _turn_after(play, seat, k.CHOW)


def _turn_after(play: Play, seat: int, kind: int) -> bool:
    if open_discard(play) is None or len(play.rows) < 2:
        return False
    before, last = play.rows[-2], play.rows[-1]
    if last[0] != k.DISCARD or before[0] != kind or before[1] != last[1]:
        return False
    who = (before[3] + 1) % 4 if kind == k.PUNG else (seat + 1) % 4
    if who in (seat, last[1]):
        who = (seat + 1) % 4
    _draw_out_of_turn(play, who)
    return True


# -- reaching -------------------------------------------------------------------------------------------------------


# The lower seat reaches for the wall while his upper seat still thinks.
@fault("W-DRAW-01a", "reach", "throw", share=0.08)
def early_reach(play: Play, seat: int) -> bool:
    play.pause(3, 8)
    mark(play)
    play.emit(k.TOUCH, (seat + 1) % 4, what="head")
    judged(play, (seat + 1) % 4, "W-DRAW-01a", "warning", ("none", "penalty_tiles"), what="conduct", share=0.3)
    return False


# A hand in the river, in the others' sight, while somebody thinks.
@fault("W-DRAW-01a", "hand in the river", "throw", share=0.08)
def hand_in_river(play: Play, seat: int) -> bool:
    play.pause(3, 8)
    mark(play)
    play.emit(k.HAND_IN_RIVER, (seat + 1) % 4, target=seat)
    return False


# He has touched the tile to draw, so his claim of the discard is gone; the word is the fault, and it is refused.
@fault("W-DRAW-02", "claim after touching", "answer", share=0.3)
def claim_after_touch(play: Play, seat: int) -> bool:
    if open_discard(play) is None:
        return False
    who, kind = (seat + 1) % 4, play.last[1] // 4
    position = play.position
    chow = bool(position.chows(who, kind))
    if not chow and not position.pung(who, kind):
        return False
    play.pause(6, 10)
    play.emit(k.TOUCH, who, what="head")
    play.pause(3, 6)
    mark(play)
    play.say(who, "chow" if chow else "pung")
    if not judged(play, who, "W-DRAW-02", "claim_void", ("none",), what="wrong_claim", share=0.4):
        noticed(play, who, "wrong_claim")
    draw_next(play)
    return True


# He discards without having drawn: a tile short from now on.
@fault("W-DRAW-03", "no draw", "draw", share=0.08, also=("W-CLAIM-05c",))
def no_draw(play: Play, seat: int) -> bool:
    if open_discard(play) is None or play.rows[-1][0] != k.DISCARD:
        return False
    code = play.players[seat].discard(play.position)
    play.start = play.thrown_at
    play.pause(15, 30)
    quiet(play, seat)
    mark(play)
    play.discard(seat, code)
    judged(play, seat, "W-DRAW-03", "no_win", ("none", "no_win_no_claims"), what="wrong_count", share=0.5)
    return True


# The next player has drawn and mixed his tile in when another calls: too late; the word is refused.
@fault("W-DRAW-04", "after mixing", "throw", share=0.5, also=("W-CLAIM-02",))
def claim_after_mixing(play: Play, seat: int) -> bool:
    position = play.position
    if position.drawn < 0 or position.on_supplement or not position.thrown or play.rows[-1][0] != k.DRAW:
        return False
    late = [who for who in pungers(play) if who != seat]
    if not late or position.left < 1 or play.players[late[0]].quiet:
        return False
    play.pause(4, 8)
    play.emit(k.MIX, seat)
    play.pause(3, 8)
    mark(play)
    play.say(late[0], "pung")
    if not judged(play, late[0], "W-DRAW-04", "claim_void", ("none",), what="wrong_claim", share=0.4):
        noticed(play, late[0], "wrong_claim")
    return False


# A pung is called while the next player's tile is lifted: he has to put it back, and takes it into his hand instead.
@fault("W-DRAW-05", "not put back", "answer", share=0.5, also=("W-PRIO-01", "W-PLAY-01", "W-DRAW-01b"))
def not_put_back(play: Play, seat: int) -> bool:
    drawer = (seat + 1) % 4
    if open_discard(play) is None:
        return False
    callers = [who for who in pungers(play) if who != drawer]
    if not callers:
        return False
    play.pause(11, 14)
    play.emit(k.LIFT, drawer, flags=k.HEAD, wall=play.position.head)
    play.pause(2, 4)
    play.say(callers[0], "pung")
    play.pause(3, 6)
    mark(play)
    play.take(drawer)
    play.pause(3, 5)
    play.emit(k.MIX, drawer)
    play.go("throw", drawer)
    return True


# He draws at once, so that nobody can claim; a judge has to say that it was too fast (S2).
@fault("W-DRAW-06", "too fast", "draw", share=0.1)
def too_fast(play: Play, seat: int) -> bool:
    if play.rows[-1][0] != k.DISCARD or open_discard(play) is None or play.now < play.wait_until:
        return False
    play.now = play.thrown_at + 100 * play.rng.randint(1, 4)
    mark(play)
    play.take(seat)
    play.go("act", seat)
    judged(play, seat, "W-DRAW-06", "warning", (), what="pace", share=1.0)
    return True


# -- the river ------------------------------------------------------------------------------------------------------


# The discard lies at another place than the next free one.
@fault("W-DRAW-07a", "place", "throw", share=0.08)
def place_in_river(play: Play, seat: int) -> bool:
    row, place = play.position.place_in_river(seat)
    at = play.rng.choice([[row + 1, place], [row, place + 1] if place < 6 else [row + 2, 1]])
    return _thrown(play, seat, at)


def _thrown(play: Play, seat: int, at: list[int]) -> bool:
    code = play.players[seat].discard(play.position)
    play.pause(6, 30)
    mark(play)
    play.discard(seat, code, at=at)
    return True


# The discard lies aside, so that his discard before it seems the last, and somebody calls for that one: the fault is
# the misplacer's.
@fault("W-DRAW-07b", "claim of the wrong tile", "throw", share=0.5, also=("W-DRAW-07a",))
def claim_of_misplaced(play: Play, seat: int) -> bool:
    position = play.position
    if not position.rivers[seat] or position.left < 4:
        return False
    before = position.rivers[seat][-1]
    callers = [who for who in range(4) if who != seat and position.pung(who, before // 4)]
    code = play.players[seat].discard(position)
    if not callers or any(position.may_win(who, code // 4) for who in range(4) if who != seat):
        return False
    row, place = position.place_in_river(seat)
    play.pause(6, 30)
    mark(play)
    play.discard(seat, code, at=[row + 2, place])
    play.pause(4, 8)
    play.emit(k.CALL, callers[0], before, seat, word="pung")
    judged(play, seat, "W-DRAW-07b", "warning", what="conduct", share=1.0)
    draw_next(play)
    return True


# He names his discard: rightly, or wrongly without effect.
@fault("W-DRAW-08", "named", "throw", share=0.08)
def named(play: Play, seat: int) -> bool:
    code = play.players[seat].discard(play.position)
    play.pause(6, 30)
    play.discard(seat, code)
    mark(play)
    wrong = (code // 4 + play.rng.randint(1, 33)) % 34
    play.emit(k.NAMED, seat, code if play.chance(0.5) else 4 * wrong)
    return True


# -- the wall -------------------------------------------------------------------------------------------------------


def _far_from_the_end(play: Play) -> bool:
    return play.position.left > 25 and not play.position.kept and play.lifted is None


# He draws from the wrong end of the wall: the tile stands, play goes on.
@fault("W-DRAWX-01a", "tail", "draw", share=0.06, also=("W-PLAY-01", "W-BREAK-05"))
def drawn_from_tail(play: Play, seat: int) -> bool:
    if not _far_from_the_end(play) or play.rows[-1][0] != k.DISCARD:
        return False
    play.now = max(play.thrown_at + 100 * play.rng.randint(12, 20), play.wait_until)
    position = play.position
    place = position.next_tail()
    play.start = play.thrown_at
    mark(play)
    code = position.wall[place]
    play.emit(k.DRAW, seat, code, flags=k.TAIL, wall=place)
    position.draw(seat, code, tail=True)
    position.on_supplement = False
    quiet(play, seat)
    play.go("act", seat)
    judged(play, seat, "W-DRAWX-01a", "warning", ("none", "penalty_tiles"), what="wrong_tile", share=0.6)
    return True


# The tile after the one that is due: the next player then draws the one left out.
@fault("W-BREAK-05", "one further", "draw", share=0.06, also=("W-DRAWX-01a", "W-PLAY-01"))
def drawn_one_further(play: Play, seat: int) -> bool:
    position = play.position
    if not _far_from_the_end(play) or play.rows[-1][0] != k.DISCARD:
        return False
    play.now = max(play.thrown_at + 100 * play.rng.randint(12, 20), play.wait_until)
    place = position.head + 1
    code = position.wall[place]
    play.start = play.thrown_at
    mark(play)
    play.emit(k.DRAW, seat, code, flags=k.HEAD, wall=place)
    position.left_out.append(position.head)
    position.head += 2
    position.draw(seat, code, tail=False)
    quiet(play, seat)
    play.go("act", seat)
    judged(play, seat, "W-DRAWX-01a", "warning", ("none",), what="wrong_tile", share=0.6)
    return True


# A wrongly drawn tile that wins at once: the win stands, points are to be deducted; none are. The draw itself is 1a.
@fault("W-DRAWX-01b", "wins", "draw settle", also=())
def wrong_tile_wins(play: Play, seat: int) -> bool:
    position = play.position
    if play.point == "settle":
        if "won" not in play.memo:
            return False
        mark(play, ending.enter(play, play.memo["deltas"]))
        return True
    if "won" in play.memo or not _far_from_the_end(play) or play.rows[-1][0] != k.DISCARD or position.no_win[seat]:
        return False
    waits = position.waits(seat)
    place = position.head + 1
    if not waits >> (position.wall[place] // 4) & 1:
        return False
    play.now = max(play.thrown_at + 100 * play.rng.randint(12, 20), play.wait_until)
    code = position.wall[place]
    play.start = play.thrown_at
    play.consequences.append((play.seq, "W-BREAK-05"))
    play.memo["won"] = True
    play.emit(k.DRAW, seat, code, flags=k.HEAD, wall=place)
    position.draw(seat, code, tail=False)
    ending.self_drawn(play, seat, ending.worth(play, seat, code, seat))
    return True


# In his turn he turns up the tile he is due: he must draw it, and it lies open as a live penalty tile.
@fault("W-DRAWX-02a", "own turn", "draw", share=0.06)
def head_turned_up(play: Play, seat: int) -> bool:
    if play.rows[-1][0] != k.DISCARD or not _far_from_the_end(play) or open_discard(play) is None:
        return False
    play.now = max(play.thrown_at + 100 * play.rng.randint(12, 18), play.wait_until)
    code = play.position.wall[play.position.head]
    mark(play)
    play.emit(k.FLIP, seat, code, what="head", wall=play.position.head)
    play.pause(3, 8)
    play.take(seat)
    lay_penalty(play, seat, (code,))
    play.go("act", seat)
    return True


# Out of turn: a warning; who is due takes the tile as it is.
@fault("W-DRAWX-02b", "out of turn", "throw", share=0.06)
def head_turned_up_out_of_turn(play: Play, seat: int) -> bool:
    position = play.position
    if not _far_from_the_end(play):
        return False
    who = other(play, seat, (seat + 1) % 4)
    play.pause(3, 8)
    mark(play)
    play.emit(k.FLIP, who, position.wall[position.head], what="head", wall=position.head)
    judged(play, who, "W-DRAWX-02b", "warning", ("none", "penalty_tiles"), what="exposed", share=0.6)
    play.emit(k.REQUEST, (seat + 1) % 4, what="take")
    return False


# Another wall tile: a warning, and the judge mixes it with a dozen of its neighbours.
@fault("W-DRAWX-02c", "wall", "throw", share=0.06)
def wall_turned_up(play: Play, seat: int) -> bool:
    position = play.position
    if not _far_from_the_end(play):
        return False
    place = play.rng.randrange(position.head + 8, TILES - 20)
    who = other(play, seat)
    play.pause(3, 8)
    mark(play)
    play.emit(k.FLIP, who, position.wall[place], what="wall", wall=place)
    judged(play, who, "W-DRAWX-02c", "warning", ("none",), what="exposed", share=1.0)
    play.emit(k.REMIX, what="wall", count=14, wall=place - 6, by="judge")
    return False


# A tile of an opponent's hand is turned up.
@fault("W-DRAWX-03", "opponent's tile", "throw", share=0.06)
def opponents_tile(play: Play, seat: int) -> bool:
    whose = other(play, seat)
    who = other(play, whose)
    code = play.rng.choice(play.position.hands[whose])
    play.pause(3, 8)
    mark(play)
    play.emit(k.FLIP, who, code, target=whose, what="hand")
    judged(play, who, "W-DRAWX-03", "warning", ("none", "penalty_tiles"), what="exposed", share=1.0)
    return False


# The table is upset so that the hand cannot go on: what becomes of it is for the ruling.
@fault("W-DRAWX-04", "upset", "throw", share=0.05)
def upset(play: Play, seat: int) -> bool:
    who = other(play, seat)
    play.pause(3, 8)
    mark(play)
    play.emit(k.DISTURBANCE, who, what=play.rng.choice(("wall", "river", "melds")), text="sleeve")
    play.pause(5, 15)
    play.emit(k.CLOCK_PAUSE, text="judge called")
    play.pause(200, 400)
    play.emit(
        k.RULING, who, penalty="warning", article="W-DRAWX-04", effect="void", by="judge", what="conduct",
        about=play.fault_seq,
    )  # fmt: skip
    play.emit(k.CLOCK_RESUME)
    play.ended = "void"
    play.go("over", -1)
    return True
