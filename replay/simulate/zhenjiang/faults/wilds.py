"""Faults of the wild duties: 首搭必打, 二搭必亮, and the win of a 相公 (J-WILD-03 to J-WILD-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.simulate.zhenjiang.faults.base import false_win, fault, found_false, mark, quiet, resume, ruled

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def _keeps_first(play: Play, seat: int) -> int:
    """His first discard is no wild although he holds one; the seq of it, -1 where he holds none."""
    position = play.position
    others = [code for code in position.hands[seat] if not position.is_wild(code)]
    if position.discards[seat] or not position.wilds(seat) or not others:
        return -1
    play.now += 100 * play.players[seat].thinks()
    code = position.drawn if position.drawn in others and play.chance(0.5) else play.rng.choice(others)
    return play.discard(seat, code)


def _keeps_hidden(play: Play, seat: int) -> int:
    """He has drawn his first wild and throws another tile without a word; the seq of it, -1 where he has not."""
    position = play.position
    others = [code for code in position.hands[seat] if not position.is_wild(code)]
    if not position.discards[seat] or not position.to_show[seat] or position.wilds_thrown[seat].chips or not others:
        return -1
    play.now += 100 * play.players[seat].thinks()
    return play.discard(seat, play.rng.choice(others))


@fault("J-WILD-03", "kept", "throw", share=0.5)
def first_wild_kept(play: Play, seat: int) -> bool:
    seq = _keeps_first(play, seat)
    if seq < 0:
        return False
    mark(play, seq)
    quiet(play, seat)
    ruled(play, seat, "J-WILD-03", "no_win", what="wild", share=0.5)
    return True


@fault("J-WILD-04", "hidden", "throw", stages=("wilds drawn",))
def second_wild_hidden(play: Play, seat: int) -> bool:
    seq = _keeps_hidden(play, seat)
    if seq < 0:
        return False
    mark(play, seq)
    quiet(play, seat)
    ruled(play, seat, "J-WILD-04", "no_win", what="wild", share=0.5)
    return True


# Who kept a wild that he had to throw or to show wins all the same.
def _wins_as_xianggong(play: Play, seat: int, first: bool) -> bool:
    if play.point == "throw":
        if "seat" in play.memo:
            return False
        seq = _keeps_first(play, seat) if first else _keeps_hidden(play, seat)
        if seq < 0:
            return False
        play.memo["seat"] = seat
        play.consequences.append((seq, "J-WILD-03" if first else "J-WILD-04"))
        return True
    if play.memo.get("seat") != seat:
        return False
    _, source, tile, robbed = play.memo["winning"]
    mark(play, false_win(play, seat, source, tile, silent=True))
    found_false(play, seat, play.fault_seq)
    resume(play, seat, source, robbed)
    return True


@fault("J-WILD-05", "first wild kept", "throw win", stages=("first wild thrown", "first and later wild"))
def wins_with_first_wild(play: Play, seat: int) -> bool:
    return _wins_as_xianggong(play, seat, first=True)


@fault("J-WILD-05", "wild hidden", "throw win", stages=("wilds drawn",))
def wins_with_hidden_wild(play: Play, seat: int) -> bool:
    return _wins_as_xianggong(play, seat, first=False)
