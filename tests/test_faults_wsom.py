"""Planted faults of the World Series of Mahjong against the judge: every row that is checked and can be broken.

Planter and judge were written from the text by different hands and meet here only. Where they differed the text
decided.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from replay.book import load
from replay.simulate.wsom.faults import ways_of
from tests.simulate.fault_run import Judge, Row, report
from tests.simulate.fault_run_wsom import checked_rows, judged_by, run, unplanted_rows

LONG = os.environ.get("PAIPU_FULL") == "1"
QUICK, FULL = 4, 30  # of each way to break a row; of each row
BOOK = load("wsom")

OPEN: dict[str, str] = {}
"""Rows on which planter and judge are known to differ, each with the reason; a row that comes right has to leave."""

UNPLANTED: dict[str, str] = {
    "W-GEN-07b": "a wrong set objected to in time and left as it was: planted as W-WRONG-01 and W-CHOW-01",
    "W-FLOW-01": "phases out of order: the simulator knows no hand that is scored before it is played",
    "W-SHUF-01": "tiles face up before the shuffle, acted on only after a complaint: its cases",
    "W-DEALX-03b": "a deal by the wrong player stopped in the middle: its cases",
    "W-DEALX-03c": "the dealer after such a deal: planted as W-DEALER-05",
    "W-DEALX-06a": "a count corrected late: planted as W-DEAL-04",
    "W-DEALX-06b": "likewise",
    "W-DEALX-06d": "a count corrected after the first discard: its cases",
    "W-SCORE-11b": "another arrangement forbidden by an opponent: its cases",
    "W-PT-05": "a claim that penalty tiles forbid: planted as W-PT-03, W-PT-04a, W-PT-04b",
    "W-COUNT-01": "a wrong count nobody noticed is a remark, no breach",
}
"""Rows that are checked but planted nowhere, each with the reason; the cases of the row stand for them."""

ROWS = checked_rows(BOOK)


@cache
def _judge() -> Judge:
    return judged_by("wsom")


def _run(rule: str, count: int, seed: int) -> Row:
    return run(_judge(), "wsom", count, seed, [rule])[0]


def _hold(row: Row, count: int, misses: int = 0) -> None:
    """All planted, all but so many found, found first, and nothing else accused."""
    assert row.planted == count, f"{row.rule}: only {row.planted} places for {count} faults"
    assert min(row.found, row.first, row.alone) >= count - misses, report([row], count)


def _rows() -> list[object]:
    return [
        pytest.param(row, marks=pytest.mark.xfail(strict=True, reason=OPEN[row])) if row in OPEN else row
        for row in ROWS
    ]


def test_every_checked_row_is_planted() -> None:
    """What is checked is also broken on purpose, or it is said why it is not."""
    assert set(unplanted_rows(BOOK)) == set(UNPLANTED)
    assert set(OPEN) <= set(ROWS)


@pytest.mark.parametrize("rule", _rows())
def test_row(rule: str) -> None:
    """Each fault is found at its event under its row, it is the first of its hand, and nothing else is accused."""
    ways = {way.name for way in ways_of(rule)}
    count = QUICK * len(ways)
    row = _run(rule, count, 5)
    _hold(row, count)
    assert set(row.by_fault) == ways, row.by_fault


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="thirty faults a row: with PAIPU_FULL=1")
@pytest.mark.parametrize("rule", _rows())
def test_row_in_full(rule: str) -> None:
    """At least thirty faults a row, at most one of them missed."""
    row = _run(rule, FULL, 11)
    _hold(row, FULL, misses=1)
    assert set(row.by_fault) == {way.name for way in ways_of(rule)}, row.by_fault
