"""The same record with one letter of evidence less: nobody is convicted whom the full record acquits, and what can no
longer be found is said to be undecided, with the letter that is missing.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache

import pytest

from ingest.model import GameRecord
from replay.book import load
from replay.judge import Judge, Judged
from replay.simulate.wsom.run import Match, play_match
from replay.verdict import BREACH, UNDECIDED
from tests.simulate.stripped import LETTERS, stripped

FULL = os.environ.get("PAIPU_FULL") == "1"
CLEAN, FAULTY = (60, 200) if FULL else (4, 16)
SHARE = 0.7
SEED = 21

NOT_THERE = {
    ("id", "W-TILE-01"): "one tile drawn twice: without identities it is another tile of its kind",
    ("rul", "W-COUNT-03"): "the tiles were right and only the ruling took the right away; without it he has it",
    ("rul", "W-COUNT-04"): "likewise",
}
"""Faults that are none any more once the letter is gone, each with the reason."""


@dataclass(slots=True)
class Seen:
    """What a letter was missed for: acts convicted by the full record, lost without the letter, and how."""

    lost: int = 0
    undecided: int = 0
    kept: int = 0
    accused: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)


@cache
def _judge() -> Judge:
    return Judge(load("wsom"), strict=True)


@cache
def _matches() -> tuple[tuple[Match, Judged], ...]:
    found = [play_match("wsom", SEED, number) for number in range(CLEAN)]
    found += [play_match("wsom", SEED, CLEAN + number, SHARE) for number in range(FAULTY)]
    return tuple((match, _judge().judge(match.record)) for match in found)


def _compare(match: Match, full: Judged, letter: str, seen: Seen) -> None:
    game, numbers = stripped(match.record, letter)
    less = _judge().judge(game)
    convicted = {(one.hand, one.seq, one.rule) for one in full.verdicts if one.status == BREACH}
    acts = {(hand, seq) for hand, seq, _ in convicted}
    rows = {(hand, rule) for hand, _, rule in convicted}
    still: set[tuple[int, int, str]] = set()
    for one in less.verdicts:
        if one.status != BREACH:
            continue
        seq = numbers[one.hand][one.seq]
        still.add((one.hand, seq, one.rule))
        if (one.hand, seq) not in acts and (one.hand, one.rule) not in rows:
            seen.accused.append(_told(match.record, one.hand, seq, one.rule))
    open_rows = {row.rule for row in less.asked if row.undecided and letter in row.missing.split()}
    open_hands = {one.hand for one in less.verdicts if one.status == UNDECIDED and letter in one.missing.split()}
    for fault in match.planted:
        told = {rule for hand, seq, rule in convicted if (hand, seq) == (fault.hand, fault.seq)}
        if not told:
            continue  # no row that is checked
        if any(hand == fault.hand and rule in told for hand, _, rule in still):
            seen.kept += 1
            continue
        seen.lost += 1
        if told & open_rows or fault.hand in open_hands:
            seen.undecided += 1
        elif not any((letter, rule) in NOT_THERE for rule in {fault.rule, *told}):
            seen.silent.append(_told(match.record, fault.hand, fault.seq, f"{fault.rule} {fault.fault}"))


def _told(game: GameRecord, hand: int, seq: int, what: str) -> str:
    return f"{game.native_id}#{hand}.{seq} {what}"


@cache
def _seen(letter: str) -> Seen:
    seen = Seen()
    for match, full in _matches():
        _compare(match, full, letter, seen)
    print(f"without {letter}: kept {seen.kept}, lost {seen.lost}, of these undecided {seen.undecided}")
    return seen


@pytest.mark.parametrize("letter", LETTERS)
def test_nobody_is_convicted_whom_the_full_record_acquits(letter: str) -> None:
    """Every breach of the poorer record is one of the full record: the same act, or the same row in the same hand."""
    assert _seen(letter).accused == []


@pytest.mark.parametrize("letter", LETTERS)
def test_nothing_is_passed_in_silence(letter: str) -> None:
    """A fault that the letter hid is undecided for want of this letter."""
    seen = _seen(letter)
    assert seen.silent == []
    assert seen.lost > 0 or letter in ("t", "ph")
    assert seen.kept > 0


def test_a_clean_record_without_any_letter_but_the_tiles_is_clean() -> None:
    """Only who drew, threw, laid and won what: nothing is accused."""
    for match, _ in _matches()[:CLEAN]:
        game = match.record
        for letter in LETTERS:
            game, _ = stripped(game, letter)
        assert [one for one in _judge().judge(game).verdicts if one.status == BREACH] == []
