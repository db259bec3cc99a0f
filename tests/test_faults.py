"""Planted faults against the judge: every row that can be broken, and the thirteen kinds of the field's comparison.

The planter knows no rule of the judge and the judge nothing of the planter; they meet here only.
"""

from __future__ import annotations

import gzip
import os
import random
from functools import cache

import pytest

from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord
from replay.book import load
from replay.judge import Judge
from replay.simulate.faults import FAULTS, KINDS, faults_of, rules
from tests.corpus import need_corpus
from tests.simulate.fault_run import Row, report, run, simulated

LONG = os.environ.get("PAIPU_FULL") == "1"
GAMES = 40
QUICK, FULL = 3, 30
REAL_FILES = 150


@cache
def _judge() -> Judge:
    return Judge(load("riichi-tenhou"), strict=True)


def _verdicts(game: GameRecord) -> list[object]:
    return list(_judge().judge(game).verdicts)


@cache
def _simulated() -> list[GameRecord]:
    return simulated(GAMES, 1)


def _run(games: list[GameRecord], count: int, seed: int, row: str) -> Row:
    return run(_verdicts, games, count, seed, [row])[0]  # type: ignore[arg-type]


def _hold(row: Row, count: int, misses: int = 0) -> None:
    """All planted, all but so many found, found first, and nothing else accused."""
    assert row.planted == count, f"{row.rule}: only {row.planted} places for {count} faults"
    assert row.found >= count - misses and row.alone >= count - misses, report([row], count)


def test_every_row_that_can_breach_has_a_fault() -> None:
    """The rows of DESIGN.md 6.1, riichi, are all planted."""
    rows = """UNIQUE FIVE HELD COUNT DEAL WALL SEED INDICATOR TURN DRAW DRAWN-ONLY SWAP CHOW-SOURCE CHOW-TILES
    PUNG-SOURCE PUNG-TILES KONG-TILES KONG-WHEN KONG-LIMIT KONG-RIICHI CLAIM-LAST CLAIM-RIICHI CLAIM-PRIORITY
    LAST-TILE RIICHI-CLOSED RIICHI-POINTS RIICHI-WALL RIICHI-TENPAI RIICHI-ONCE FURITEN-OWN FURITEN-TURN
    FURITEN-RIICHI WIN-SHAPE WIN-YAKU WIN-TILE ROB MULTI-WIN ABORT-NINE ABORT-WINDS ABORT-RIICHI ABORT-KONGS
    ABORT-TRIPLE NORTH VALUE PAY PAO STICKS NOTEN NAGASHI DEALER CARRY END FINAL"""
    assert set(rules()) == {f"R-{row}" for row in rows.split()}
    assert len(KINDS) == 13
    assert all(len({one.name for one in ways}) == len(ways) for ways in FAULTS.values())


def test_legal_games_are_not_accused() -> None:
    """What the faults are planted into has no breach: the first promise, on simulated games."""
    accused = [
        f"{game.native_id}#{verdict.hand}.{verdict.seq} {verdict.rule}"
        for game in _simulated()
        for verdict in _judge().judge(game).verdicts
        if verdict.status == "breach"
    ]
    assert accused == []


@pytest.mark.parametrize("row", rules())
def test_row(row: str) -> None:
    """Each fault is found at its event under its row, and nothing else is accused."""
    count = max(QUICK, len(faults_of(row)))
    _hold(_run(_simulated(), count, 5, row), count)


@pytest.mark.parametrize("kind", list(KINDS))
def test_kind(kind: str) -> None:
    """The thirteen kinds, thirty of each, as the tools of the field were tried."""
    _hold(_run(_simulated(), FULL, 7, kind), FULL)


@pytest.mark.slow
@pytest.mark.skipif(not LONG, reason="thirty faults a row: with PAIPU_FULL=1")
@pytest.mark.parametrize("row", rules())
def test_row_in_full(row: str) -> None:
    """At least thirty faults a row, at most one of them missed."""
    _hold(_run(_simulated(), FULL, 11, row), FULL, misses=1)


@cache
def _real() -> list[GameRecord]:
    files = sorted((need_corpus() / "tenhou_mjlog").glob("houou_20*/*"))
    random.Random(1).shuffle(files)
    games = []
    for file in files[:REAL_FILES]:
        data = file.read_bytes()
        game = read(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data, file.name)[0]
        if game.book and not game.problems:
            games.append(game)
    return games


@pytest.mark.slow
@pytest.mark.parametrize("row", rules())
def test_row_in_real_games(row: str) -> None:
    """The same faults in real games."""
    need_corpus()
    count = max(QUICK, len(faults_of(row)))
    _hold(_run(_real(), count, 13, row), count)
