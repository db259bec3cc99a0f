"""Legal simulated matches of the World Series of Mahjong are not accused of anything: the first promise.

The simulator and the judge were both written from the text of the rules; neither knows the other.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache

from replay.book import load
from replay.judge import Judge
from replay.simulate.wsom.run import play_match
from replay.verdict import UNDECIDED

FULL = os.environ.get("PAIPU_FULL") == "1"
HANDS = 10_000 if FULL else 100
SEED = 5


@cache
def _said() -> tuple[int, Counter[tuple[str, str]], list[str], frozenset[str]]:
    """Hands judged, verdicts by status and row, the first of them in words, and the rows that were asked."""
    judge = Judge(load("wsom"), strict=True)
    hands = number = 0
    said: Counter[tuple[str, str]] = Counter()
    words: list[str] = []
    asked: set[str] = set()
    while hands < HANDS:
        game = play_match("wsom", SEED, number).record
        judged = judge.judge(game)
        hands, number = hands + judged.hands, number + 1
        asked |= {row.rule for row in judged.asked if row.asked}
        for one in judged.verdicts:
            said[one.status, one.rule] += 1
            place = f"{game.native_id}#{one.hand}.{one.seq}"
            words.append(f"{place} {one.status} {one.rule} {one.check} {one.expected} {one.found} {one.missing}")
    return hands, said, words[:20], frozenset(asked)


def test_nothing_is_found_in_legal_hands() -> None:
    """No breach, no check that fails, and on full evidence nothing undecided; what is noted is no accusation."""
    hands, said, words, _ = _said()
    print(f"clean hands: {hands}")
    assert hands >= HANDS
    assert {key: count for key, count in said.items() if key[0] != "note"} == {}, words


def test_remarks_are_rare() -> None:
    """A note is for what happens seldom: at most one in ten hands carries one."""
    hands, said, words, _ = _said()
    assert sum(said.values()) <= hands / 10, words


def test_most_rows_are_asked() -> None:
    """Legal hands pass the questions, they do not go round them."""
    judge_rows = {row.id for row in load("wsom").rows if row.status == "checked"}
    assert len(_said()[3] & judge_rows) >= len(judge_rows) // 2


def test_undecided_is_a_status_of_its_own() -> None:
    """With a letter of evidence missing the same hands are not all clean: the first test does see what is undecided."""
    game = play_match("wsom", SEED, 0).record
    game.provides = game.provides - {"v"}
    assert any(one.status == UNDECIDED for one in Judge(load("wsom")).judge(game).verdicts)
