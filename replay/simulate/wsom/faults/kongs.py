"""Faults of kongs and their supplements (3.5 kong)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.faults.base import (
    fault,
    judged,
    lay_penalty,
    mark,
    noticed,
    open_discard,
    quiet,
)
from replay.simulate.wsom.play import ROTATED
from replay.simulate.wsom.state import Meld

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

KONG_STAGES = ("4.3.3", "three kinds of kong", "4.3.4")
UNSPOKEN = ("W-CLAIM-05a", "W-KONG-01", "W-KONG-03b")
FORBIDDEN = ("W-WRONG-01", "W-KONG-01")
FOURTH_THROWN = ("pung and the fourth thrown",)


def _own_kong(play: Play, seat: int) -> tuple[Meld | None, int, int] | None:
    """A kong the seat could declare in its turn."""
    position = play.position
    if position.left < 2 or position.no_claim[seat] or play.players[seat].quiet:
        return None
    for kind in position.concealed_kongs(seat):
        return None, kind, -1
    for meld, code in position.added_kongs(seat):
        return meld, meld.tile, code
    return None


# No word before the four tiles.
@fault("W-KONG-01", "unspoken", "act", stages=KONG_STAGES, also=UNSPOKEN)
def kong_unspoken(play: Play, seat: int) -> bool:
    kong = _own_kong(play, seat)
    if kong is None or kong[0] is not None:
        return False
    play.think(8, 40)
    mark(play)
    play.lay_kong(seat, *kong)
    return True


# The tile is added to the pung in silence; the judge may take it for a discard, and here lets it stand or says nothing.
@fault("W-KONG-03b", "unspoken", "act", stages=("9.3", "three kinds of kong"), also=UNSPOKEN)
def added_unspoken(play: Play, seat: int) -> bool:
    kong = _own_kong(play, seat)
    if kong is None or kong[0] is None:
        return False
    play.think(8, 40)
    mark(play)
    play.lay_kong(seat, *kong)
    return True


# A kong right after a pung, without a draw between: seen by nobody, it stands.
@fault("W-KONG-02a", "after a pung", "throw", stages=("quartet after a pung",), also=FORBIDDEN)
def kong_after_pung(play: Play, seat: int) -> bool:
    position = play.position
    kinds = position.concealed_kongs(seat)
    if position.drawn >= 0 or not kinds or not position.melds[seat] or position.left < 4:
        return False
    if play.rows[-1][0] not in (k.PUNG, k.CHOW):
        return False
    play.pause(8, 20)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 10)
    mark(play)
    play.lay_kong(seat, None, kinds[0], -1)
    return True


# The fourth tile is added right after the pung, without a draw between.
@fault("W-KONG-03a", "after the pung", "throw", stages=("three of a kind and the fourth",), also=FORBIDDEN)
def added_after_pung(play: Play, seat: int) -> bool:
    position = play.position
    kongs = position.added_kongs(seat)
    if position.drawn >= 0 or not kongs or play.rows[-1][0] != k.PUNG or position.left < 4:
        return False
    meld, code = kongs[0]
    play.pause(8, 20)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 10)
    mark(play)
    play.lay_kong(seat, meld, meld.tile, code)
    return True


# The outer tiles lie face down, the middle ones up; here the other way round.
@fault("W-KONG-02b", "faces", "act", stages=KONG_STAGES)
def kong_faces(play: Play, seat: int) -> bool:
    kong = _own_kong(play, seat)
    if kong is None or kong[0] is not None:
        return False
    play.think(8, 40)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 12)
    mark(play)
    play.lay_kong(seat, *kong)
    row = play.rows[-1]
    play.rows[-1] = (*row[:11], {"down": [1, 2]})
    return True


# The added tile lies beside the rotated one.
@fault("W-KONG-03c", "beside the rotated tile", "act", stages=("9.3", "three kinds of kong"))
def added_beside_rotated(play: Play, seat: int) -> bool:
    kong = _own_kong(play, seat)
    if kong is None or kong[0] is None or kong[0].rotated == 1:
        return False
    meld, _, code = kong
    assert meld is not None
    left = meld.rotated == 0
    tiles = (code, *meld.tiles) if left else (*meld.tiles, code)
    rotated, added = (1, 0) if left else (2, 3)
    play.think(8, 40)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 12)
    play.position.lay(seat, Meld(k.KONG_ADDED, tiles, meld.source, rotated), (code,))
    mark(play)
    play.emit(k.KONG_ADDED, seat, code, meld.source, tiles, rotated=rotated, added=added)
    play.go("rob", seat)
    return True


def _wrong_big_kong(play: Play, found_late: bool) -> bool:
    if open_discard(play) is None:
        return False
    thrower, code = play.last
    position = play.position
    seats = [
        who for who in range(4)
        if who != thrower and position.counts[who][code // 4] == 2 and len(position.hands[who]) > 6
        and not position.penalty[who]
    ]  # fmt: skip
    if not seats:
        return False
    who = seats[0]
    pair = position.of_kind(who, code // 4)
    odd = play.rng.choice([one for one in position.hands[who] if one not in pair])
    rotated = {0: 0, 1: 1, 2: 3}[ROTATED[(thrower - who) % 4]]
    own = [*pair, odd]
    tiles = list(own)
    tiles.insert(rotated, code)
    play.pause(5, 9)
    play.say(who, "kong")
    play.start = play.thrown_at
    play.pause(11, 16)
    mark(play)
    play.emit(k.KONG_EXPOSED, who, code, thrower, tuple(tiles), rotated=rotated)
    if not found_late:
        noticed(play, who, "wrong_set")
        play.pause(5, 12)
        play.emit(k.CORRECTION, who, code, thrower, was=tiles)
        lay_penalty(play, who, own)
        play.thrown_at = play.now
        play.go("draw", (thrower + 1) % 4)
        return True
    position.lay(who, Meld(k.KONG_EXPOSED, tuple(tiles), thrower, rotated), own)
    play.pause(15, 22)
    play.take_tail(who)
    quiet(play, who)
    position.no_win[who] = position.no_claim[who] = True
    play.go("throw", who)
    return True


# Only a pair in hand, a fourth tile that does not fit: cancelled at once, the three tiles stay open.
@fault("W-KONG-04", "no quartet, cancelled", "answer", share=0.3, also=(*FORBIDDEN, "W-WRONG-05b", "W-WRONG-05a"))
def wrong_big_kong(play: Play, seat: int) -> bool:
    return _wrong_big_kong(play, found_late=False)


# The same, found only after the supplement: no win, no claim, no kong.
@fault("W-WRONG-05b", "found after the supplement", "answer", share=0.3, also=("W-KONG-04", *FORBIDDEN, "W-WRONG-05a"))
def wrong_big_kong_late(play: Play, seat: int) -> bool:
    return _wrong_big_kong(play, found_late=True)


# The fourth tile was thrown by another: it can never be added to the own pung. Refused at once. A record may call it an
# exposed kong, since a discard was claimed, or an added one, since a pung lay there.
@fault("W-KONG-05", "as an exposed kong", "answer", stages=FOURTH_THROWN, also=FORBIDDEN)
def thrown_tile_claimed(play: Play, seat: int) -> bool:
    return _thrown_tile_added(play, k.KONG_EXPOSED)


@fault("W-KONG-05", "as an added kong", "answer", stages=FOURTH_THROWN, also=("W-KONG-03a", *FORBIDDEN))
def thrown_tile_added(play: Play, seat: int) -> bool:
    return _thrown_tile_added(play, k.KONG_ADDED)


def _thrown_tile_added(play: Play, event: int) -> bool:
    if open_discard(play) is None:
        return False
    thrower, code = play.last
    for who in range(4):
        for meld in play.position.melds[who]:
            if who != thrower and meld.event == k.PUNG and meld.tile == code // 4:
                tiles = (*meld.tiles, code) if meld.rotated != 2 else (code, *meld.tiles)
                play.pause(5, 9)
                play.say(who, "kong")
                play.pause(6, 10)
                mark(play)
                if event == k.KONG_EXPOSED:
                    play.emit(event, who, code, thrower, tiles, rotated=tiles.index(code))
                else:
                    rotated = tiles.index(meld.tiles[meld.rotated])
                    play.emit(event, who, code, meld.source, tiles, rotated=rotated, added=tiles.index(code))
                noticed(play, who, "wrong_claim")
                play.pause(5, 10)
                play.emit(k.CORRECTION, who, code, thrower, meld.tiles, was=list(tiles), rotated=meld.rotated)
                play.thrown_at = play.now
                play.go("draw", (thrower + 1) % 4)
                return True
    return False


# A kong once laid is locked: here one tile is taken back, and put down again when somebody objects.
@fault("W-KONG-06", "taken apart", "throw", share=0.5, stages=KONG_STAGES)
def kong_taken_apart(play: Play, seat: int) -> bool:
    for meld in play.position.melds[seat]:
        if meld.event == k.KONG_EXPOSED or meld.event == k.KONG_ADDED:
            play.pause(8, 20)
            mark(play)
            play.emit(k.CORRECTION, seat, tiles=meld.tiles[:3], was=list(meld.tiles))
            noticed(play, seat, "wrong_set")
            play.pause(5, 10)
            play.emit(k.CORRECTION, seat, tiles=meld.tiles, was=list(meld.tiles[:3]))
            return False
    return False


# -- supplements ----------------------------------------------------------------------------------------------------


# He discards without the supplement: that discard shows it, and he is a tile short.
@fault("W-KONG-07a", "no supplement", "tail", share=0.5, stages=KONG_STAGES, also=("W-COUNT-03", "W-PLAY-01"))
def no_supplement(play: Play, seat: int) -> bool:
    if play.position.left < 8:
        return False
    code = play.players[seat].discard(play.position)
    play.pause(15, 30)
    quiet(play, seat)
    mark(play)
    play.discard(seat, code)
    judged(play, seat, "W-KONG-07a", "no_win", ("none", "no_win_no_claims"), what="wrong_count", share=0.4)
    return True


# The supplement is taken from the head.
@fault("W-KONG-07a", "from the head", "tail", share=0.5, stages=KONG_STAGES, also=("W-DRAWX-01a", "W-PLAY-01"))
def supplement_from_head(play: Play, seat: int) -> bool:
    if play.position.left < 20:
        return False
    play.pause(15, 22)
    quiet(play, seat)
    mark(play)
    play.take(seat)
    play.start = play.now
    play.go("throw", seat)
    judged(play, seat, "W-DRAWX-01a", "warning", ("none",), what="wrong_tile", share=0.4)
    return True


# Two supplements for one kong: a tile too many from now on.
@fault("W-KONG-07a", "two supplements", "tail", share=0.5, stages=KONG_STAGES, also=("W-COUNT-04", "W-PLAY-01"))
def two_supplements(play: Play, seat: int) -> bool:
    if play.position.left < 8:
        return False
    play.pause(15, 22)
    play.take_tail(seat)
    play.pause(8, 14)
    quiet(play, seat)
    play.position.no_claim[seat] = True
    mark(play)
    play.take_tail(seat)
    play.go("throw", seat)
    judged(play, seat, "W-COUNT-04", "no_win_no_claims", ("no_win", "none"), what="wrong_count", share=0.4)
    return True


# The supplement first, the four tiles after it.
@fault("W-KONG-07b", "drawn before shown", "act", stages=KONG_STAGES)
def supplement_before_showing(play: Play, seat: int) -> bool:
    kong = _own_kong(play, seat)
    if kong is None or kong[0] is not None or play.position.left < 8:
        return False
    position, kind = play.position, kong[1]
    tiles = tuple(sorted(code for code in position.hands[seat] if code // 4 == kind))
    play.think(8, 30)
    play.emit(k.CALL, seat, word="kong")
    play.pause(8, 14)
    mark(play)
    quiet(play, seat)
    play.take_tail(seat)
    play.pause(8, 14)
    drawn = position.drawn
    position.lay(seat, Meld(k.KONG_CONCEALED, tiles, seat, -1), tiles)
    position.drawn = drawn
    play.emit(k.KONG_CONCEALED, seat, tiles=tiles, down=[0, 3])
    play.go("throw", seat)
    judged(play, seat, "W-KONG-07b", "no_win_no_claims", ("warning", "none"), what="order", share=0.6)
    return True
