"""Faults of winning: false wins, words taken back, losers who show tiles, how the hand is laid out (3.1, 3.5, 3.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom.faults.base import (
    draw_next,
    fault,
    found_false,
    judged,
    lay_penalty,
    mark,
    open_discard,
    other,
)

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play

FALSE = ("W-WRONG-06", "W-FORM-01")
UNSPOKEN = ("W-CLAIM-05a", "W-WIN-02", "W-WIN-03")


def _false_self_draw(play: Play, seat: int, share: float = 0.5) -> bool:
    """自摸 with a hand that is not complete: shown, found false, and all that was shown lies open from now on."""
    position = play.position
    if position.drawn < 0 or position.complete(seat) or position.left < 12 or position.penalty[seat]:
        return False
    play.think(8, 40)
    play.emit(k.CALL, seat, word="self_draw")
    play.pause(8, 18)
    hand = tuple(sorted(position.hands[seat]))
    mark(play)
    play.emit(k.WIN, seat, position.drawn, seat, hand, value={"patterns": [], "points": 1}, apart=True)
    found_false(play, seat, play.fault_seq, share)
    lay_penalty(play, seat, position.hands[seat])
    play.start = play.now
    play.go("throw", seat)
    return True


# The hand shown has no winning shape (和牌形 4); as a false win (錯和) play goes on and the tiles stay open.
@fault("W-FORM-01", "self-draw", "act", share=0.05, also=FALSE)
def false_self_draw(play: Play, seat: int) -> bool:
    return _false_self_draw(play, seat)


@fault("W-WRONG-06", "self-draw", "act", share=0.05, also=FALSE)
def false_self_draw_ruled(play: Play, seat: int) -> bool:
    return _false_self_draw(play, seat, share=1.0)


# The same on a discard, which the next player may then still draw past.
@fault("W-FORM-01", "discard", "answer", share=0.05, also=FALSE)
def false_win_on_discard(play: Play, seat: int) -> bool:
    return _false_on_discard(play, reveals=False)


# And another loser has shown his tiles before the win was looked at: since the win is false, he answers for it. The win
# itself is W-FORM-01; 和牌 4 and 錯鳴 8 say the same of the tiles shown.
@fault("W-WIN-04b", "shown by a loser", "answer", share=0.05, also=("W-WRONG-08",))
def shown_by_loser(play: Play, seat: int) -> bool:
    return _false_on_discard(play, reveals=True)


@fault("W-WRONG-08", "shown by a loser", "answer", share=0.05, also=("W-WIN-04b",))
def shown_before_check(play: Play, seat: int) -> bool:
    return _false_on_discard(play, reveals=True)


def _false_on_discard(play: Play, reveals: bool) -> bool:
    found = open_discard(play)
    position = play.position
    if found is None or position.left < 12:
        return False
    thrower, code = found
    who = other(play, thrower)
    if position.penalty[who]:
        return False
    play.pause(5, 9)
    play.emit(k.CALL, who, code, thrower, word="win")
    play.pause(8, 16)
    false = play.seq
    hand = (*sorted(position.hands[who]), code)
    play.emit(k.WIN, who, code, thrower, hand, value={"patterns": [], "points": 1})
    shown: Sequence[int] = ()
    loser = other(play, who, thrower)
    if reveals:
        play.consequences.append((false, "W-FORM-01"))
        play.pause(5, 10)
        shown = play.rng.sample(position.hands[loser], 3)
        mark(play)
        play.emit(k.EXPOSE, loser, tiles=tuple(shown), what="reveal")
    else:
        mark(play, false)
    found_false(play, who, false)
    lay_penalty(play, who, position.hands[who])
    if shown:
        lay_penalty(play, loser, shown)
    play.thrown_at = play.now
    draw_next(play)
    return True


# 和 is called and taken back before the hand was shown: three tiles are laid open. The taking back is the act.
@fault("W-WRONG-07", "empty call", "answer", share=0.06)
def empty_win(play: Play, seat: int) -> bool:
    found = open_discard(play)
    if found is None:
        return False
    who = other(play, found[0])
    if play.position.penalty[who]:
        return False
    play.pause(5, 9)
    play.emit(k.CALL, who, found[1], found[0], word="win")
    play.pause(8, 20)
    mark(play)
    play.emit(k.RETRACT, who, found[1], found[0], word="win")
    hand = play.position.hands[who]
    lay_penalty(play, who, play.rng.sample(hand, min(3, len(hand))))
    play.thrown_at = play.now
    draw_next(play)
    return True


@fault("W-WRONG-07", "empty self-draw", "act", share=0.06)
def empty_self_draw(play: Play, seat: int) -> bool:
    position = play.position
    if position.drawn < 0 or position.complete(seat) or position.penalty[seat]:
        return False
    play.think(8, 30)
    play.emit(k.CALL, seat, word="self_draw")
    play.pause(8, 20)
    mark(play)
    play.emit(k.RETRACT, seat, word="self_draw")
    hand = position.hands[seat]
    lay_penalty(play, seat, play.rng.sample(hand, min(3, len(hand))))
    play.go("throw", seat)
    return True


# 槓 called in his own turn and taken back is free once; three times in a row a judge calls it too often.
@fault("W-WRONG-04", "too often", "act", share=0.08)
def empty_kongs(play: Play, seat: int) -> bool:
    if play.position.drawn < 0 or play.position.complete(seat):
        return False
    play.pause(5, 10)
    for time in range(3):
        play.pause(5, 10)
        play.emit(k.CALL, seat, word="kong")
        play.pause(4, 8)
        if time == 2:
            mark(play)
        play.emit(k.RETRACT, seat, word="kong")
    judged(play, seat, "W-WRONG-04", "warning", (), what="conduct", share=1.0)
    play.go("throw", seat)
    return True


# -- words and showing ----------------------------------------------------------------------------------------------


def _without_word(play: Play, own: bool) -> bool:
    """The word of the win is left out: the hand shown is the first that tells."""
    at = play.seq - 1
    if play.rows[at][0] != k.CALL or (play.rows[at][11] or {})["word"] not in ("win", "self_draw"):
        return False
    if ((play.rows[at][2] < 0) != own) or play.rows[at - 1][0] == k.CALL:
        return False
    play.rows.pop()
    return True


# A self-drawn win without 和 or 自摸.
@fault("W-WIN-02", "unspoken", "win", also=UNSPOKEN)
def unspoken_self_draw(play: Play, seat: int) -> bool:
    if _without_word(play, own=True):
        mark(play)
    return False


# A win on a discard without 和.
@fault("W-WIN-03", "unspoken", "win", also=UNSPOKEN)
def unspoken_discard_win(play: Play, seat: int) -> bool:
    if _without_word(play, own=False):
        mark(play)
    return False


def _rewrite(play: Play, **detail: object) -> None:
    """Other details in the row of the win just shown."""
    row = play.rows[-1]
    play.rows[-1] = (*row[:11], {**(row[11] or {}), **detail})
    mark(play, play.seq - 1)


# Only part of the hand is shown: it cannot be counted.
@fault("W-WIN-04a", "part of the hand", "shown", also=("W-FORM-01", "W-WRONG-06"))
def part_of_hand(play: Play, seat: int) -> bool:
    row = play.rows[-1]
    if len(row[4]) < 11:
        return False
    tiles = tuple(code for code in row[4][:-3])
    if row[2] not in tiles:
        return False
    detail = {key: value for key, value in (row[11] or {}).items() if key not in ("arranged", "rotated")}
    play.rows[-1] = (*row[:4], tiles, *row[5:11], detail)
    mark(play, play.seq - 1)
    return False


# The hand is not laid out by its sets.
@fault("W-SCORE-01", "not by sets", "shown", also=("W-SCORE-02",))
def not_by_sets(play: Play, seat: int) -> bool:
    parts = [list(part) for part in (play.rows[-1][11] or {})["arranged"]]
    if len(parts) not in (3, 4, 5) or any(len(part) not in (2, 3) for part in parts):
        return False
    first, second = parts[0], parts[1]
    if first[0] // 4 == second[1] // 4 or {code // 4 for code in first} == {code // 4 for code in second}:
        return False
    first[0], second[1] = second[1], first[0]
    if any(_is_set(part) for part in parts[:2]):
        return False
    _rewrite(play, arranged=parts)
    return False


def _is_set(part: list[int]) -> bool:
    kinds = sorted(code // 4 for code in part)
    run = kinds[0] < 27 and kinds[0] // 9 == kinds[-1] // 9 and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
    return len(set(kinds)) == 1 or run


# The tile of a discard win should lie sideways; another one does.
@fault("W-SCORE-02", "rotated", "shown")
def another_rotated(play: Play, seat: int) -> bool:
    row = play.rows[-1]
    rotated = (row[11] or {}).get("rotated")
    if rotated is None:
        return False
    others = [at for at, code in enumerate(row[4]) if code // 4 != row[4][rotated] // 4]
    if not others:
        return False
    _rewrite(play, rotated=play.rng.choice(others))
    return False


# Seven pairs lie in the order of their pairs; here one pair is torn apart.
@fault("W-SCORE-03", "pairs", "shown", stages=("10.2 fed", "3.4 pairs"))
def pairs_torn(play: Play, seat: int) -> bool:
    parts = [list(part) for part in (play.rows[-1][11] or {})["arranged"]]
    if len(parts) != 7:
        return False
    parts[1][0], parts[4][1] = parts[4][1], parts[1][0]
    _rewrite(play, arranged=parts)
    return False


# Two readings are mixed: seven pairs together with two pairs of sequences.
@fault("W-SCORE-11a", "two readings", "shown", stages=("5.1.2",), also=("W-SCORE-04", "W-SCORE-07"))
def two_readings(play: Play, seat: int) -> bool:
    value = (play.rows[-1][11] or {})["value"]
    if not any(one["id"] == "5.1.2" for one in value["patterns"]):
        return False
    _rewrite(play, value={"patterns": [*value["patterns"], {"id": "10.2"}], "points": value["points"] + 30})
    play.memo["points"] = value["points"] + 30
    return False


# Nine gates by self-draw, the drawn tile put among the others before anybody had looked: it does not count any more.
@fault("W-SCORE-12", "mixed in", "shown", stages=("2.2",), also=("W-SCORE-04", "W-SCORE-07"))
def nine_gates_mixed(play: Play, seat: int) -> bool:
    row = play.rows[-1]
    if row[1] != row[3] or not any(one["id"] == "2.2" for one in (row[11] or {})["value"]["patterns"]):
        return False
    _rewrite(play, apart=False)
    return False


# Too much is declared: a pattern that the hand does not hold, or a wrong sum; and it is paid so.
@fault("W-SCORE-07", "a pattern too many", "shown", also=("W-SCORE-04",))
def pattern_too_many(play: Play, seat: int) -> bool:
    value = (play.rows[-1][11] or {})["value"]
    held = {one["id"] for one in value["patterns"]}
    if value["points"] >= 200 or {"1.1", "4.1", "10.2", "10.1"} & held == set() or "3.1" in held:
        return False
    extra, points = ("7.1", 40) if "7.1" not in held else ("6.1", 35)
    if extra in held or "10.1" in held:
        return False
    _rewrite(play, value={"patterns": [*value["patterns"], {"id": extra}], "points": value["points"] + points})
    play.memo["points"] = value["points"] + points
    return False


@fault("W-SCORE-07", "sum", "shown", also=("W-SCORE-04",))
def wrong_sum(play: Play, seat: int) -> bool:
    value = (play.rows[-1][11] or {})["value"]
    if value["points"] >= 200:
        return False
    points = value["points"] + play.rng.choice((5, 10, 20))
    _rewrite(play, value={**value, "points": points})
    play.memo["points"] = points
    return False


# A triplet of another seat's wind is counted as 番牌.
@fault("W-DEALER-02", "guest wind", "shown", stages=("3.3.1", "3.3.2"), also=("W-SCORE-04", "W-SCORE-07"))
def guest_wind(play: Play, seat: int) -> bool:
    row = play.rows[-1]
    value = (row[11] or {})["value"]
    held = [meld.tile for meld in play.position.melds[row[1]] if meld.event != k.CHOW]
    held += [part[0] // 4 for part in (row[11] or {})["arranged"] if len(part) == 3 and part[0] // 4 == part[1] // 4]
    guests = [kind for kind in held if 27 <= kind <= 30 and kind - 27 != play.position.wind(row[1])]
    if not guests or value["points"] >= 300:
        return False
    counted = next((one.get("count", 1) for one in value["patterns"] if one["id"] == "3.1"), 0)
    patterns = [one for one in value["patterns"] if one["id"] != "3.1"]
    patterns.append({"id": "3.1", "count": counted + 1} if counted else {"id": "3.1"})
    _rewrite(play, value={"patterns": patterns, "points": value["points"] + 10})
    play.memo["points"] = value["points"] + 10
    return False
