"""Planted faults of Zhenjiang mahjong against the judge: every row that is checked and can be broken.

Planter and judge were written from the text by different hands and meet here only. Where they differed the text
decided.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from replay.book import load
from replay.simulate.zhenjiang.faults import EVERY, ways_of
from replay.simulate.zhenjiang.run import BOOK
from tests.simulate.fault_run import Judge, Row, report
from tests.simulate.fault_run_wsom import judged_by
from tests.simulate.fault_run_zhenjiang import checked_rows, run, unplanted_rows

LONG = os.environ.get("PAIPU_FULL") == "1"
QUICK, FULL = 4, 30

OPEN: dict[str, str] = {}
"""Rows on which planter and judge are known to differ, each with the reason; a row that comes right has to leave."""

UNPLANTED: dict[str, str] = {
    "J-WILD-03b": "a win before the first discard with a wild: a matter for the judge, no breach",
    "J-WILD-04b": "a further wild not shown: a matter for the judge, no breach (option second_wild: its cases)",
    "J-FALSE-03": "a false win without a ruling: a ruling is due, no breach",
    "J-T-04c": "who advances is told by the seats of the header, not by an act",
    "J-T-14": "planted as J-PLAY-03, J-WIN-04 and J-FALSE-01",
    "J-T-15": "what the head judge decides is no fault",
}
"""Rows planted nowhere although they may have a check, each with the reason; the cases of the row stand for them."""

ROWS = checked_rows(load(BOOK))


@cache
def _judge() -> Judge:
    return judged_by(BOOK)


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
    assert set(unplanted_rows(load(BOOK))) <= set(UNPLANTED)
    assert not set(UNPLANTED) & {way.rule for way in EVERY}
    assert set(UNPLANTED) <= {row.id for row in load(BOOK).rows}
    assert set(OPEN) <= set(ROWS)


@pytest.mark.parametrize("rule", _rows())
def test_row(rule: str) -> None:
    """Each fault is found at its event under its row, it is the first of its hand, and nothing else is accused."""
    count = max(QUICK, len(ways_of(rule)))
    _hold(run(_judge(), count, 5, [rule])[0], count)


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="thirty faults a row: with PAIPU_FULL=1")
@pytest.mark.parametrize("rule", _rows())
def test_row_in_full(rule: str) -> None:
    """At least thirty faults a row, at most one of them missed."""
    row = run(_judge(), FULL, 11, [rule])[0]
    _hold(row, FULL, misses=1)
    assert set(row.by_fault) == {way.name for way in ways_of(rule)}, row.by_fault
