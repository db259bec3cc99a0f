"""Faults of the sets themselves: pungs and chows that are none, lie wrong, or are shown too soon or late (3.5, 3.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.answers import Claim
from replay.simulate.wsom.faults.base import (
    draw_next,
    fault,
    given_up,
    lay_penalty,
    mark,
    noticed,
    open_discard,
    pungers,
    quiet,
    rightful,
    without_pair,
)
from replay.simulate.wsom.play import ROTATED
from replay.simulate.wsom.state import Meld

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

WRONG_SET = ("W-WRONG-01", "W-WRONG-05a", "W-SET-01", "W-CLAIM-01")


def _wrong_pung(play: Play) -> tuple[int, Meld, list[int]] | None:
    """A seat without the pair lays open one fitting tile, or none, with another beside the claimed one."""
    if open_discard(play) is None:
        return None
    thrower, code = play.last
    seats = [who for who in without_pair(play) if not play.position.penalty[who] and len(play.position.hands[who]) > 6]
    if not seats:
        return None
    who = play.rng.choice(seats)
    hand = play.position.hands[who]
    same = [one for one in hand if one // 4 == code // 4]
    rest = [one for one in hand if one not in same]
    own = [*same, *play.rng.sample(rest, 2 - len(same))]
    rotated = ROTATED[(thrower - who) % 4]
    tiles = list(own)
    tiles.insert(rotated, code)
    play.pause(5, 9)
    play.say(who, "pung")
    play.start = play.thrown_at
    play.pause(11, 16)
    mark(play)
    play.emit(k.PUNG, who, code, thrower, tuple(tiles), rotated=rotated)
    return who, Meld(k.PUNG, tuple(tiles), thrower, rotated), own


# No triplet lies there. It is seen at once and the claim cancelled; what was shown becomes penalty tiles (WRONG 1).
@fault("W-PUNG-01", "no triplet, cancelled", "answer", share=0.2, also=WRONG_SET)
def wrong_pung_cancelled(play: Play, seat: int) -> bool:
    found = _wrong_pung(play)
    if found is None:
        return False
    who, meld, own = found
    noticed(play, who, "wrong_set")
    play.pause(5, 15)
    play.emit(k.CORRECTION, who, play.last[1], play.last[0], was=list(meld.tiles))
    lay_penalty(play, who, own)
    play.thrown_at = play.now
    draw_next(play)
    return True


# Nobody sees it before the lower seat has drawn: it stays, and he cannot win any more (WRONG 5).
@fault("W-WRONG-05a", "wrong set found late", "answer", share=0.2, also=("W-PUNG-01", *WRONG_SET))
def wrong_pung_found_late(play: Play, seat: int) -> bool:
    found = _wrong_pung(play)
    if found is None:
        return False
    who, meld, own = found
    play.position.lay(who, meld, own)
    play.position.no_win[who] = True
    quiet(play, who)
    play.go("throw", who)
    return True


# A sequence is shown that is none; it is put right at once with the fitting tile, the other one stays open.
@fault("W-CHOW-01", "no sequence, corrected", "answer", share=0.4, also=WRONG_SET)
def wrong_chow_corrected(play: Play, seat: int) -> bool:
    return _wrong_chow(play, stays=True)


# The same, but the tile shown by mistake goes back into the hand: the set is W-CHOW-01, taking it back breaks WRONG 1.
@fault("W-WRONG-01", "taken back", "answer", share=0.4, also=("W-PT-01",))
def wrong_chow_taken_back(play: Play, seat: int) -> bool:
    return _wrong_chow(play, stays=False)


# The wrong sequence is put right only after he has discarded and the lower seat has drawn: what was not corrected in
# time stands (一事不再理), so the correction is the fault; the set itself is W-CHOW-01.
@fault("W-GEN-07a", "corrected too late", "answer", share=0.4, also=("W-WRONG-05a", "W-CHOW-02"))
def corrected_too_late(play: Play, seat: int) -> bool:
    return _wrong_chow(play, stays=False, late=True)


def _wrong_chow(play: Play, stays: bool, late: bool = False) -> bool:
    claim = rightful(play, "chow")
    if claim is None:
        return False
    position, who = play.position, claim.seat
    meld, own = play.set_of(claim)
    rest = [code for code in position.hands[who] if code not in own and code // 4 not in claim.pair]
    rest = [code for code in rest if code // 4 != play.last[1] // 4]
    if not rest or position.penalty[who]:
        return False
    odd = play.rng.choice(rest)
    shown = tuple(sorted([odd if code == own[1] else code for code in meld.tiles]))
    if len({code // 4 for code in shown}) == 3 and max(shown) // 4 - min(shown) // 4 == 2:
        return False
    play.pause(5, 8)
    play.say(who, "chow")
    play.start = play.thrown_at
    play.pause(11, 15)
    first = play.seq
    play.emit(k.CHOW, who, play.last[1], play.last[0], shown, rotated=shown.index(play.last[1]))
    thrower, thrown = play.last
    position.lay(who, meld, own)
    if late:
        return _corrected_late(play, who, meld, shown, odd, (thrower, thrown, first))
    noticed(play, who, "wrong_set", first)
    play.pause(5, 15)
    play.emit(k.CORRECTION, who, thrown, thrower, meld.tiles, was=list(shown), rotated=meld.rotated)
    if stays:
        mark(play, first)
        lay_penalty(play, who, (odd,))
    else:
        play.consequences.append((first, "W-CHOW-01"))
        play.pause(3, 8)
        mark(play)
        play.emit(k.EXPOSE, who, tiles=(odd,), what="claim", back=True)
    play.go("throw", who)
    return True


def _corrected_late(
    play: Play, who: int, meld: Meld, shown: tuple[int, ...], odd: int, claimed: tuple[int, int, int]
) -> bool:
    thrower, thrown, first = claimed
    position = play.position
    hand = [code for code in position.hands[who] if code != odd]
    code = play.rng.choice(hand)
    if any(position.may_win(one, code // 4) for one in range(4) if one != who):
        return given_up(play)
    quiet(play, who)
    position.no_win[who] = True
    play.consequences.append((first, "W-CHOW-01"))
    play.pause(8, 20)
    play.discard(who, code)
    drawer = (who + 1) % 4
    play.pause(12, 18)
    play.take(drawer)
    play.pause(4, 8)
    mark(play)
    play.emit(k.CORRECTION, who, thrown, thrower, meld.tiles, was=list(shown), rotated=meld.rotated)
    play.go("act", drawer)
    return True


# Only the upper seat's discard can be chowed: here that of the opposite or lower one. A sequence, so that it stands.
@fault("W-CHOW-01", "not from the upper seat", "answer", share=0.3, also=("W-WRONG-01", "W-CLAIM-01"))
def chow_from_elsewhere(play: Play, seat: int) -> bool:
    if open_discard(play) is None:
        return False
    thrower, code = play.last
    for step in play.rng.sample((2, 3), 2):
        who = (thrower + step) % 4
        pairs = play.position.chows(who, code // 4)
        if pairs:
            play.pause(5, 8)
            play.say(who, "chow")
            play.start = play.thrown_at
            play.pause(11, 16)
            mark(play)
            play.lay_open(Claim("chow", who, pairs[0]))
            return True
    return False


def _badly_laid(play: Play, meld: Meld, who: int, own: list[int], tiles: tuple[int, ...], rotated: int) -> None:
    play.position.lay(who, meld, own)
    mark(play)
    play.emit(meld.event, who, play.last[1], play.last[0], tiles, rotated=rotated)
    play.go("throw", who)


# The sideways tile points to another seat than the thrower.
@fault("W-PUNG-02", "rotated", "show", share=0.5)
def pung_rotated(play: Play, seat: int) -> bool:
    claim = play.claim
    if claim is None or claim.word != "pung":
        return False
    play.start = play.thrown_at
    play.pause(11, 16)
    meld, own = play.set_of(claim)
    wrong = play.rng.choice([place for place in range(3) if place != meld.rotated])
    tiles = list(own)
    tiles.insert(wrong, play.last[1])
    _badly_laid(play, meld, claim.seat, own, tuple(tiles), wrong)
    return True


# The sequence does not lie in numeric order.
@fault("W-CHOW-02", "order", "show", share=0.5)
def chow_order(play: Play, seat: int) -> bool:
    claim = play.claim
    if claim is None or claim.word != "chow":
        return False
    play.start = play.thrown_at
    play.pause(11, 16)
    meld, own = play.set_of(claim)
    tiles = (meld.tiles[1], meld.tiles[0], meld.tiles[2])
    _badly_laid(play, meld, claim.seat, own, tiles, tiles.index(play.last[1]))
    return True


# Another tile than the claimed one is turned sideways.
@fault("W-CHOW-02", "rotated", "show", share=0.5)
def chow_rotated(play: Play, seat: int) -> bool:
    claim = play.claim
    if claim is None or claim.word != "chow":
        return False
    play.start = play.thrown_at
    play.pause(11, 16)
    meld, own = play.set_of(claim)
    wrong = play.rng.choice([place for place in range(3) if place != meld.rotated])
    _badly_laid(play, meld, claim.seat, own, meld.tiles, wrong)
    return True


# The set is laid open together with the word, not a second after it.
@fault("W-CHOW-05", "too soon", "answer", share=0.4)
def chow_too_soon(play: Play, seat: int) -> bool:
    claim = rightful(play, "chow")
    if claim is None or pungers(play):
        return False
    play.pause(5, 9)
    play.say(claim.seat, "chow")
    play.start = play.thrown_at
    play.pause(1, 5)
    mark(play)
    play.lay_open(claim)
    return True


# He discards before he shows the chow, which is allowed; the next player does not wait for the set.
@fault("W-CHOW-04", "drawn before the set", "answer", share=0.4, also=("W-DRAW-06",))
def drawn_before_set(play: Play, seat: int) -> bool:
    return _drawn_before_set(play, retracts=False)


# And once it is drawn he cannot take the claim back: he has to show the set. The draw itself is W-CHOW-04.
@fault("W-WRONG-05c", "taken back", "answer", share=0.4, also=("W-WRONG-03",))
def taken_back_after_discard(play: Play, seat: int) -> bool:
    return _drawn_before_set(play, retracts=True)


def _drawn_before_set(play: Play, retracts: bool) -> bool:
    claim = rightful(play, "chow")
    if claim is None:
        return False
    position, who, (thrower, thrown) = play.position, claim.seat, play.last
    meld, own = play.set_of(claim)
    play.pause(5, 8)
    play.say(who, "chow")
    play.start = play.thrown_at
    play.pause(11, 20)
    quiet(play, who)
    position.lay(who, meld, own)
    code = play.players[who].discard(position)
    if any(position.may_win(one, code // 4) for one in range(4) if one != who):
        return given_up(play)
    play.discard(who, code)
    drawer = (who + 1) % 4
    play.pause(12, 18)
    drawn = play.seq
    play.take(drawer)
    play.pause(6, 12)
    if retracts:
        play.consequences.append((drawn, "W-CHOW-04"))
        mark(play)
        play.emit(k.RETRACT, who, thrown, thrower, word="chow")
        noticed(play, who, "wrong_claim")
        play.pause(5, 10)
    else:
        mark(play, drawn)
    play.emit(k.CHOW, who, thrown, thrower, meld.tiles, rotated=meld.rotated)
    play.go("act", drawer)
    return True
