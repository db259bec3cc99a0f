"""Faults of winning: shape, source, who wins, verification, the fine and what follows (J-WIN, J-FALSE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.zhenjiang import answers, ending
from replay.simulate.zhenjiang.faults.base import (
    false_win,
    fault,
    found_false,
    given_up,
    mark,
    open_discard,
    other,
    quiet,
    resume,
    ruled,
)
from replay.simulate.zhenjiang.pay import fined

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def _self_drawn_false(play: Play, seat: int) -> int:
    """A self-drawn win on a hand that is not complete; its seq, -1 where it would be in order."""
    position = play.position
    first = not position.discards[seat] and position.wilds(seat)
    if position.drawn < 0 or first or position.reading(seat) or position.left < 6 or position.to_show[seat]:
        return -1
    return false_win(play, seat, seat, position.drawn)


def _on_discard_false(play: Play) -> tuple[int, int]:
    """A win on a discard by a hand that it does not complete: the seat and the seq."""
    found = open_discard(play)
    if found is None:
        return -1, -1
    thrower, code = found
    seat = other(play, thrower)
    if not play.position.discards[seat] and play.position.wilds(seat):
        return -1, -1
    play.pause(3, 6)
    return seat, false_win(play, seat, thrower, code)


@fault("J-WIN-01", "self-drawn", "act", share=0.1)
def incomplete_self_drawn(play: Play, seat: int) -> bool:
    seq = _self_drawn_false(play, seat)
    if seq < 0:
        return False
    mark(play, seq)
    found_false(play, seat, seq, share=0.9)
    play.go("throw", seat)
    return True


@fault("J-WIN-01", "on a discard", "answer", share=0.1)
def incomplete_on_discard(play: Play, seat: int) -> bool:
    who, seq = _on_discard_false(play)
    if seq < 0:
        return False
    mark(play, seq)
    found_false(play, who, seq, share=0.9)
    play.go("draw", play.after(seat))
    return True


# Seven pairs are no winning hand here.
@fault("J-WIN-01", "seven pairs", "act", stages=("seven pairs",))
def seven_pairs(play: Play, seat: int) -> bool:
    if [copies for copies in play.position.counts[seat] if copies] != [2] * 7:
        return False
    seq = _self_drawn_false(play, seat)
    if seq < 0:
        return False
    mark(play, seq)
    found_false(play, seat, seq)
    play.go("throw", seat)
    return True


# The tile won on was thrown before the last one, or is one of a concealed kong.
@fault("J-WIN-02", "earlier discard", "answer", share=0.5)
def earlier_discard(play: Play, seat: int) -> bool:
    position = play.position
    if open_discard(play) is None:
        return False
    for thrower, code in reversed(position.thrown[-6:-1]):
        for who in range(4):
            fits = code // 4 in position.waits(who) and who not in (thrower, seat)
            if fits and not any(code in meld.tiles for melds in position.melds for meld in melds):
                mark(play, false_win(play, who, thrower, code))
                found_false(play, who, play.fault_seq)
                play.go("draw", play.after(seat))
                return True
    return False


@fault("J-WIN-02", "concealed kong", "tail", stages=("concealed kong that one waits for",))
def concealed_kong(play: Play, seat: int) -> bool:
    position = play.position
    code = position.melds[seat][-1].tiles[0]
    who = next((one for one in range(4) if one != seat and code // 4 in position.waits(one)), -1)
    if position.last_kong != "concealed" or who < 0:
        return False
    mark(play, false_win(play, who, seat, code))
    found_false(play, who, play.fault_seq)
    play.go("tail", seat)
    return True


# Two say 和, and the one further on is paid.
@fault("J-WIN-03", "further on", "answer", stages=("two winners", "three winners"))
def further_on(play: Play, seat: int) -> bool:
    code = play.last[1]
    wanting = [who for who in (play.after(seat, step) for step in (1, 2, 3)) if play.position.may_win(who, code // 4)]
    if len(wanting) < 2:
        return False
    answers.call_wins(play, wanting, seat, code)
    fault_ = play.fault
    play.fault = None
    ending.on_tile(play, wanting[-1], seat, code)
    play.fault = fault_
    mark(play, play.memo["won"])
    return True


# The tiles are mixed before all three have looked at the hand.
@fault("J-WIN-04", "nobody looks", "verify", shows="next shuffle")
def nobody_looks(play: Play, seat: int) -> bool:
    mark(play, 0)
    return True


@fault("J-WIN-04", "one does not look", "verify", shows="next shuffle")
def one_does_not_look(play: Play, seat: int) -> bool:
    for who in play.rng.sample([one for one in range(4) if one != seat], 2):
        play.pause(4, 18)
        play.emit(k.CONFIRMED, who, what="win")
    mark(play, 0)
    return True


# -- the fine ---------------------------------------------------------------------------------------------------------


# The judge finds a win false and lets too little, too much, or to the wrong seats be paid.
@fault("J-FALSE-01", "amount", "act", share=0.1)
def wrong_fine(play: Play, seat: int) -> bool:
    seq = _self_drawn_false(play, seat)
    if seq < 0:
        return False
    play.consequences.append((seq, "J-WIN-01"))
    right = fined(seat, play.chips)
    each = play.rng.choice((2, 3, 12))
    wrong = [each] * 4
    wrong[seat] = -3 * each
    if wrong == right or play.chips[seat] < 3 * each:
        return given_up(play)
    found_false(play, seat, seq, wrong)
    mark(play, play.memo["fined"])
    play.go("throw", seat)
    return True


@fault("J-FALSE-01", "to one seat", "answer", share=0.1)
def fine_to_one(play: Play, seat: int) -> bool:
    who, seq = _on_discard_false(play)
    if seq < 0:
        return False
    play.consequences.append((seq, "J-WIN-01"))
    wrong = [0] * 4
    wrong[who], wrong[seat] = -6, 6
    if play.chips[who] < 6:
        return given_up(play)
    found_false(play, who, seq, wrong)
    mark(play, play.memo["fined"])
    play.go("draw", play.after(seat))
    return True


# The false winner wins later in the hand, and that is refused.
@fault("J-FALSE-02", "wins again", "act answer", stages=("ready early",))
def wins_again(play: Play, seat: int) -> bool:
    position = play.position
    if "seat" not in play.memo:
        if play.point != "act" or not position.discards[seat]:
            return False
        seq = _self_drawn_false(play, seat)
        if seq < 0:
            return False
        play.memo["seat"] = seat
        play.consequences.append((seq, "J-WIN-01"))
        found_false(play, seat, seq)
        play.go("throw", seat)
        return True
    who = play.memo["seat"]
    thrower, code = play.last
    if play.point == "act" and seat == who and position.reading(who):
        mark(play, false_win(play, who, who, position.drawn))
        source = who
    elif play.point == "answer" and seat != who and code // 4 in position.waits(who) and open_discard(play):
        mark(play, false_win(play, who, thrower, code))
        source = thrower
    else:
        return False
    play.hush = False
    play.ended, play.winner = "unfinished", -1
    ruled(play, who, "J-FALSE-02", "claim_void", (), what="wrong_win", share=1.0, effect="goes_on")
    quiet(play, who)
    resume(play, who, source)
    return True
