"""Zhenjiang with one letter of evidence less: nobody is newly convicted, and what the letter hid is undecided."""

from __future__ import annotations

import os
from functools import cache

import pytest

from replay.book import load
from replay.judge import Judge, Judged
from replay.simulate.wsom.run import Match
from replay.simulate.zhenjiang.run import BOOK, play_match
from replay.verdict import BREACH, UNDECIDED
from tests.simulate.stripped import LETTERS, stripped

FULL = os.environ.get("PAIPU_FULL") == "1"
CLEAN, FAULTY = (40, 150) if FULL else (2, 8)
SHARE = 0.7
SEED = 21

NOT_THERE = {
    ("id", "J-TILE-01"): "one tile drawn twice: without identities it is another tile of its kind",
    ("rul", "J-FALSE-01"): "the fine is the ruling",
    ("sc", "J-FALSE-01"): "its amounts went with the sheet",
}
"""Faults that are none any more once the letter is gone, each with the reason."""


@cache
def _judge() -> Judge:
    return Judge(load(BOOK), strict=True)


@cache
def _matches() -> tuple[tuple[Match, Judged], ...]:
    found = [play_match(SEED, number) for number in range(CLEAN)]
    found += [play_match(SEED, CLEAN + number, SHARE) for number in range(FAULTY)]
    return tuple((match, _judge().judge(match.record)) for match in found)


def _not_there(letter: str, rules: set[str]) -> bool:
    return any((letter, rule) in NOT_THERE for rule in rules)


@cache
def _seen(letter: str) -> tuple[list[str], list[str], int]:
    """Acts accused only without the letter, faults passed in silence without it, faults still found."""
    accused: list[str] = []
    silent: list[str] = []
    kept = 0
    for match, full in _matches():
        game, numbers = stripped(match.record, letter)
        less = _judge().judge(game)
        convicted = {(one.hand, one.seq, one.rule) for one in full.verdicts if one.status == BREACH}
        acts = {(hand, seq) for hand, seq, _ in convicted}
        rows = {(hand, rule) for hand, _, rule in convicted}
        still: dict[tuple[int, int, str], bool] = {}  # does it lead back to an act convicted before
        for one in less.verdicts:
            if one.status == BREACH:
                was = numbers[one.hand]
                back = any((one.hand, was[cause]) in acts for cause in one.because or ())
                still[one.hand, was[one.seq], one.rule] = back
        name = match.record.native_id
        accused += [
            f"{name}#{hand}.{seq} {rule}"
            for (hand, seq, rule), back in sorted(still.items())
            if (hand, seq) not in acts and (hand, rule) not in rows and not back
        ]
        open_rows = {row.rule for row in less.asked if row.undecided and letter in row.missing.split()}
        open_hands = {one.hand for one in less.verdicts if one.status == UNDECIDED and letter in one.missing.split()}
        for fault in match.planted:
            told = {rule for hand, seq, rule in convicted if (hand, seq) == (fault.hand, fault.seq)}
            if any(hand == fault.hand and rule in told for hand, _, rule in still):
                kept += 1
            elif told and not (told & open_rows or fault.hand in open_hands or _not_there(letter, told)):
                silent.append(f"{name}#{fault.hand}.{fault.seq} {fault.rule} {fault.fault}")
    return accused, silent, kept


@pytest.mark.parametrize("letter", LETTERS)
def test_nobody_is_convicted_whom_the_full_record_acquits(letter: str) -> None:
    """Every breach of the poorer record is one of the full record: the same act, or the same row in the same hand."""
    assert _seen(letter)[0] == []


@pytest.mark.parametrize("letter", LETTERS)
def test_nothing_is_passed_in_silence(letter: str) -> None:
    """A fault that the letter hid is undecided for want of this letter."""
    _, silent, kept = _seen(letter)
    assert silent == []
    assert kept > 0


def test_a_clean_record_without_any_letter_but_the_tiles_is_clean() -> None:
    """Only who drew, threw, laid and won what: nothing is accused."""
    for match, _ in _matches()[:CLEAN]:
        game = match.record
        for letter in LETTERS:
            game, _ = stripped(game, letter)
        assert [one for one in _judge().judge(game).verdicts if one.status == BREACH] == []
