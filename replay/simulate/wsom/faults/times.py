"""Faults of playing time (3.10): long turns, long hands, and a draw before the others are ready.

Only whom the judge times can be charged, so each begins with a player who is timed from the deal on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending
from replay.simulate.wsom.faults.base import fault, mark
from replay.simulate.wsom.play import FREE_MS
from replay.simulate.wsom.setup import timing

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

STEP_MS, TURN_MS, HAND_MS, POINTS = 15_000, 15_000, 180_000, 5
FORFEIT = 80  # points in one hand beyond which the hand is forfeited, a row of its own (TIME 7)


def over(ms: int, limit: int) -> int:
    """Points for time beyond a limit: five for each started quarter of a minute."""
    return POINTS * -(-max(0, ms - limit) // STEP_MS)


def _fresh(play: Play, seat: int) -> bool:
    """The seat has just drawn in its turn, and the free time is over."""
    row = play.rows[-1]
    free = play.deal_end + FREE_MS
    return row[0] == k.DRAW and row[1] == seat and not play.position.on_supplement and play.start > free


def _thrown_after(play: Play, seat: int, ms: int) -> int:
    """The discard of a turn that took so long; its seq."""
    code = play.players[seat].discard(play.position)
    play.now = play.start + ms
    return play.discard(seat, code)


def _booked(play: Play, seat: int, points: int, article: str, penalty: str = "points") -> None:
    """The judge takes points off, which are entered with the hand."""
    play.pause(3, 6)
    stopped = play.now
    play.emit(k.CLOCK_PAUSE, text="time")
    play.pause(20, 60)
    about = next(at for at in range(play.seq - 1, -1, -1) if play.rows[at][0] == k.DISCARD)
    play.emit(
        k.RULING, seat, penalty=penalty, article=article, by="judge", what="pace", points=-points, about=about
    )
    play.emit(k.CLOCK_RESUME)
    play.thrown_at += play.now - stopped
    play.start += play.now - stopped
    play.penalties[seat] -= points


# One turn of 17 to 44 s: five or ten points, taken by the judge, or by nobody.
@fault("W-TIME-02", "long turn", "sort throw", share=0.4)
def long_turn(play: Play, seat: int) -> bool:
    if play.point == "sort":
        play.memo["timed"] = timing(play)
        return False
    if play.memo.get("timed") != seat or not _fresh(play, seat):
        return False
    ms = 100 * play.rng.choice((play.rng.randint(170, 285), play.rng.randint(315, 435)))
    mark(play)
    _thrown_after(play, seat, ms)
    if play.chance(0.6):
        _booked(play, seat, over(ms, TURN_MS), "W-TIME-02")
    return True


# No turn beyond 15 s, but three minutes in all are over: the discard by which they are.
@fault("W-TIME-01", "long hand", "sort throw settle", stages=("nobody wins",))
def long_hand(play: Play, seat: int) -> bool:
    if play.point == "sort":
        play.memo["timed"] = timing(play)
        return False
    player = play.players[play.memo.get("timed", 0)]
    if play.point == "settle" or player.seat != seat or not _fresh(play, seat):
        return False
    seq = _thrown_after(play, seat, 100 * play.rng.randint(138, 144))
    if player.used > HAND_MS + 1000:
        mark(play, seq)
        if play.chance(0.6):
            play.memo["charge"] = seat
    return True


# A turn of nearly four minutes: more than 80 points, which is a forfeiture; both limits are overrun by the same act.
@fault("W-TIME-07", "forfeiture", "sort throw", share=0.3)
def forfeiture(play: Play, seat: int) -> bool:
    if play.point == "sort":
        play.memo["timed"] = timing(play)
        return False
    if play.memo.get("timed") != seat or not _fresh(play, seat):
        return False
    ms = 100 * play.rng.randint(2160, 2500)
    mark(play)
    play.consequences += [(play.fault_seq, "W-TIME-01"), (play.fault_seq, "W-TIME-02")]
    _thrown_after(play, seat, ms)
    play.memo["charge"] = seat
    _booked(play, seat, over(ms, TURN_MS), "W-TIME-07", "forfeiture" if play.chance(0.7) else "points")
    return True


# 200 s in one turn cost by the turn and by the hand; the sheet books the turn only.
@fault("W-TIME-05", "booked once", "sort throw settle", share=1.0, also=("W-TIME-01",))
def booked_once(play: Play, seat: int) -> bool:
    if play.point == "sort":
        play.memo["timed"] = timing(play)
        return False
    if play.point == "settle":
        used = play.players[play.memo.get("timed", 0)].used
        if "long" in play.memo and over(play.memo["long"], TURN_MS) + over(used, HAND_MS) <= FORFEIT:
            mark(play, ending.enter(play, play.memo["deltas"]))
            return True
        return False
    if play.memo.get("timed") != seat or not _fresh(play, seat) or "long" in play.memo or play.chance(0.6):
        return False
    ms = 100 * play.rng.randint(1910, 1940)
    play.memo["long"] = ms
    seq = _thrown_after(play, seat, ms)
    play.consequences += [(seq, "W-TIME-01"), (seq, "W-TIME-02")]
    _booked(play, seat, over(ms, TURN_MS), "W-TIME-02")
    return True


# Within 15 s of the deal South was asked to wait, and draws at once.
@fault("W-TIME-04b", "does not wait", "draw")
def does_not_wait(play: Play, seat: int) -> bool:
    turn = play.position.wind(seat)
    free = play.deal_end + FREE_MS
    if turn not in (1, 2) or len(play.position.thrown) != turn or play.now + 4000 > free or play.wait_until:
        return False
    asker = 3 if turn == 2 else play.rng.randint(2, 3)
    play.pause(4, 7)
    play.emit(k.REQUEST, (play.dealer + asker) % 4, target=seat, what="wait")
    play.now = max(play.now + 300, play.thrown_at + 1200)
    mark(play)
    play.take(seat)
    play.go("act", seat)
    return True

