"""The scorer against a second one that was written from the rule text alone (tests/reference/zungjung).

2,000 random wins; 100,000 with PAIPU_FULL=1. All 44 patterns must have occurred, so that none goes untried.
"""

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from replay.scoring.zungjung import score_json
from tests.reference.zungjung.count import Answer, count, responsible_seat
from tests.reference.zungjung.hands import altered, hands
from tests.reference.zungjung.patterns import PATTERNS
from tests.reference.zungjung.win import read_win

FULL = os.environ.get("PAIPU_FULL") == "1"
HANDS, EACH = (100_000, 50) if FULL else (2_000, 1)
EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_text(encoding="utf-8"))


def counted(patterns: list[dict[str, Any]]) -> frozenset[tuple[str, int]]:
    return frozenset((one["id"], one["count"]) for one in patterns)


def differences(answer: Answer, result: dict[str, Any]) -> list[str]:
    """What ``result`` says otherwise. Where several counts are equally dear, any one of them may be named."""
    named = []
    if answer.total != result["total"]:
        named.append(f"total {answer.total}, not {result['total']}")
    if (answer.total is None) != result["false_win"]:
        named.append(f"false win: {answer.total is None}")
    if answer.payments != result["payments"]:
        named.append(f"payments {answer.payments}, not {result['payments']}")
    readings = [frozenset(one) for one in answer.readings]
    if counted(result["patterns"]) not in readings:
        named.append(f"patterns {readings}, not {result['patterns']}")
    return named


@cache
def compared() -> tuple[Counter[str], list[str]]:
    """How often each pattern was in the dearest count, and the differences."""
    found: Counter[str] = Counter()
    different = []
    for win in hands(seed=44, count=HANDS):
        answer = count(win)
        if len(answer.readings) == 1:
            (reading,) = answer.readings
            found.update(id for id, _ in reading)
        if named := differences(answer, score_json(win)):
            different.append(f"{json.dumps(win)}: {'; '.join(named)}")
    return found, different


@pytest.mark.parametrize("case", example("wsom_scoring_examples.json"), ids=lambda case: f"{case['no']}")
def test_the_second_scorer_knows_the_examples(case: dict[str, Any]) -> None:
    assert differences(count(case), case["expect"]) == []


@pytest.mark.parametrize("case", example("wsom_timing_immunity_examples.json")["same_round_immunity"])
def test_the_second_scorer_knows_the_immunity_examples(case: dict[str, Any]) -> None:
    assert responsible_seat([(seat, tile) for seat, tile in case["discards"]], case["winner"]) == case["responsible"]


def test_both_scorers_agree() -> None:
    _, different = compared()
    assert not different, f"{len(different)} of {HANDS}:\n" + "\n".join(different[:20])


@pytest.mark.parametrize("id", [one.id for one in PATTERNS])
def test_no_pattern_goes_untried(id: str) -> None:
    found, _ = compared()
    assert found[id] >= EACH


def test_all_patterns_are_asked() -> None:
    assert len({one.id for one in PATTERNS}) == 44


def test_the_wins_are_possible() -> None:
    """No fifth tile, the robbed tile is the winner's only one, and none but a minimum refuses the win."""
    for case in hands(seed=44, count=2_000):
        win = read_win(case)
        held = Counter([*win.concealed_tiles, *(tile for meld in win.melds for tile in meld.tiles)])
        kongs = sum(len(meld.tiles) == 4 for meld in win.melds)
        assert sum(held.values()) == 14 + kongs, case
        if "rob_kong" in win.flags:
            assert win.win_tile and held[win.win_tile] == 1, case
        else:
            held.update(tile for _, tile in win.discards[:-1])
        assert max(held.values()) <= 4, case
        assert win.flags.isdisjoint(("heaven", "earth")) or not win.melds, case
        assert "kong_replacement" not in win.flags or (win.self_draw and kongs), case
        assert win.self_draw == (win.discarder is None), case
        assert count(case | {"min_points": 0}).total, case


def test_both_see_what_is_no_win() -> None:
    refused = 0
    for win in altered(seed=45, count=HANDS // 4):
        answer = count(win)
        refused += answer.total is None
        assert not differences(answer, score_json(win)), win
    assert refused > HANDS // 8


@pytest.mark.parametrize(
    "wrong", [{"total": 85}, {"false_win": True}, {"patterns": []}, {"payments": {"E": 0, "S": 0, "W": 0, "N": 0}}]
)
def test_a_difference_is_seen(wrong: dict[str, Any]) -> None:
    win = example("wsom_scoring_examples.json")[64]
    assert differences(count(win), score_json(win)) == []
    assert differences(count(win), score_json(win) | wrong)
