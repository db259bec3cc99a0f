"""Faults of the score sheet: values, payments, totals, entries, signatures (3.1, 3.6); tiles that cannot be (3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.scoring.zungjung import Immunity, Options, Thrown, payments
from replay.simulate.wsom import ending
from replay.simulate.wsom.faults.base import fault, judged, mark, other

if TYPE_CHECKING:
    from ingest.model import Row
    from replay.simulate.wsom.play import Play


def _win(play: Play) -> Row | None:
    return next((row for row in reversed(play.rows) if row[0] == k.WIN), None) if play.ended == "win" else None


def _points(row: Row) -> int:
    return int((row[11] or {})["value"]["points"])


# The totals on the sheet are not the sums of the entries; the sheet goes on with them.
@fault("W-FLOW-00", "totals", "settle", also=("W-SCORE-09a",))
def wrong_totals(play: Play, seat: int) -> bool:
    deltas = play.memo["deltas"]
    scores = [old + gain + fine for old, gain, fine in zip(play.scores, deltas, play.penalties, strict=True)]
    first, second = play.rng.sample(range(4), 2)
    amount = play.rng.choice((10, 5, 20, 100))
    scores[first] += amount
    scores[second] -= amount if play.chance(0.5) else 0
    mark(play, ending.enter(play, deltas, scores))
    return True


# The winner is paid by all three: here one pays for all.
@fault("W-FLOW-00", "one pays all", "settle", also=("W-SCORE-04", "W-WIN-03"))
def one_pays_all(play: Play, seat: int) -> bool:
    row = _win(play)
    if row is None:
        return False
    payer = row[3] if row[3] != row[1] else other(play, row[1])
    deltas = [0] * 4
    deltas[row[1]], deltas[payer] = 3 * _points(row), -3 * _points(row)
    mark(play, ending.enter(play, deltas))
    return True


# Nobody has won, and points change hands all the same.
def _paid_for_nothing(play: Play) -> bool:
    if play.ended != "draw":
        return False
    deltas = [-5] * 4
    deltas[play.rng.randrange(4)] = 15
    mark(play, ending.enter(play, deltas))
    return True


@fault("W-FLOW-04", "points without a winner", "settle", stages=("nobody wins",), also=("W-WALL-06",))
def points_without_winner(play: Play, seat: int) -> bool:
    return _paid_for_nothing(play)


@fault("W-WALL-06", "points without a winner", "settle", stages=("nobody wins",), also=("W-FLOW-04",))
def points_at_exhausted_wall(play: Play, seat: int) -> bool:
    return _paid_for_nothing(play)


# Above 25 points the thrower answers for the rest: here all three pay alike.
@fault("W-SCORE-04", "payments", "settle", stages=("8.1.1", "10.2 fed"), also=("W-WIN-03", "W-FLOW-00"))
def wrong_payments(play: Play, seat: int) -> bool:
    row = _win(play)
    if row is None or row[1] == row[3] or _points(row) <= ending.SHARED:
        return False
    deltas = [-_points(row)] * 4
    deltas[row[1]] = 3 * _points(row)
    if tuple(deltas) == play.memo["deltas"]:
        return False
    mark(play, ending.enter(play, deltas))
    return True


# Somebody else than the thrower is charged as if he had dealt in.
@fault("W-WIN-03", "another charged", "settle", stages=("8.1.1", "10.2 fed"), also=("W-SCORE-04", "W-FLOW-00"))
def another_charged(play: Play, seat: int) -> bool:
    row = _win(play)
    if row is None or row[1] == row[3] or _points(row) <= ending.SHARED:
        return False
    if any(one[0] == k.IMMUNITY_CLAIM for one in play.rows):
        return False
    deltas = list(play.memo["deltas"])
    someone = other(play, row[1], row[3])
    deltas[row[3]], deltas[someone] = deltas[someone], deltas[row[3]]
    mark(play, ending.enter(play, deltas))
    return True


# Immunity has not been invoked by the thrower, and is paid by all the same.
@fault("W-SCORE-08", "not invoked", "settle", stages=("thrown before", "own discard before"), also=("W-SCORE-04",))
def immunity_not_invoked(play: Play, seat: int) -> bool:
    row = _win(play)
    if row is None or row[1] == row[3] or any(one[0] == k.IMMUNITY_CLAIM for one in play.rows):
        return False
    thrown = tuple(Thrown(who, kind) for who, kind in play.position.thrown)
    if (thrown[-1].seat, thrown[-1].tile) != (row[3], row[2] // 4):
        return False  # a robbed kong
    deltas = payments(_points(row), row[1], row[3], Options(), Immunity(thrown, row[2] // 4))
    if deltas == play.memo["deltas"]:
        return False
    mark(play, ending.enter(play, deltas))
    return True


# Another player counts for the winner, unasked.
@fault("W-SCORE-06", "hint", "shown")
def unasked_hint(play: Play, seat: int) -> bool:
    play.pause(5, 12)
    mark(play)
    play.emit(k.NOTICE, other(play, seat), target=seat, what="hint", text="the triplets too")
    judged(play, play.rows[-1][1], "W-SCORE-06", "warning", (), what="conduct", share=1.0)
    return False


# A player writes the entry himself, and nobody was asked.
# In the first hand: whether an agreement of an earlier one still holds, the text does not say.
@fault("W-SCORE-09a", "no agreement", "settle", first=True)
def own_entry(play: Play, seat: int) -> bool:
    deltas = play.memo["deltas"]
    play.pause(50, 90)
    scores = [old + gain + fine for old, gain, fine in zip(play.scores, deltas, play.penalties, strict=True)]
    mark(play)
    play.emit(k.SETTLE, play.rng.randrange(4), deltas=deltas, scores=scores, by="player")
    play.scores = scores
    play.pause(30, 70)
    play.emit(k.CONFIRMED, what="entry")
    play.go("over", -1)
    return True


# The entry was not confirmed before the next hand: the first event of that hand shows it.
@fault("W-SCORE-09b", "not confirmed", "entry", shows="next hand")
def not_confirmed(play: Play, seat: int) -> bool:
    mark(play, 0)
    return True


# The totals that all four sign are not the sums of the entries; the final entry follows the confirmation of this one.
@fault("W-SCORE-09c", "final totals", "entry", last=True, also=("W-FLOW-00",))
def wrong_final_totals(play: Play, seat: int) -> bool:
    play.memo["final"] = "wrong"
    mark(play, play.seq + 1)
    return False


# -- dealers --------------------------------------------------------------------------------------------------------


# The first hand is dealt by another than the drawn East.
@fault("W-DEALER-04", "first dealer", "dealer", first=True, steps=1, also=("W-DEALER-05",))
@fault("W-DEALER-05", "one left out", "dealer", last=True, steps=1, also=("W-DEALX-03a",))
@fault("W-DEALER-05", "two left out", "dealer", last=True, steps=2, also=("W-DEALX-03a",))
@fault("W-DEALER-06", "deals again", "dealer", last=True, steps=3, also=("W-DEALER-05", "W-DEALX-03a"))
def wrong_dealer(play: Play, seat: int) -> bool:
    """The deal passes on to the next seat after every hand; the hand's first line names another (`Fault.steps`)."""
    mark(play, 0)
    return False


# -- tiles that cannot be -------------------------------------------------------------------------------------------


# A tile is drawn that lies in a river already, and thrown at once.
@fault("W-TILE-01", "twice", "draw", share=0.06)
def tile_twice(play: Play, seat: int) -> bool:
    position = play.position
    seen = [code for river in position.rivers for code in river]
    if position.left < 6 or not seen or position.kept or play.lifted or any(position.waits(one) for one in range(4)):
        return False
    play.now = max(play.thrown_at + 1500, play.wait_until)
    position.wall[position.head] = play.rng.choice(seen)
    mark(play)
    play.take(seat)
    play.pause(8, 20)
    play.discard(seat, position.drawn)
    return True


# A flower or a red five is drawn, and thrown at once: neither belongs to the 34 kinds.
@fault("W-TILE-04", "no such tile", "draw", share=0.06, also=("W-TILE-01",))
def no_such_tile(play: Play, seat: int) -> bool:
    position = play.position
    if position.left < 6 or position.kept or play.lifted or play.dead_wall:
        return False
    play.now = max(play.thrown_at + 1500, play.wait_until)
    tile = 4 * play.rng.choice((34, 35, 36, 37, 40, 43))
    place = position.take_head(seat)
    position.drawn_from_head += 1
    mark(play)
    play.emit(k.DRAW, seat, tile, flags=k.HEAD, wall=place)
    play.pause(8, 20)
    play.emit(k.DISCARD, seat, tile, flags=k.DRAWN_CUT, at=position.place_in_river(seat))
    position.rivers[seat].append(tile)
    play.thrown_at = play.start = play.now
    play.last = (seat, tile)
    play.go("draw", (seat + 1) % 4)
    return True
