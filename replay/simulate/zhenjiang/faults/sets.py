"""Faults of sets and of turns (J-PLAY-01 to 03, J-COUNT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.zhenjiang.faults.base import fault, mark, open_discard, other, quiet, ruled
from replay.simulate.zhenjiang.state import Meld

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def _cancelled(play: Play, seat: int, tiles: tuple[int, ...]) -> None:
    """Somebody objects, the set is taken back, the next seat draws."""
    thrower, code = play.last
    play.pause(5, 15)
    play.emit(k.OBJECTION, other(play, seat), target=seat, what="wrong_set", about=play.fault_seq)
    play.pause(10, 20)
    play.emit(k.CORRECTION, seat, code, thrower, was=list(tiles), what="set")
    play.go("draw", play.after(thrower))


def _chow_tiles(play: Play, seat: int, kind: int) -> list[int]:
    """Two tiles of the hand that make a sequence with this kind."""
    number = kind % 9
    for low in range(max(0, number - 2), min(6, number) + 1) if kind < 27 else ():
        pair = [kind - number + low + step for step in range(3) if low + step != number]
        if all(play.position.counts[seat][one] and one != play.position.wild for one in pair):
            return [play.position.of_kind(seat, one)[0] for one in pair]
    return []


# A sequence is claimed and laid open; it is refused, or nobody says anything and it lies there.
def _chow(play: Play, stands: bool) -> bool:
    found = open_discard(play)
    if found is None:
        return False
    thrower, code = found
    seat = play.after(thrower)
    own = _chow_tiles(play, seat, code // 4)
    if not own or (play.position.discards[seat] == 0 and play.position.wilds(seat)):
        return False
    play.pause(8, 16)
    tiles = tuple(sorted([*own, code]))
    mark(play, play.emit(k.CHOW, seat, code, thrower, tiles))
    if not stands:
        _cancelled(play, seat, tiles)
        return True
    play.position.lay(seat, Meld(k.CHOW, tiles, thrower), own)
    quiet(play, seat)
    play.go("throw", seat)
    return True


@fault("J-PLAY-01", "refused", "answer", share=0.3)
def chow_refused(play: Play, seat: int) -> bool:
    return _chow(play, stands=False)


@fault("J-PLAY-01", "stands", "answer", share=0.3)
def chow_stands(play: Play, seat: int) -> bool:
    return _chow(play, stands=True)


def _false_set(play: Play, event: int, spare: str) -> bool:
    """A set one tile of which does not belong; `spare` "wild": a wild stands in for it."""
    found = open_discard(play)
    if found is None:
        return False
    thrower, code = found
    position, kind = play.position, code // 4
    need = 1 if event == k.PUNG else 2
    for seat in (play.after(thrower, step) for step in (1, 2, 3)):
        if kind == position.wild or position.counts[seat][kind] != need:
            continue
        if spare == "wild":
            rest = position.wilds(seat)
        else:
            rest = [one for one in position.hands[seat] if one // 4 not in (kind, position.wild)]
        if not rest:
            continue
        play.pause(5, 9)
        play.say(seat, "pung" if event == k.PUNG else "kong")
        play.pause(6, 14)
        tiles = (*position.of_kind(seat, kind), play.rng.choice(rest), code)
        mark(play, play.emit(event, seat, code, thrower, tiles))
        _cancelled(play, seat, tiles)
        return True
    return False


@fault("J-PLAY-02", "pung with a wild", "answer", share=0.5)
def pung_with_wild(play: Play, seat: int) -> bool:
    return _false_set(play, k.PUNG, "wild")


@fault("J-PLAY-02", "pung of two kinds", "answer", share=0.2)
def pung_of_two_kinds(play: Play, seat: int) -> bool:
    return _false_set(play, k.PUNG, "other")


@fault("J-PLAY-02", "kong with a wild", "answer", share=1.0)
def kong_with_wild(play: Play, seat: int) -> bool:
    return _false_set(play, k.KONG_EXPOSED, "wild")


# Three of a kind and a wild are laid down as a concealed kong; they are taken back.
@fault("J-PLAY-02", "concealed kong with a wild", "act", share=1.0)
def concealed_kong_with_wild(play: Play, seat: int) -> bool:
    position = play.position
    kinds = [kind for kind in range(34) if position.counts[seat][kind] == 3 and kind != position.wild]
    if not kinds or not position.wilds(seat) or position.left < 4 or position.reading(seat):
        return False
    play.pause(8, 40)
    play.emit(k.CALL, seat, word="kong")
    play.pause(6, 12)
    tiles = (*position.of_kind(seat, kinds[0]), position.wilds(seat)[0])
    mark(play, play.emit(k.KONG_CONCEALED, seat, tiles=tiles))
    play.pause(10, 20)
    play.emit(k.OBJECTION, other(play, seat), target=seat, what="wrong_set", about=play.fault_seq)
    play.pause(10, 20)
    play.emit(k.CORRECTION, seat, was=list(tiles), what="set")
    play.go("throw", seat)
    return True


# -- turns and counts -----------------------------------------------------------------------------------------------


# The next player draws while the one before him still thinks.
@fault("J-PLAY-03", "drawn early", "throw", share=0.1, also=("J-T-14",))
def drawn_early(play: Play, seat: int) -> bool:
    position, after = play.position, play.after(seat)
    if position.left < 6 or position.to_show[seat]:
        return False
    code = play.players[seat].discard(position)
    if any(position.may_win(who, code // 4) for who in range(4) if who != seat):
        return False
    cut = position.drawn
    play.pause(5, 9)
    mark(play, play.take(after))
    early, position.drawn = position.drawn, cut
    play.pause(5, 9)
    play.discard(seat, code)
    position.drawn = early
    play.pause(5, 10)
    play.go("act", after)
    return True


def _counted(play: Play, seat: int) -> None:
    """His tiles are counted, perhaps at once; a judge may take the win from him, as is the custom."""
    quiet(play, seat)
    play.position.no_win[seat] = True
    ruled(play, seat, "J-COUNT-01", "no_win", what="wrong_count", share=0.4)


# He takes two tiles where one is due.
@fault("J-COUNT-01", "two drawn", "draw", share=0.1, also=("J-PLAY-03", "J-T-14"))
def two_drawn(play: Play, seat: int) -> bool:
    if play.position.left < 8 or not play.position.discards[seat]:
        return False
    play.pause(9, 18)
    play.take(seat)
    play.pause(5, 10)
    mark(play, play.take(seat))
    _counted(play, seat)
    play.go("throw", seat)
    return True


# He has claimed a pung and draws before he throws; or takes one from the tail without a kong.
def _one_more(play: Play, seat: int, tail: bool) -> bool:
    if play.position.left < 8 or not play.position.discards[seat] or play.position.to_show[seat]:
        return False
    play.pause(9, 18)
    mark(play, play.take_tail(seat) if tail else play.take(seat))
    _counted(play, seat)
    return True


@fault("J-PLAY-03", "drawn after a pung", "throw", share=0.7, also=("J-COUNT-01", "J-T-14"))
def drawn_after_pung(play: Play, seat: int) -> bool:
    return play.position.after_pung and _one_more(play, seat, tail=False)


@fault("J-COUNT-01", "supplement without a kong", "throw", share=0.1, also=("J-PLAY-03", "J-T-14"))
def supplement_without_kong(play: Play, seat: int) -> bool:
    return play.position.drawn >= 0 and _one_more(play, seat, tail=True)


# He throws a tile without having drawn.
@fault("J-COUNT-01", "none drawn", "draw", share=0.1)
def none_drawn(play: Play, seat: int) -> bool:
    if play.position.left < 8 or not play.position.discards[seat]:
        return False
    code = play.players[seat].discard(play.position)
    if any(play.position.may_win(who, code // 4) for who in range(4) if who != seat):
        return False
    play.pause(15, 40)
    mark(play, play.discard(seat, code))
    _counted(play, seat)
    return True


# After a kong he throws without having drawn the supplement.
@fault("J-COUNT-01", "no supplement", "tail", stages=("concealed kong", "exposed kong", "added kong", "three kongs"))
def no_supplement(play: Play, seat: int) -> bool:
    position = play.position
    others = [code for code in position.hands[seat] if not position.is_wild(code)]
    if not others or (position.discards[seat] == 0 and position.wilds(seat)):
        return False
    position.last_kong = ""
    play.pause(20, 50)
    mark(play, play.discard(seat, play.rng.choice(others)))
    _counted(play, seat)
    return True


# Nobody sees that he has not thrown: the next player draws.
@fault("J-PLAY-03", "not thrown", "throw", share=0.1, also=("J-COUNT-01", "J-T-14"))
def not_thrown(play: Play, seat: int) -> bool:
    if play.position.left < 8 or not play.position.discards[seat] or play.position.to_show[seat]:
        return False
    play.pause(30, 60)
    after = play.after(seat)
    play.position.kong = ""
    mark(play, play.take(after))
    _counted(play, seat)
    play.go("act", after)
    return True
