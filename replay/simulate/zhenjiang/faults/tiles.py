"""Faults of tiles, walls, the deal and the indicator (J-TILE-01, J-DEAL-01, J-WILD-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from ingest import tiles as t
from replay.simulate.wsom.wall import takes, throw
from replay.simulate.zhenjiang import setup
from replay.simulate.zhenjiang.faults.base import fault, mark, other
from replay.simulate.zhenjiang.state import INDICATOR

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


# A tile that lies in a river is drawn once more.
@fault("J-TILE-01", "drawn again", "draw", share=0.1)
def drawn_again(play: Play, seat: int) -> bool:
    position = play.position
    if position.left < 2 or len(position.thrown) < 2:
        return False
    position.wall[position.head] = play.rng.choice(position.thrown)[1]
    play.pause(9, 18)
    code = position.wall[position.head]
    mark(play, play.take(seat))
    play.players[seat].stuck.add(code)
    play.players[seat].quiet = True
    play.go("act", seat)
    return True


# A flower is drawn, and thrown at once.
@fault("J-TILE-01", "flower", "draw", share=0.1)
def flower(play: Play, seat: int) -> bool:
    position = play.position
    if position.left < 2 or not position.discards[seat]:
        return False
    tile = t.tile(f"f{play.rng.randint(1, 8)}")
    play.pause(9, 18)
    mark(play, play.emit(k.DRAW, seat, tile, flags=k.HEAD, wall=position.head))
    position.from_head += 1
    play.pause(10, 20)
    play.emit(k.DISCARD, seat, tile, flags=k.DRAWN_CUT)
    play.thrown_at = play.now
    play.go("draw", play.after(seat))
    return True


# Sixteen stacks, or eighteen, instead of seventeen.
@fault("J-TILE-01", "stacks", "build")
def stacks(play: Play, seat: int) -> bool:
    play.pause(100, 160)
    order = play.rng.sample(range(4), 4)
    wrong = play.rng.randrange(4)
    for at, who in enumerate(order):
        play.pause(5, 25)
        seq = play.emit(k.BUILD, who, stacks=play.rng.choice((16, 18)) if at == wrong else 17)
        if at == wrong:
            mark(play, seq)
    return True


def _redeal(play: Play, seat: int) -> None:
    """Somebody counts, the judge lets the hand be dealt anew."""
    play.pause(20, 50)
    play.emit(k.NOTICE, other(play, seat), target=seat, what="wrong_count", about=play.fault_seq)
    play.pause(50, 150)
    play.emit(
        k.RULING, penalty="correct", article="J-DEAL-01", effect="redeal", by="judge", what="wrong_count",
        about=play.fault_seq,
    )  # fmt: skip
    play.ended = "void"
    play.skipped |= {"indicator", "ready"}
    play.go("over", -1)


# When all have their tiles, somebody takes one more.
@fault("J-DEAL-01", "one too many", "indicator")
def one_too_many(play: Play, seat: int) -> bool:
    who = play.rng.randrange(4)
    mark(play, setup.deal_take(play, who, INDICATOR, 1))
    _redeal(play, who)
    return True


# The third round of the deal leaves somebody out, so that he has nine tiles; it shows when the others have theirs.
@fault("J-DEAL-01", "left out", "deal")
def left_out(play: Play, seat: int) -> bool:
    wrong = play.rng.randint(1, 3)
    for turn, start, count in takes():
        missed = 32 + 4 * wrong
        if start != missed:
            setup.deal_take(play, play.after(play.dealer, turn), start - 4 * (start > missed), count)
    play.pause(10, 20)
    mark(play, play.emit(k.INDICATOR, tile=play.position.wall[INDICATOR - 4], wall=INDICATOR - 4))
    _redeal(play, play.after(play.dealer, wrong))
    return True


# Another than the dealer throws for the breaking point.
@fault("J-DEAL-01", "thrower", "dice")
def wrong_thrower(play: Play, seat: int) -> bool:
    play.pause(15, 30)
    if play.first:
        setup.first_dealer(play, play.dealer)
    who, faces = other(play, play.dealer), throw(play.rng)
    mark(play, play.emit(k.DICE, who, faces=list(faces), what="break"))
    play.pause(15, 30)
    play.emit(k.BREAK, (who + sum(faces) - 1) % 4, stacks=sum(faces))
    return True


# The dealer who did not win deals again; or he won and another deals. The next hand shows it.
@fault("J-DEAL-01", "dealer after a win", "entry", shows="next hand", also=("J-T-04b",))
def dealer_after_win(play: Play, seat: int) -> bool:
    if play.ended != "win":
        return False
    play.next_dealer = play.after(play.dealer) if play.winner == play.dealer else play.dealer
    mark(play, 0)
    return False


# Not the next tile of the wall but the one behind it is turned up; it is seen and put right.
@fault("J-WILD-01", "another tile", "indicator")
def another_indicator(play: Play, seat: int) -> bool:
    play.pause(10, 20)
    beyond = INDICATOR + play.rng.randint(1, 4)
    mark(play, play.emit(k.INDICATOR, tile=play.position.wall[beyond], wall=beyond))
    play.pause(20, 60)
    play.emit(k.NOTICE, play.rng.randrange(4), what="wrong_tile", about=play.fault_seq)
    play.skipped.add("indicator")
    setup.indicator(play)
    return True


# The indicator is turned up only after the dealer has thrown: his discard shows that it was not.
@fault("J-WILD-01", "late", "indicator")
def late_indicator(play: Play, seat: int) -> bool:
    position, dealer = play.position, play.dealer
    if position.wilds(dealer) or position.reading(dealer) or 4 in position.counts[dealer]:
        return False
    setup.ready(play)
    play.skipped.add("ready")
    code = play.players[dealer].discard(position)
    play.now += 2000
    mark(play, play.discard(dealer, code))
    setup.indicator(play)
    play.thrown_at = play.now
    return True


# A tile that is no wild is laid open as one.
@fault("J-WILD-01", "shown for a wild", "throw", share=0.2)
def shown_for_wild(play: Play, seat: int) -> bool:
    position = play.position
    false = [code for code in position.hands[seat] if code // 4 == position.wall[INDICATOR] // 4]
    if not false or not position.discards[seat] or position.to_show[seat]:
        return False
    play.pause(8, 20)
    mark(play, play.emit(k.EXPOSE, seat, tiles=(false[0],), what="wild", where="right"))
    play.pause(10, 30)
    play.emit(k.NOTICE, other(play, seat), target=seat, what="wild", about=play.fault_seq)
    play.players[seat].script = []
    return False
