"""Faults of chips: what a win, a drawn hand and the sums come to (J-PAY, J-DRAW-01, J-T-04a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.zhenjiang import ending
from replay.simulate.zhenjiang.faults.base import fault, mark, other
from replay.simulate.zhenjiang.pay import paid

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play

FIRST = ("first wild thrown", "first and later wild")
THROWN = (*FIRST, "wild after a pung")
KONGS = ("concealed kong", "concealed kong, then a wild", "exposed kong", "added kong", "chain of kongs")


def _win(play: Play) -> tuple[int, int, int, bool] | None:
    """Winner, source, tile, robbed or not; None where nobody has won."""
    return play.memo["winning"] if play.ended == "win" else None


def _entered(play: Play, gains: list[int] | None) -> bool:
    """The chips go over as said here and not as they should; False where that makes no difference."""
    if (
        gains is None
        or gains == play.memo["gains"]
        or any(held + gain < 0 for held, gain in zip(play.chips, gains, strict=True))
    ):
        return False
    play.chips = [held + gain for held, gain in zip(play.chips, gains, strict=True)]
    mark(play, ending.enter(play))
    return True


def _paid_otherwise(play: Play, changed: Callable[[int], int]) -> bool:
    """Every payer pays what `changed` makes of what he owes; all hold enough, or two rows would explain it."""
    found = _win(play)
    if found is None:
        return False
    winner, source, tile, robbed = found
    due = _owed(play, winner, source, tile, robbed)
    owed = [max(0, changed(amount)) for amount in due]
    if any(max(amounts) > held for *amounts, held in zip(due, owed, play.chips, strict=True)):
        return False
    return _entered(play, paid(winner, owed, play.chips))


def _owed(play: Play, winner: int, source: int, tile: int, robbed: bool) -> list[int]:
    return ending.owed(play, winner, source, tile, robbed)


def _kong(play: Play, found: tuple[int, int, int, bool] | None) -> bool:
    return found is not None and found[0] == found[1] and bool(play.position.kong)


# A self-drawn win is paid three for six, or six for three.
@fault("J-PAY-01", "self-drawn", "settle")
def self_drawn(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or found[0] != found[1] or _kong(play, found) or play.position.heaven(found[0]):
        return False
    step = 3 if play.position.reading(found[0]) == "wild" else -3
    return _paid_otherwise(play, lambda amount: amount + step)


# A win on a discard: the thrower pays for all, or all pay alike, or another is taken for the thrower.
@fault("J-PAY-01", "thrower for all", "settle", share=0.3)
def thrower_for_all(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or found[0] == found[1]:
        return False
    winner, source, _, _ = found
    gains = [0] * 4
    gains[winner] = sum(amount for at, amount in enumerate(_owed(play, *found)) if at != winner)
    gains[source] = -gains[winner]
    return _entered(play, gains)


@fault("J-PAY-01", "another for the thrower", "settle", share=0.3)
def another_for_thrower(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or found[0] == found[1]:
        return False
    winner, source, tile, robbed = found
    if play.position.is_wild(tile):
        return False
    owed = ending.owed(play, winner, other(play, winner, source), tile, robbed)
    return _entered(play, paid(winner, owed, play.chips))


# A win on a supplement is paid as if it were none, or as after another kong.
@fault("J-PAY-02", "as a plain draw", "settle", stages=KONGS, also=("J-PAY-01",))
def kong_as_plain(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or not _kong(play, found):
        return False
    position = play.position
    with_wild = position.reading(found[0]) == "wild"
    step = -2 if with_wild else -3 if position.kong == "concealed" else -2
    return _paid_otherwise(play, lambda amount: amount + step)


@fault("J-PAY-02", "another kong", "settle", stages=KONGS[0:1] + KONGS[2:], also=("J-PAY-01",))
def kong_as_another(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or not _kong(play, found) or play.position.reading(found[0]) == "wild":
        return False
    step = -1 if play.position.kong == "concealed" else 1
    return _paid_otherwise(play, lambda amount: amount + step)


@fault("J-PAY-02", "both", "settle", stages=KONGS, also=("J-PAY-01", "J-PAY-04"))
def kong_and_draw(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or not _kong(play, found):
        return False
    step = 3 if play.position.reading(found[0]) == "wild" else 6
    return _paid_otherwise(play, lambda amount: amount + step)


# The heavenly win is paid as any self-drawn one, or both ways.
@fault("J-PAY-03", "as a plain draw", "settle", stages=("heaven",), also=("J-PAY-01", "J-PAY-04"))
def heaven_as_plain(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or found[0] != found[1] or not play.position.heaven(found[0]):
        return False
    step = play.rng.choice((-6, 6))
    return _paid_otherwise(play, lambda amount: amount + step)


# Wilds that the winner threw are not paid, or not as what they were thrown for, or by one payer only.
@fault("J-PAY-04", "not paid", "settle", stages=THROWN)
def wilds_not_paid(play: Play, seat: int) -> bool:
    found = _win(play)
    bonus = play.position.wilds_thrown[found[0]].chips if found else 0
    return bool(bonus) and _paid_otherwise(play, lambda amount: amount - bonus)


@fault("J-PAY-04", "first for later", "settle", stages=FIRST)
def first_for_later(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None or not play.position.wilds_thrown[found[0]].first:
        return False
    return _paid_otherwise(play, lambda amount: amount - 2)


@fault("J-PAY-04", "every one a first", "settle", stages=("first and later wild",))
def every_one_a_first(play: Play, seat: int) -> bool:
    found = _win(play)
    later = play.position.wilds_thrown[found[0]].later if found else 0
    return bool(later) and _paid_otherwise(play, lambda amount: amount + 2 * later)


# The thrower of the wild won on does not pay the one more, or all do.
@fault("J-PAY-05", "not paid", "settle", stages=("dealt in with a wild",))
def dealt_in_not_paid(play: Play, seat: int) -> bool:
    return _dealt_in(play, -1, 0)


@fault("J-PAY-05", "by all", "settle", stages=("dealt in with a wild",))
def dealt_in_by_all(play: Play, seat: int) -> bool:
    return _dealt_in(play, 0, 1)


def _dealt_in(play: Play, thrower: int, others: int) -> bool:
    found = _win(play)
    if found is None or found[0] == found[1] or found[3] or not play.position.is_wild(found[2]):
        return False
    winner, source, _, _ = found
    owed = [amount + (thrower if at == source else others) for at, amount in enumerate(_owed(play, *found))]
    return _entered(play, paid(winner, owed, play.chips))


# Somebody has too little; what he lacks is laid out by another payer all the same.
@fault("J-PAY-06", "another pays for him", "settle", stages=(*KONGS, *FIRST), late=True)
def another_pays(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None:
        return False
    winner = found[0]
    owed, gains = _owed(play, *found), list(play.memo["gains"])
    short = [at for at in range(4) if at != winner and -gains[at] < owed[at]]
    rich = [at for at in range(4) if at != winner and at not in short]
    if not short or not rich:
        return False
    lacking = owed[short[0]] + gains[short[0]]
    gains[rich[0]] -= lacking
    gains[winner] += lacking
    return _entered(play, gains)


# A kong is paid although none is paid here; or the gains do not come to nothing.
@fault("J-PAY-07", "kong paid", "settle", stages=KONGS)
def kong_paid(play: Play, seat: int) -> bool:
    makers = [who for who in range(4) if any(meld.event == k.KONG_CONCEALED for meld in play.position.melds[who])]
    if not makers or play.ended != "win":
        return False
    gains = [gain - 2 for gain in play.memo["gains"]]
    gains[makers[0]] += 8
    return _entered(play, gains)


@fault("J-PAY-07", "sum", "settle", share=0.2, also=("J-T-04a", "J-PAY-01"))
def sum_not_nothing(play: Play, seat: int) -> bool:
    found = _win(play)
    if found is None:
        return False
    deltas = list(play.memo["gains"])
    scores = [held + gain for held, gain in zip(play.chips, deltas, strict=True)]
    deltas[found[0]] += play.rng.choice((-1, 1, 2))
    play.chips = scores
    mark(play, ending.enter(play, deltas, scores))
    return True


# -- a drawn hand -----------------------------------------------------------------------------------------------------


@fault("J-DRAW-01", "paid", "settle", stages=("nobody wins",))
def paid_for_nothing(play: Play, seat: int) -> bool:
    if play.ended != "draw":
        return False
    gains = [-1] * 4
    gains[play.rng.randrange(4)] = 3
    return _entered(play, gains)


@fault("J-DRAW-01", "dealer passes", "entry", stages=("nobody wins",), shows="next hand")
def dealer_passes(play: Play, seat: int) -> bool:
    if play.ended != "draw":
        return False
    play.next_dealer = play.after(play.dealer)
    mark(play, 0)
    return False


# The hand is given up while there are tiles to draw.
@fault("J-DRAW-01", "given up", "draw", share=0.05)
def ended_early(play: Play, seat: int) -> bool:
    if not 1 <= play.position.left <= 40:
        return False
    play.hush = True
    play.pause(20, 50)
    mark(play, play.emit(k.DRAW_GAME, reason="exhausted"))
    play.ended = "draw"
    ending.settle(play, (0, 0, 0, 0))
    return True


# -- sums -------------------------------------------------------------------------------------------------------------


# The chips said to be held do not come to what was dealt out: one is short; the recount puts it right.
@fault("J-T-04a", "short", "settle", share=0.2)
def chips_short(play: Play, seat: int) -> bool:
    play.chips = [held + gain for held, gain in zip(play.chips, play.memo["gains"], strict=True)]
    rich = [at for at in range(4) if play.chips[at] > 5]
    scores = list(play.chips)
    scores[play.rng.choice(rich)] -= play.rng.randint(1, 5)
    mark(play, ending.enter(play, None, scores))
    return True
