"""What frames say of a finding and of calls that meet: rule, ruling at the table, who goes first, who took a discard.

What is right follows from the books: of several wins on one tile the nearest in turn after the thrower goes first
(W-PRIO-01 1a to 1c), one winner only (J-WIN-03); riichi has no such row.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ingest import kinds as k
from ingest.model import GameRecord, Ruling, to_row
from replay.act import Act
from replay.book import load
from replay.explain import Speaker
from replay.frames import TAKEN, frames, masked, states
from replay.frames.words import rivals, ruling
from replay.judge import Judge
from replay.simulate.wsom.run import play_match
from replay.simulate.zhenjiang.run import play_match as play_zhenjiang
from replay.verdict import BREACH, NOTE, Verdict

E, S, W, N = range(4)
SAY = Speaker("en", (), 0, 4, brief=True)
FAULT = Verdict(0, 7, S, "set-laid-out", "W-PT-03", "3", "", "rule", BREACH, "points")


@cache
def match() -> GameRecord:
    return play_match("wsom", 77, 4, 1.0).record


def said(giver: int | None, **words: str) -> list[dict[str, Any]]:
    seats = {f"y{seat}": words.get("ESWN"[seat], "") for seat in range(4)}
    return [{"o": None if giver is None else [0, giver], **seats}]


@pytest.mark.parametrize(
    ("giver", "calling", "first"),
    [(E, "SN", "South (seat 1)"), (E, "NW", "West (seat 2)"), (W, "ES", "East (seat 0)"), (N, "WSE", "East (seat 0)")],
)
@pytest.mark.parametrize("book", ["wsom", "zhenjiang"])
def test_the_nearest_in_turn_after_the_thrower_goes_first(book: str, giver: int, calling: str, first: str) -> None:
    told = rivals(said(giver, **dict.fromkeys(calling, "win")), 4, load(book), SAY)
    assert set(told) == {0} and f": {first} goes first" in told[0]
    assert "article" in told[0]


def test_nothing_is_said_of_one_win_of_other_words_or_without_the_row() -> None:
    wsom = load("wsom")
    assert rivals(said(E, S="win", N="pung"), 4, wsom, SAY) == {}
    assert rivals(said(None, S="win", N="win"), 4, wsom, SAY) == {}
    assert rivals(said(E, S="win", N="win"), 4, load("riichi-tenhou"), SAY) == {}


def act(seq: int, **given: Any) -> Act:
    return Act(seq, to_row(Ruling(seat=S, **given)))


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        ([act(9, penalty="points", about=7)], True),
        ([act(9, penalty="no_win", article="W-PT-03")], True),
        ([act(9, penalty="points")], True),
        ([act(9, penalty="no_win")], False),  # of neither act nor article, and another penalty than the book's
        ([act(5, penalty="points")], False),  # before the fault
        ([act(9, penalty="points", about=3)], False),
        ([act(9, penalty="points", article="W-COUNT-03")], False),
        ([], False),
    ],
)
def test_the_ruling_at_the_table_is_the_one_about_the_fault(rulings: list[Act], told: bool) -> None:
    text = ruling(FAULT, match(), rulings, SAY)
    assert (text == "none about this is recorded in the hand") != told
    assert ("rules on" in text) == told


def test_only_a_breach_asks_for_a_ruling() -> None:
    note = Verdict(0, 7, S, "set-laid-out", "W-PT-03", "3", "", "rule", NOTE, "none")
    assert ruling(note, match(), [], SAY) == ""


def test_findings_name_rule_article_and_consequence_and_what_the_table_ruled() -> None:
    judge = Judge(load("wsom"))
    verdicts = judge.judge(match()).verdicts
    seen = 0
    for hand in match().hands:
        made = frames(match(), hand.number, judge, verdicts)
        for one in made["verdicts"]:
            lines = dict(one["lines"])
            assert one["title"] and one["article"].startswith("article ")
            assert lines["follows"]
            if one["status"] == BREACH:
                assert lines["ruling"]
                seen += 1
        assert all(one["lines"] == [] for one in masked(made, 1)["verdicts"])
    assert seen > 3


def test_a_claimed_discard_names_who_took_it() -> None:
    judge, taken = Judge(load("wsom")), 0
    for hand in match().hands:
        made = frames(match(), hand.number, judge, [])
        marked = {seq for seat in range(4) for _, marks, seq in states(made)[-1][f"r{seat}"] if marks & TAKEN}
        assert marked <= set(made["takers"])
        for before, after in pairwise(enumerate(hand.rows)):
            if before[0] in marked and after[1][0] in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
                assert made["takers"][before[0]] == after[1][1]
                taken += 1
    assert taken


def test_the_clock_of_a_table_that_plays_against_the_hour() -> None:
    """It runs from the start staff announce; their calls are told from the step after them, and in later hands."""
    game = play_zhenjiang(21, 1).record
    judge, calls, start = Judge(load("zhenjiang")), {}, None
    hands = ([game.before] if game.before is not None else []) + game.hands
    for hand in hands:
        for seq, row in enumerate(hand.rows):
            what = (row[11] or {}).get("what") if row[0] == k.NOTICE else None
            if what == "start":
                start = row[6]
            elif what in ("ten_minutes", "time"):
                calls[what] = (hand.number, seq)
    assert start is not None and set(calls) == {"ten_minutes", "time"}
    for hand in game.hands:
        told = frames(game, hand.number, judge, ())["hour"]
        assert told[:2] == [hand.rows[0][6] - start, 3_600_000]
        for what, step in zip(("ten_minutes", "time"), told[2:], strict=True):
            number, seq = calls[what]
            assert step == (None if hand.number < number else seq + 1 if hand.number == number else 0)
    assert frames(match(), 0, Judge(load("wsom")), ())["hour"] is None
