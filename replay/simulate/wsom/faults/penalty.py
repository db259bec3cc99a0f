"""Faults around penalty tiles and wrong counts (3.7, 3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending
from replay.simulate.wsom.answers import Claim
from replay.simulate.wsom.faults.base import (
    fault,
    found_false,
    judged,
    lay_penalty,
    mark,
    open_discard,
    other,
    penalised,
    pungers,
    quiet,
)
from replay.simulate.wsom.state import DEAD

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

LOST = ("W-COUNT-03", "W-COUNT-05", "W-WRONG-05a", "W-COUNT-01", "W-WRONG-06")


def _has_sorted(play: Play, seat: int) -> bool:
    """He has discarded: what falls out of his hand now was not exposed while sorting, when one is free (PT 6)."""
    return any(who == seat for who, _ in play.position.thrown)


# A tile drops out of the hand in play: it stays open as a live penalty tile.
@fault("W-PT-01", "dropped", "throw", share=0.08)
def dropped(play: Play, seat: int) -> bool:
    who = other(play, seat)
    if play.position.penalty[who] or not _has_sorted(play, who):
        return False
    code = play.rng.choice(play.position.hands[who])
    play.pause(3, 8)
    mark(play)
    play.emit(k.EXPOSE, who, tiles=(code,), what="dropped")
    lay_penalty(play, who, (code,))
    return False


# The tile goes back into the hand as if nothing had been.
@fault("W-PT-01", "dropped and taken back", "throw", share=0.08)
def dropped_and_back(play: Play, seat: int) -> bool:
    who = other(play, seat)
    if play.position.penalty[who] or not _has_sorted(play, who):
        return False
    code = play.rng.choice(play.position.hands[who])
    play.pause(3, 8)
    mark(play)
    play.emit(k.EXPOSE, who, tiles=(code,), what="dropped")
    play.pause(3, 6)
    play.emit(k.EXPOSE, who, tiles=(code,), what="dropped", back=True)
    play.position.expose(who, (code,))
    quiet(play, who)
    return False


# A penalty tile that is dead, since another was thrown after it was laid open, is discarded.
@fault("W-PT-02", "dead tile thrown", "throw", share=0.3)
def dead_tile_thrown(play: Play, seat: int) -> bool:
    position = play.position
    dead = [code for code in position.hands[seat] if position.penalty[seat].get(code) == DEAD]
    if dead:
        play.pause(8, 20)
        mark(play)
        play.discard(seat, dead[0])
        return True
    if position.penalty[seat] or play.memo or position.left < 20:
        return False
    play.memo["penalised"] = True
    penalised(play, seat, play.rng.sample(position.hands[seat], 1))
    code = next(one for one in position.hands[seat] if one not in position.penalty[seat])
    play.pause(8, 20)
    play.discard(seat, code)
    return True


# A pung that uses a penalty tile: no exposed set may hold one.
@fault("W-PT-03", "in a pung", "answer", share=0.5, also=("W-PT-05", "W-WRONG-01"))
def penalty_in_pung(play: Play, seat: int) -> bool:
    claim = play.memo.get("claim")
    if claim is not None or open_discard(play) is None:
        return False
    callers = pungers(play)
    if not callers or play.position.penalty[callers[0]]:
        return False
    who, kind = callers[0], play.last[1] // 4
    play.start = play.thrown_at
    penalised(play, who, play.position.of_kind(who, kind)[:1])
    play.pause(3, 6)
    play.say(who, "pung")
    play.pause(11, 15)
    mark(play)
    position = play.position
    meld, own = play.set_of(Claim("pung", who, (kind, kind)))
    if not any(code in position.penalty[who] for code in own):
        own[0] = next(code for code in position.penalty[who])
        tiles = [play.last[1] if code == play.last[1] else None for code in meld.tiles]
        rest = iter(own)
        meld.tiles = tuple(next(rest) if code is None else code for code in tiles)
    position.lay(who, meld, own)
    play.emit(k.PUNG, who, play.last[1], play.last[0], meld.tiles, rotated=meld.rotated)
    play.go("throw", who)
    return True


def _false_win(play: Play, who: int) -> bool:
    """A win on the last discard that penalty tiles forbid: shown, found false, play goes on."""
    thrower, code = play.last
    position = play.position
    play.pause(3, 6)
    play.emit(k.CALL, who, code, thrower, word="win")
    play.pause(8, 14)
    count = ending.worth(play, who, code, thrower)
    mark(play, ending.lay_down(play, who, thrower, code, count))
    found_false(play, who, play.fault_seq)
    lay_penalty(play, who, [one for one in position.hands[who] if one not in position.penalty[who]])
    quiet(play, who)
    play.thrown_at = play.now
    play.go("draw", (thrower + 1) % 4)
    return True


def _waiting_on(play: Play) -> int | None:
    thrower, code = play.last
    if play.position.left < 6:
        return None
    found = [who for who in range(4) if who != thrower and play.position.may_win(who, code // 4)]
    return found[0] if len(found) == 1 and not play.position.penalty[found[0]] else None


# The lone tile of the eyes is a penalty tile: it may not be won on by a discard.
@fault("W-PT-03", "lone wait", "answer", stages=("3.4", "8.1.3"), also=("W-PT-05", "W-WRONG-06"))
def lone_wait(play: Play, seat: int) -> bool:
    who, code = _waiting_on(play), play.last[1]
    if who is None:
        return False
    held = play.position.of_kind(who, code // 4)
    if len(held) != 1 or play.position.chows(who, code // 4) or play.position.melds[who]:
        return False
    if ending.worth(play, who, code, play.last[0]).reading is None:
        return False
    if sum(1 for copies in play.position.counts[who] if copies in (2, 4)) >= 6:
        return False  # seven pairs have a row of their own
    penalised(play, who, held)
    return _false_win(play, who)


# Seven pairs likewise.
@fault("W-PT-04a", "lone tile", "answer", stages=("10.2 fed", "3.4 pairs"), also=("W-PT-05", "W-WRONG-06", "W-PT-03"))
def seven_pairs_lone(play: Play, seat: int) -> bool:
    who, code = _waiting_on(play), play.last[1]
    if who is None:
        return False
    held = play.position.of_kind(who, code // 4)
    if len(held) != 1 or sum(1 for copies in play.position.counts[who] if copies == 2) != 6:
        return False
    penalised(play, who, held)
    return _false_win(play, who)


# Thirteen terminals: not on a kind that lies open, and with three penalty tiles not on any discard.
@fault("W-PT-04b", "three tiles", "answer", stages=("10.1 fed",), also=("W-PT-05", "W-WRONG-06"))
def thirteen_with_three(play: Play, seat: int) -> bool:
    who = _waiting_on(play)
    if who is None or play.position.melds[who] or any(copies >= 2 for copies in play.position.counts[who][27:]):
        return False
    terminals = (0, 8, 9, 17, 18, 26, *range(27, 34))
    if sum(1 for kind in terminals if play.position.counts[who][kind]) < 12:
        return False
    penalised(play, who, play.rng.sample(play.position.hands[who], 3))
    return _false_win(play, who)


# Two tiles are exposed while sorting: one goes back free, the other stays as a penalty tile.
@fault("W-PT-06", "two tiles", "sort")
def two_while_sorting(play: Play, seat: int) -> bool:
    who = play.rng.randrange(4)
    play.pause(3, 6)
    tiles = tuple(play.rng.sample(play.position.hands[who], 2))
    mark(play)
    play.emit(k.EXPOSE, who, tiles=tiles, what="sorting")
    play.pause(3, 6)
    play.emit(k.EXPOSE, who, tiles=tiles[:1], what="sorting", back=True)
    lay_penalty(play, who, tiles[1:])
    return False


# -- counts and lost rights -----------------------------------------------------------------------------------------


def _ruled(play: Play, who: int, penalty: str, article: str) -> None:
    """A judge has found the count wrong, rightly or not: the right is gone (the count itself was never off here)."""
    play.pause(5, 10)
    play.emit(k.CLOCK_PAUSE, text="judge called")
    stopped = play.now
    play.pause(80, 200)
    play.emit(k.RULING, who, penalty=penalty, article=article, by="judge", what="wrong_count")
    play.emit(k.CLOCK_RESUME)
    play.start += play.now - stopped
    play.thrown_at += play.now - stopped


# He was ruled a short hand and wins all the same.
@fault("W-COUNT-03", "wins", "answer", also=LOST)
def short_hand_wins(play: Play, seat: int) -> bool:
    who = _waiting_on(play)
    if who is None:
        return False
    _ruled(play, who, "no_win", "W-COUNT-03")
    _false_win(play, who)
    play.position.no_win[who] = True
    return True


# Once established it lasts for the hand, even if the count comes right again.
@fault("W-COUNT-05", "wins after all", "throw answer", share=0.5, also=LOST)
def lasts_for_the_hand(play: Play, seat: int) -> bool:
    if play.point == "throw":
        ready = [who for who in range(4) if who != seat and play.position.waits(who)]
        if "who" not in play.memo and ready:
            play.memo["who"] = ready[0]
            _ruled(play, ready[0], "no_win", "W-COUNT-03")
        return False
    who = _waiting_on(play)
    if who is None or who != play.memo.get("who"):
        return False
    play.pause(3, 5)
    _false_win(play, who)
    play.position.no_win[who] = True
    return True


# He was ruled a long hand and pungs all the same.
@fault("W-COUNT-04", "pungs", "answer", share=0.3, also=("W-WRONG-05b", "W-COUNT-05"))
def long_hand_claims(play: Play, seat: int) -> bool:
    if open_discard(play) is None:
        return False
    callers = pungers(play)
    if not callers:
        return False
    who = callers[0]
    _ruled(play, who, "no_win_no_claims", "W-COUNT-04")
    play.position.no_win[who] = play.position.no_claim[who] = True
    quiet(play, who)
    play.pause(3, 5)
    play.say(who, "pung")
    play.start = play.thrown_at
    play.pause(11, 15)
    mark(play)
    play.lay_open(Claim("pung", who, (play.last[1] // 4,) * 2))
    return True


# Two tiles are thrown in one turn.
@fault("W-COUNT-06", "two discards", "throw", share=0.06, also=("W-PLAY-01", "W-DRAW-03"))
def two_discards(play: Play, seat: int) -> bool:
    if play.position.left < 8:
        return False
    player = play.players[seat]
    first = player.discard(play.position)
    play.pause(8, 20)
    quiet(play, seat)
    play.discard(seat, first, given=False)
    play.pause(3, 6)
    mark(play)
    play.discard(seat, player.discard(play.position))
    judged(play, seat, "W-COUNT-06", "no_win", ("none",), what="wrong_count", share=0.6)
    return True


# Two tiles are drawn in one turn.
@fault("W-COUNT-06", "two draws", "throw", share=0.06, also=("W-PLAY-01", "W-DRAWX-01a", "W-DRAW-01b"))
def two_draws(play: Play, seat: int) -> bool:
    position = play.position
    if position.drawn < 0 or position.left < 12:
        return False
    play.pause(5, 12)
    quiet(play, seat)
    mark(play)
    play.take(seat)
    judged(play, seat, "W-COUNT-04", "no_win_no_claims", ("no_win", "none"), what="wrong_count", share=0.6)
    return False


# He refuses to discard.
@fault("W-COUNT-06", "refuses", "throw", share=0.05)
def refuses(play: Play, seat: int) -> bool:
    play.pause(20, 40)
    mark(play)
    play.emit(k.DISTURBANCE, seat, what="refuses_discard")
    judged(play, seat, "W-COUNT-06", "warning", (), what="conduct", share=1.0)
    return False
