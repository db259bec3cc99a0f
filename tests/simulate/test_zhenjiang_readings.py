"""Other readings of what the text leaves open (RULES 4.5): judge and second referee by the same one.

Matches are played by the defaults; under another reading some acts in them are faults, or faults are none. Both must
say so of the same acts.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ingest.formats.paipu import write
from ingest.model import GameRecord
from replay.book import load
from replay.judge import Judge
from replay.simulate.wsom.run import Match
from replay.simulate.zhenjiang import ending
from replay.simulate.zhenjiang.faults.base import Fault, false_win, found_false, mark
from replay.simulate.zhenjiang.play import Play
from replay.simulate.zhenjiang.run import BOOK, play_match
from replay.verdict import BREACH, UNDECIDED
from tests.reference.zhenjiang.match import faults
from tests.reference.zhenjiang.table import Options

SEED, MATCHES = 17, 4


@cache
def _judge() -> Judge:
    return Judge(load(BOOK), strict=True)


@cache
def _clean() -> tuple[GameRecord, ...]:
    return tuple(play_match(SEED, number, hands=10).record for number in range(MATCHES))


def _lines(game: GameRecord) -> list[dict[str, Any]]:
    return [json.loads(line) for line in write(game).splitlines()]


def _firsts(places: list[tuple[int, int, frozenset[str]]]) -> dict[int, tuple[int, frozenset[str]]]:
    """The first breach of each hand."""
    found: dict[int, tuple[int, frozenset[str]]] = {}
    for hand, seq, rows in sorted(places, key=lambda place: place[:2]):
        found.setdefault(hand, (seq, rows))
    return found


def _both(game: GameRecord, named: dict[str, Any], options: Options) -> int:
    """First breaches of each hand, on which both must agree; how many there were.

    What hangs on a matter for the judge at the table (J-WILD-04b) is undecided, and not compared.
    """
    game = replace(game, options=named)
    verdicts = _judge().judge(game).verdicts
    undecided = {(one.hand, one.seq) for one in verdicts if one.status == UNDECIDED}
    judge = _firsts([(one.hand, one.seq, frozenset([one.rule])) for one in verdicts if one.status == BREACH])
    found = [one for one in faults(_lines(game), options) if (one.hand, one.seq) not in undecided]
    referee = _firsts([(one.hand, one.seq, one.rows) for one in found])
    assert {hand: seq for hand, (seq, _) in judge.items()} == {hand: seq for hand, (seq, _) in referee.items()}, (
        game.native_id, judge, referee,
    )  # fmt: skip
    assert all(rows & referee[hand][1] for hand, (_, rows) in judge.items()), (game.native_id, judge, referee)
    return len(judge)


READINGS = [
    ({"first_wild": "whenever"}, Options(first_wild="whenever"), True),
    ({"first_wild": "optional"}, Options(first_wild="optional"), False),
    ({"second_wild": "strict"}, Options(second_wild="strict"), True),
    ({"second_wild": "zb"}, Options(), False),
    ({"wild_discard_win": "forbid"}, Options(wild_discard_win=False), True),
    ({"dealer_on_win": "passes"}, Options(dealer_stays_on_win=False), True),
    ({"thrown_wild": "any"}, Options(thrown_wild_any=True), False),
    ({}, Options(), False),
]


@pytest.mark.parametrize(("named", "options", "breaks"), READINGS)
def test_a_match_played_by_the_defaults_under_another_reading(
    named: dict[str, Any], options: Options, breaks: bool
) -> None:
    found = sum(_both(game, named, options) for game in _clean())
    assert bool(found) == breaks, found


def _match(act: Any, point: str, stages: tuple[str, ...]) -> Match:
    """A short match with something in it that the defaults allow or forbid."""
    way = Fault("", "", point, act, stages=stages)
    return next(match for match in (play_match(SEED, number, 1.0, [way], 3) for number in range(20)) if match.planted)


def test_a_kong_is_robbed_where_that_is_forbidden() -> None:
    """A14: by default it is won on as a discard of its maker."""

    def robbed(play: Play, seat: int) -> bool:
        if play.rows[-1][0] != 70 or not play.memo["winning"][3]:
            return False
        mark(play, play.memo["won"])
        return False

    game = _match(robbed, "verify", ("robbing",)).record
    assert _both(game, {}, Options()) == 0
    assert _both(game, {"rob_kong": "forbid"}, Options(rob_kong=False)) >= 1


def test_who_sits_farther_on_after_a_false_win_of_the_nearest() -> None:
    """A21: he wins by default; by the other reading the hand goes on, and his win is none."""

    def nearest_false(play: Play, seat: int) -> bool:
        code = play.last[1]
        good = [who for who in (play.after(seat, step) for step in (2, 3)) if play.position.may_win(who, code // 4)]
        near = play.after(seat)
        if not good or play.position.may_win(near, code // 4) or (seat + 1) % 4 == good[0]:
            return False
        play.pause(4, 6)
        mark(play, false_win(play, near, seat, code))
        found_false(play, near, play.fault_seq)
        play.pause(4, 6)
        play.say(good[0], "win")
        ending.on_tile(play, good[0], seat, code)
        return True

    game = _match(nearest_false, "answer", ("two winners", "three winners", "dealt in with a wild")).record
    default = faults(_lines(game), Options())
    other = faults(_lines(game), Options(next_claimant=False))
    assert len(other) > len(default) >= 1
    for named, expected in (({}, default), ({"next_claimant": "goes_on"}, other)):
        said = _judge().judge(replace(game, options=named)).verdicts
        judge = {(one.hand, one.seq) for one in said if one.status == BREACH}
        assert judge == {(one.hand, one.seq) for one in expected}, named
