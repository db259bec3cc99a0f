"""Faults of claiming a discard: voices, precedence, words taken back (3.5, 3.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.answers import Claim
from replay.simulate.wsom.faults.base import (
    draw_next,
    fault,
    given_up,
    judged,
    lay_penalty,
    mark,
    noticed,
    open_discard,
    pungers,
    quiet,
    rightful,
    without_pair,
)

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

UNSPOKEN = ("W-CLAIM-05a", "W-PRIO-03")


def _refused(play: Play, who: int, article: str, about: int | None = None) -> None:
    """The word comes to nothing; somebody says so, or a judge."""
    if not judged(play, who, article, "claim_void", ("none",), what="wrong_claim", share=0.4, about=about):
        noticed(play, who, "wrong_claim", about)


# -- voices ---------------------------------------------------------------------------------------------------------


# The set is laid open without a word; nobody is faster, so it stands.
@fault("W-CLAIM-05a", "set unspoken", "answer", share=0.3, also=UNSPOKEN)
def unspoken_set(play: Play, seat: int) -> bool:
    claim = rightful(play)
    if claim is None:
        return False
    play.start = play.thrown_at
    play.pause(8, 12)
    mark(play)
    play.lay_open(claim)
    return True


# Unspoken, and his lower seat has drawn and mixed: the claim is lost, the tiles he shows lie open.
@fault("W-CLAIM-05b", "shown after the draw", "throw", share=0.5, also=(*UNSPOKEN, "W-DRAW-04"))
def shown_after_draw(play: Play, seat: int) -> bool:
    position = play.position
    if position.drawn < 0 or position.on_supplement or not position.thrown or play.rows[-1][0] != k.DRAW:
        return False
    late = [who for who in pungers(play) if who != seat]
    if not late:
        return False
    tiles = tuple(position.of_kind(late[0], play.last[1] // 4)[:2])
    play.pause(4, 8)
    play.emit(k.MIX, seat)
    play.pause(3, 6)
    mark(play)
    play.emit(k.EXPOSE, late[0], tiles=tiles, what="claim")
    noticed(play, late[0], "wrong_claim")
    lay_penalty(play, late[0], tiles)
    return False


# He takes the tile and discards, without a word, and lays the set open only then.
@fault("W-CLAIM-05c", "discarded first, unspoken", "answer", share=0.4, also=("W-DRAW-03", *UNSPOKEN))
def unspoken_discard_first(play: Play, seat: int) -> bool:
    claim = rightful(play, "chow")
    if claim is None:
        return False
    who, (thrower, thrown) = claim.seat, play.last
    meld, own = play.set_of(claim)
    play.start = play.thrown_at
    play.pause(15, 25)
    play.position.lay(who, meld, own)
    code = play.players[who].discard(play.position)
    mark(play)
    seq = play.discard(who, code, given=False)
    play.pause(7, 12)
    play.emit(k.CHOW, who, thrown, thrower, meld.tiles, rotated=meld.rotated)
    play.given(who, code, seq)
    judged(play, who, "W-CLAIM-05c", "none", ("no_win",), what="wrong_claim", share=0.3)
    return True


# He says 碰, takes the tile among his own and discards: the set is never laid open.
@fault("W-CLAIM-03", "never laid open", "answer", share=0.4, also=("W-WRONG-05c", "W-PUNG-02", "W-DRAW-03"))
def never_laid_open(play: Play, seat: int) -> bool:
    claim = rightful(play, "pung")
    if claim is None:
        return False
    who = claim.seat
    play.pause(5, 8)
    play.say(who, "pung")
    play.start = play.thrown_at
    play.pause(14, 30)
    quiet(play, who)
    mark(play)
    play.position.rivers[play.last[0]].pop()
    play.position.add(who, play.last[1])
    play.players[who].stuck.add(play.last[1])  # nothing in the record says that he holds it
    play.discard(who, play.players[who].discard(play.position))
    return True


# A discard of the round before is called for.
@fault("W-CLAIM-02", "old discard", "answer", share=0.3, also=("W-DRAW-04",))
def old_discard(play: Play, seat: int) -> bool:
    position = play.position
    if open_discard(play) is None or rightful(play) is not None or len(position.thrown) < 3:
        return False
    found = [
        (who, code)
        for thrower in range(4)
        if thrower != seat and position.rivers[thrower]
        for code in position.rivers[thrower][-1:]
        for who in range(4)
        if who not in (thrower, seat) and position.pung(who, code // 4)
    ]
    if not found:
        return False
    who, code = found[0]
    thrower = next(one for one in range(4) if code in position.rivers[one])
    play.pause(5, 10)
    mark(play)
    play.emit(k.CALL, who, code, thrower, word="pung")
    _refused(play, who, "W-CLAIM-02")
    draw_next(play)
    return True


# -- precedence -----------------------------------------------------------------------------------------------------


# A chow is carried out although a pung was called in time.
@fault("W-PRIO-01", "chow before pung", "answer", share=1.0)
def chow_before_pung(play: Play, seat: int) -> bool:
    chow, callers = rightful(play, "chow"), pungers(play)
    if chow is None or not callers or callers[0] == chow.seat:
        return False
    play.pause(5, 7)
    play.say(chow.seat, "chow")
    play.pause(1, 3)
    play.say(callers[0], "pung")
    play.start = play.thrown_at
    play.pause(11, 15)
    mark(play)
    play.lay_open(chow)
    return True


# A pung without a word takes the tile from a chow that was spoken: voice decides.
@fault("W-PRIO-03", "silent pung", "answer", share=1.0, also=UNSPOKEN)
def silent_pung(play: Play, seat: int) -> bool:
    chow, callers = rightful(play, "chow"), pungers(play)
    if chow is None or not callers or callers[0] == chow.seat:
        return False
    play.pause(5, 7)
    play.say(chow.seat, "chow")
    play.start = play.thrown_at
    play.pause(6, 9)
    mark(play)
    play.lay_open(Claim("pung", callers[0], (play.last[1] // 4,) * 2))
    return True


# A pung is called when the chow, a second after its word, lies open: too late, and refused.
@fault("W-PRIO-04a", "late pung", "answer", share=1.0)
def late_pung(play: Play, seat: int) -> bool:
    chow, callers = rightful(play, "chow"), pungers(play)
    if chow is None or not callers or callers[0] == chow.seat:
        return False
    thrower, code = play.last
    play.pause(5, 7)
    play.say(chow.seat, "chow")
    play.start = play.thrown_at
    play.pause(12, 16)
    play.lay_open(chow)
    play.pause(4, 9)
    mark(play)
    play.emit(k.CALL, callers[0], code, thrower, word="pung")
    _refused(play, callers[0], "W-PRIO-04a")
    return True


# A win is called when the chow-claimer has both shown and discarded: too late for that tile.
@fault("W-PRIO-04b", "late win", "answer", share=1.0, also=("W-CLAIM-02",))
def late_win(play: Play, seat: int) -> bool:
    position, (thrower, code) = play.position, play.last
    if position.left < 2 or position.kept or play.lifted:
        return False
    lower = (thrower + 1) % 4
    winners = [who for who in range(4) if who not in (thrower, lower) and position.may_win(who, code // 4)]
    pairs = position.chows(lower, code // 4)
    if not winners or not pairs or position.may_win(lower, code // 4):
        return False
    claim = Claim("chow", lower, pairs[0])
    play.pause(5, 7)
    play.say(lower, "chow")
    play.start = play.thrown_at
    play.pause(12, 16)
    play.lay_open(claim)
    thrown = play.players[lower].discard(position)
    play.pause(8, 15)
    if any(position.may_win(who, thrown // 4) for who in range(4) if who != lower):
        return given_up(play)
    play.discard(lower, thrown)
    play.pause(4, 8)
    mark(play)
    play.emit(k.CALL, winners[0], code, thrower, word="win")
    _refused(play, winners[0], "W-PRIO-04b")
    draw_next(play)
    return True


# -- words taken back -----------------------------------------------------------------------------------------------


# 碰 is called without a pair and taken back before anything was shown: two tiles are laid open. The taking back is the
# act; a word alone could still be changed into another.
@fault("W-WRONG-03", "empty call", "answer", share=0.2)
def empty_call(play: Play, seat: int) -> bool:
    found = open_discard(play)
    if found is None:
        return False
    seats = [who for who in without_pair(play) if not play.position.penalty[who] and len(play.position.hands[who]) > 4]
    if not seats:
        return False
    who = play.rng.choice(seats)
    word = play.rng.choice(("pung", "kong", "chow" if who == (found[0] + 1) % 4 else "pung"))
    play.pause(5, 9)
    play.say(who, word)
    play.pause(6, 14)
    mark(play)
    play.emit(k.RETRACT, who, found[1], found[0], word=word)
    lay_penalty(play, who, play.rng.sample(play.position.hands[who], 2))
    play.thrown_at = play.now
    draw_next(play)
    return True


# The claim is changed after its tiles were shown; they become penalty tiles, and he has called another kind.
@fault("W-WRONG-02a", "changed after showing", "answer", share=1.0, also=("W-PT-01", "W-WRONG-01"))
def changed_after_showing(play: Play, seat: int) -> bool:
    chow, callers = rightful(play, "chow"), pungers(play)
    if chow is None or chow.seat not in callers:
        return False
    kind = play.last[1] // 4
    _, own = play.set_of(chow)
    if any(code // 4 == kind for code in own) or play.position.counts[chow.seat][kind] < 2:
        return False
    play.pause(5, 7)
    play.say(chow.seat, "chow")
    play.start = play.thrown_at
    play.pause(11, 13)
    play.emit(k.EXPOSE, chow.seat, tiles=tuple(own), what="claim")
    play.pause(4, 8)
    mark(play)
    play.say(chow.seat, "pung")
    lay_penalty(play, chow.seat, own)
    play.lay_open(Claim("pung", chow.seat, (kind, kind)))
    return True


# He calls and changes, calls and changes: too often, says the judge.
@fault("W-WRONG-02a", "too often", "answer", share=0.4)
def changed_too_often(play: Play, seat: int) -> bool:
    claim = rightful(play, "pung")
    if claim is None or claim.seat != (play.last[0] + 1) % 4:
        return False
    play.pause(3, 4)
    for word in ("chow", "pung", "kong", "chow"):
        play.say(claim.seat, word)
        play.pause(2, 3)
    mark(play)
    play.say(claim.seat, "pung")
    judged(play, claim.seat, "W-WRONG-02a", "warning", (), what="conduct", share=1.0)
    play.claim = claim
    play.pause(4, 8)
    play.lay_open(claim)
    return True

