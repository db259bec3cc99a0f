"""Each row's checks have mutants that its cases kill; of the riichi checks nearly all do. See docs/testing.md."""

from __future__ import annotations

import os

import pytest

from replay.book import load
from replay.rule import all_checks
from tests.mutants.run import RIICHI, Source, always, cases_of, is_killed, never, rows_of, sources, tally

pytestmark = pytest.mark.skipif(
    os.environ.get("PAIPU_FULL") != "1", reason="mutants are run with PAIPU_FULL=1: four riichi checks have live ones"
)

FLOOR = 0.9
"""Of the mutants of a check that change a verdict, at least so many are killed."""

_NEVER_IN_ORDER = {"seat-at-table"}
"""Checks that are asked only where there is a fault: they cannot convict anything that is in order."""

BOOKS = ("riichi-tenhou",)  # `python -m tests.mutants --book wsom` shows the others, whose cases are not held to it yet
ROWS = [(book, row.id, check) for book in BOOKS for row in load(book).rows for check in row.checks]
RIICHI_SOURCES = [source for source in sources() if rows_of(RIICHI, source.checks)]


@pytest.mark.parametrize(("book", "row", "check"), ROWS)
def test_a_check_that_finds_nothing_is_noticed(book: str, row: str, check: str) -> None:
    assert is_killed({check: never(all_checks()[check])}, cases_of(book, (row,)))


@pytest.mark.parametrize(("book", "row", "check"), [way for way in ROWS if way[2] not in _NEVER_IN_ORDER])
def test_a_check_that_always_finds_something_is_noticed(book: str, row: str, check: str) -> None:
    assert is_killed({check: always(all_checks()[check])}, cases_of(book, (row,)))


@pytest.mark.parametrize("source", RIICHI_SOURCES, ids=lambda source: " ".join(source.checks))
def test_mutants_of_riichi_checks_are_killed(source: Source) -> None:
    """`PAIPU_FULL=1` asks for more: every mutant left alive is listed with its reason, and nothing else is."""
    told = tally(source)
    alive = [f"{source.path.name}:{mutant.line}: {mutant.change}" for mutant in told.survivors]
    assert told.mutants >= 4
    assert told.rate >= FLOOR, alive
    assert told.listed_but_killed == []
    if os.environ.get("PAIPU_FULL") == "1":
        assert alive == []
        assert told.listed_but_gone == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_cases_pass_as_the_checks_stand(book: str) -> None:
    """Else every mutant would seem to be killed."""
    checked = [row.id for row in load(book).rows if row.status == "checked"]
    assert [row for row in checked if is_killed({}, cases_of(book, (row,)))] == []
