"""That a check is not asked where it has nothing to say (`Check.during`) changes no verdict and no count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ingest.model import GameRecord
from replay.book import load
from replay.judge import Judge
from replay.rule import OPENING, all_checks
from replay.verdict import Asked, Verdict
from tests.replay.test_cases import CASES
from tests.simulate.fault_run import simulated

Game = tuple[str, str, dict[str, Any], GameRecord]  # name, book, options


def games(*rows: str) -> list[Game]:
    """The games of every third case, or of all cases of some rows, and three simulated ones."""
    cases = [case for case in CASES if case.book in ("riichi-tenhou", "wsom")]
    cases = [case for case in cases if case.rule in rows] if rows else cases[::3]
    found: list[Game] = [(str(case), case.book, case.options, case.game) for case in cases]
    return found + [(f"simulated {game.native_id}", "riichi-tenhou", {}, game) for game in simulated(3, 11)]


def told(of: list[Game]) -> dict[str, list[Any]]:
    """All verdicts and counts of games, by name."""
    judges: dict[tuple[str, str], Judge] = {}
    found: dict[str, list[Any]] = {}
    for name, book, options, game in of:
        judge = judges.setdefault((book, repr(sorted(options.items()))), Judge(load(book), options, strict=True))
        result = judge.judge(game)
        kept = [*result.verdicts, *result.asked]
        found[name] = [
            [getattr(one, word) for word in (Verdict if isinstance(one, Verdict) else Asked).__slots__] for one in kept
        ]
    return found


def ask_during(states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let plans made from now on ask every check in these states, 0 in all."""
    for name, check in all_checks().items():
        monkeypatch.setitem(all_checks(), name, replace(check, during=states))


def test_sparing_questions_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games()
    spared = told(played)
    ask_during(0, monkeypatch)
    assert [name for name, whole in told(played).items() if whole != spared[name]] == []


def test_sparing_too_much_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games("R-HELD", "R-DRAWN-ONLY")
    spared = told(played)
    ask_during(OPENING, monkeypatch)
    assert any(whole != spared[name] for name, whole in told(played).items())
