"""Faults of robbing a kong, and of the last tiles (3.5 rob, wall)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending
from replay.simulate.wsom.answers import Claim
from replay.simulate.wsom.faults.base import fault, judged, lay_penalty, mark, noticed, open_discard, quiet
from replay.simulate.wsom.wall import seabed

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

FORBIDDEN = ("W-WRONG-01", "W-KONG-01")


# A concealed kong can never be robbed: the hand was shown, so all of it becomes penalty tiles, and play goes on.
@fault("W-ROB-03", "concealed kong", "tail", stages=("concealed kong that one waits for",), also=("W-WRONG-06",))
def concealed_kong_robbed(play: Play, seat: int) -> bool:
    position = play.position
    melds = position.melds[seat]
    if not melds or melds[-1].event != k.KONG_CONCEALED or play.rows[-1][0] != k.KONG_CONCEALED:
        return False
    code = melds[-1].tiles[0]
    for who in range(4):
        if who != seat and position.waits(who) >> (code // 4) & 1 and not position.no_win[who]:
            play.pause(4, 7)
            play.emit(k.CALL, who, code, seat, word="win")
            play.pause(10, 18)
            hand = tuple(sorted([*position.hands[who], code]))
            mark(play)
            play.emit(k.WIN, who, code, seat, hand, value={"patterns": [], "points": 1})
            judged(play, who, "W-ROB-03", "penalty_tiles", ("none",), what="wrong_win", share=0.5)
            lay_penalty(play, who, list(position.hands[who]))
            return False
    return False


# The call comes when the supplement has been drawn and mixed in.
@fault("W-ROB-04a", "late", "rob throw", stages=("9.3", "robbed for more"), also=("W-DRAW-04", "W-CLAIM-02"))
def late_rob(play: Play, seat: int) -> bool:
    position = play.position
    if play.point == "rob":  # nobody calls in time
        code = play.rows[-1][2]
        late = [who for who in range(4) if who != seat and position.may_win(who, code // 4)]
        if late:
            play.memo["late"] = (late[0], code)
            play.go("tail", seat)
        return bool(late)
    if "late" not in play.memo or not position.on_supplement:
        return False
    who, code = play.memo.pop("late")
    play.pause(4, 8)
    play.emit(k.MIX, seat)
    play.pause(3, 7)
    mark(play)
    play.emit(k.CALL, who, code, seat, word="win")
    if not judged(play, who, "W-ROB-04a", "claim_void", ("none",), what="wrong_claim", share=0.4):
        noticed(play, who, "wrong_claim")
    return False


# He means to discard but puts the tile near his melds.
@fault("W-ROB-04b", "near the melds", "answer", share=0.08, also=("W-DRAW-07a",))
def near_the_melds(play: Play, seat: int) -> bool:
    if open_discard(play) is None or play.rows[-1][0] != k.DISCARD or not play.position.melds[seat]:
        return False
    mark(play)
    play.emit(k.MISPLACED, seat, play.last[1], what="discard", where="melds")
    judged(play, seat, "W-ROB-04b", "warning", what="order", share=1.0)
    return False


# The maker of the robbed kong dealt in; here another seat is charged.
@fault("W-ROB-01", "another pays", "settle", stages=("robbed for more",), also=("W-SCORE-04", "W-WIN-03"))
def another_pays_for_rob(play: Play, seat: int) -> bool:
    if not any(row[0] == k.KONG_ADDED for row in play.rows[-14:]):
        return False
    win = next((row for row in reversed(play.rows) if row[0] == k.WIN), None)
    if win is None or win[1] == win[3] or win[11] is None or win[11]["value"]["points"] <= ending.SHARED:
        return False
    deltas = list(play.memo["deltas"])
    payer = win[3]
    bystander = next(one for one in range(4) if one not in (win[1], payer))
    deltas[payer], deltas[bystander] = deltas[bystander], deltas[payer]
    mark(play, ending.enter(play, deltas))
    return True


# -- the last tiles -------------------------------------------------------------------------------------------------


# 69 tiles can be drawn: one more is drawn instead of ending the hand.
@fault("W-WALL-01", "one too many", "answer", stages=("nobody wins",), also=("W-WALL-06", "W-PLAY-01"))
def drawn_beyond(play: Play, seat: int) -> bool:
    position = play.position
    if position.left or any(position.may_win(who, play.last[1] // 4) for who in range(4)):
        return False
    who = (seat + 1) % 4
    play.pause(14, 20)
    mark(play)
    play.take(who)
    quiet(play, who)
    play.pause(10, 25)
    play.discard(who, play.players[who].discard(position))
    play.pause(10, 20)
    ending.exhausted(play)
    return True


# The fourteen tiles are set apart at the wrong place.
@fault("W-WALL-02", "place", "draw", share=0.2)
def dead_wall_place(play: Play, seat: int) -> bool:
    position = play.position
    if play.dead_wall or not 4 < position.left < 24:
        return False
    play.dead_wall = True
    play.pause(3, 8)
    play.emit(k.REQUEST, play.rng.randrange(4), what="dead_wall")
    play.pause(15, 30)
    mark(play)
    play.emit(k.BUILD, play.opener, what="dead_wall", wall=seabed(position.kongs) + play.rng.choice((-2, -1, 1, 2)))
    play.wait_until = play.now + 500
    return False


# Who draws the last tile may not declare a kong: refused, the four tiles stay open as penalty tiles.
@fault("W-WALL-03", "kong with the last tile", "act", stages=("kong with the last tile",), also=FORBIDDEN)
def kong_with_last_tile(play: Play, seat: int) -> bool:
    position = play.position
    kinds = position.concealed_kongs(seat)
    if position.left or not kinds or position.complete(seat):
        return False
    tiles = tuple(sorted(code for code in position.hands[seat] if code // 4 == kinds[0]))
    play.pause(8, 20)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 12)
    mark(play)
    play.emit(k.KONG_CONCEALED, seat, tiles=tiles, down=[0, 3])
    noticed(play, seat, "wrong_claim")
    play.pause(5, 10)
    play.emit(k.CORRECTION, seat, was=list(tiles))
    lay_penalty(play, seat, tiles)
    play.go("throw", seat)
    return True


# The riverbed tile can only be won: a pung of it is cancelled, its tiles stay open, the hand is over.
@fault("W-WALL-04", "pung of the last discard", "answer", stages=("nobody wins",), also=FORBIDDEN)
def pung_of_riverbed(play: Play, seat: int) -> bool:
    position, (thrower, code) = play.position, play.last
    if position.left or any(position.may_win(who, code // 4) for who in range(4)):
        return False
    callers = [who for who in range(4) if who != thrower and position.pung(who, code // 4)]
    if not callers:
        return False
    meld, own = play.set_of(Claim("pung", callers[0], (code // 4, code // 4)))
    play.pause(5, 9)
    play.say(callers[0], "pung")
    play.pause(11, 15)
    mark(play)
    play.emit(k.PUNG, callers[0], code, thrower, meld.tiles, rotated=meld.rotated)
    noticed(play, callers[0], "wrong_claim")
    play.pause(5, 10)
    play.emit(k.CORRECTION, callers[0], code, thrower, was=list(meld.tiles))
    lay_penalty(play, callers[0], own)
    ending.exhausted(play)
    return True
