"""Each row's checks have mutants that its cases kill. See docs/testing.md."""

from __future__ import annotations

import os

import pytest

from replay.book import load
from replay.rule import all_checks
from tests.mutants.run import RIICHI, Source, always, bench, cases_of, loud, never, rows_of, sources, tally, turned

FULL = os.environ.get("PAIPU_FULL") == "1"

PARTS = 1 if FULL else 30
"""The ordinary run tries one in thirty of the mutants."""

ASKED_OF_FAULTS = {
    "seat-at-table": "a seat that is not at the table",
    "set-shown": "a claimed set never shown; those that are shown are asked about by set-whole",
    "spoken-chow": "a chow that no word followed; those that a word preceded are asked about by spoken",
    "chow-before-word": "a word after its chow; those before it are asked about by chow-pause",
    "other-share-turned": "what is in order here breaches the row before it, at the same act",
}
"""Checks that never find anything in order that another check does not find or ask about as well, and what they look
at. Instead of what is in order they are made to convict everything."""

BOOKS = (RIICHI, "wsom", "zhenjiang")  # Mahjong Challenge is judged as the World Series
ROWS = [(book, row.id, check) for book in BOOKS for row in load(book).rows for check in row.checks]
RIICHI_SOURCES = [source for source in sources() if rows_of(RIICHI, source.checks)]
TABLE_SOURCES = [source for source in sources() if rows_of("wsom", source.checks) and source not in RIICHI_SOURCES]

TABLE_FLOOR = 0.87
CHECK_FLOOR = 0.7
"""Of the mutants of checks that only the World Series has so many are killed over all, and of each file."""


@pytest.mark.parametrize(("book", "row", "check"), ROWS)
def test_a_check_that_always_answers_the_same_or_the_contrary_is_noticed(book: str, row: str, check: str) -> None:
    order = cases_of(book, (row,))
    assert not bench().notices({}, order), "else every mutant would seem to be killed"
    broken = (never, loud, turned) if check in ASKED_OF_FAULTS else (never, always, turned)
    living = [change.__name__ for change in broken if not bench().notices({check: change(all_checks()[check])}, order)]
    assert living == []


@pytest.mark.parametrize("source", RIICHI_SOURCES, ids=lambda source: " ".join(source.checks))
def test_mutants_of_riichi_checks_are_killed_or_listed(source: Source) -> None:
    told = tally(source, parts=PARTS)
    assert [f"{source.path.name}:{mutant.line}: {mutant.change}" for mutant in told.survivors] == []
    assert told.listed_but_killed == []
    assert told.listed_but_gone == []


@pytest.mark.skipif(not FULL, reason="about ten minutes: with PAIPU_FULL=1")
def test_mutants_of_the_world_series_are_mostly_killed() -> None:
    told = [tally(source, "wsom", wide=True) for source in TABLE_SOURCES]
    assert {one.check: round(one.rate, 2) for one in told if one.rate < CHECK_FLOOR} == {}
    tried = sum(one.mutants - one.equivalent for one in told)
    assert sum(one.killed for one in told) >= TABLE_FLOOR * tried
    assert [change for one in told for change in one.listed_but_killed] == []
    assert [change for one in told for change in one.listed_but_gone] == []
