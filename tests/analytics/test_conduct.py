"""Penalties and time: counted anew from the lines of the records, and the register's laws."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pytest

from analytics import catalog, stats
from analytics.connect import connect
from ingest.store import Dataset, open_dataset
from replay.time_limits import time_limits
from tests.dashboards.conduct import dataset, games, plain_turns

Row = dict[str, Any]
LIMITS = {"limits": json.dumps({"wsom": {"turn_limit_ms": 15_000, "hand_limit_ms": 180_000}})}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("conduct")
    dataset(folder)
    return folder


@pytest.fixture(scope="module")
def stored(root: Path) -> Dataset:
    return open_dataset(root / "data")


@pytest.fixture(scope="module")
def connection(stored: Dataset) -> duckdb.DuckDBPyConnection:
    return connect(stored, locked=True)


def asked(connection: Any, question: str, **values: Any) -> list[Row]:
    rows: list[Row] = catalog.ask(connection, question, {**LIMITS, "limit": 100_000, "offset": 0, **values}).to_pylist()
    return rows


def rulings(root: Path) -> list[Row]:
    """Every ruling of the records, with the game it stands in."""
    return [
        {**line, "game": name}
        for name, lines in games(root / "wsom").items()
        for line in lines
        if line.get("k") == "ruling"
    ]


def test_limits_are_those_of_the_text() -> None:
    """15 s for a decision, 3 minutes for a hand (打牌時限 1, 2)."""
    assert json.loads(time_limits())["wsom"] == json.loads(LIMITS["limits"])["wsom"]


# -- time -------------------------------------------------------------------------------------------------------


def test_lengths_are_those_between_the_lines_of_the_record(root: Path, connection: Any) -> None:
    found = {(row["native_id"], row["seat"], row["end_ms"]): row for row in asked(connection, "timing/longest")}
    checked = 0
    for name, lines in games(root / "wsom").items():
        for (seat, end), ms in plain_turns(lines).items():
            row = found.get((name, seat, end))
            if row is not None and row["kind"] == "discard":
                assert row["counted_ms"] == ms, (name, seat, end)
                checked += 1
    assert checked > 1500


def test_the_longest_decision(root: Path, connection: Any) -> None:
    longest = asked(connection, "timing/longest")[0]
    own = {
        (ms, name, seat) for name, lines in games(root / "wsom").items() for (seat, _), ms in plain_turns(lines).items()
    }
    ms, name, seat = max(own)
    assert ms > 100_000  # slow play is planted
    assert (longest["counted_ms"], longest["native_id"], longest["seat"]) == (ms, name, seat)
    assert longest["over_turn"] is True
    assert asked(connection, "timing/totals")[0]["longest_ms"] == ms


def test_decisions_beyond_the_limit(root: Path, connection: Any) -> None:
    """On a clock of tenths 15.0 s is open, 15.2 s is beyond, 14.9 s is not."""
    plain = {
        (name, seat, end): ms
        for name, lines in games(root / "wsom").items()
        for (seat, end), ms in plain_turns(lines).items()
    }
    beyond = {key for key, ms in plain.items() if ms > 15_100}
    found = asked(connection, "timing/longest", over="turn")
    listed = {(row["native_id"], row["seat"], row["end_ms"]) for row in found}
    assert len(beyond) >= 2
    assert beyond <= listed
    assert {key for key in listed & plain.keys() if plain[key] <= 15_100} == set()
    assert asked(connection, "timing/totals")[0]["over_turn"] == len(listed)


def test_points_for_time_agree_with_the_penalties_entered_on_the_sheet(root: Path, connection: Any) -> None:
    """Where the judge booked a forfeiture or points for long turns, the engine takes as much or more."""
    by_game: Counter[str] = Counter()
    for row in rulings(root):
        if row.get("what") == "pace" and "points" in row:
            by_game[row["game"]] -= row["points"]
    lost: Counter[str] = Counter()
    for row in asked(connection, "timing/hands"):
        lost[row["native_id"]] += -(row["penalty_pts"] or 0)
    assert sum(by_game.values()) > 0
    assert {game: (points, lost[game]) for game, points in by_game.items() if lost[game] < points} == {}


def test_what_has_no_length_is_no_zero(connection: Any) -> None:
    unknown = asked(connection, "timing/longest", over="unknown")
    totals = asked(connection, "timing/totals")[0]
    assert len(unknown) == totals["decisions"] - totals["recorded"]
    assert all(row["counted_ms"] is None and row["over_turn"] is None for row in unknown)


def test_classes_of_lengths_make_the_whole(connection: Any) -> None:
    totals = asked(connection, "timing/totals")[0]
    spread = asked(connection, "timing/lengths")
    assert sum(row["decisions"] for row in spread) == totals["recorded"]
    for row in spread:
        count = asked(connection, "timing/count", kind=row["kind"], least=row["least_ms"], below=row["below_ms"])
        assert count[0]["decisions"] == row["decisions"]
    kinds = asked(connection, "timing/kinds")
    assert sum(row["recorded"] for row in kinds) == totals["recorded"]


def test_records_without_times_are_counted_as_such(connection: Any) -> None:
    for row in asked(connection, "timing/coverage"):
        riichi = row["site"] == "tenhou"
        assert (row["with_times"], row["decisions"]) == (0, 0) if riichi else row["with_times"] == row["games"]


# -- penalties --------------------------------------------------------------------------------------------------


def test_every_verdict_and_every_ruling_once(root: Path, stored: Dataset, connection: Any) -> None:
    entries = asked(connection, "penalties/register")
    assert sum(row["status"] is not None for row in entries) == stored.read_table("verdicts").num_rows
    own = asked(connection, "penalties/register", ruled="yes")
    told = [(row["native_id"], row["ruling_hand"], row["ruling_seq"]) for row in own]
    assert len(told) == len(set(told)) == len(rulings(root)) > 10


def test_points_lost_to_rulings(root: Path, connection: Any) -> None:
    total = sum(row["ruled_points"] for row in asked(connection, "penalties/totals"))
    assert total == sum(row.get("points", 0) for row in rulings(root)) < 0


@pytest.mark.parametrize("question", ["standings", "against"])
def test_numbers_are_as_many_as_the_entries_they_list(connection: Any, question: str) -> None:
    rows = asked(connection, f"penalties/{question}")
    assert sum(row["entries"] for row in rows) == asked(connection, "penalties/count")[0]["entries"]
    for row in rows[::3]:
        narrow = (
            {"standing": row["standing"]}
            if question == "standings"
            else {"consequence": row["book_says"], "penalty": row["ruled"]}
        )
        assert asked(connection, "penalties/count", **narrow)[0]["entries"] == row["entries"], narrow


def test_no_ruling_is_not_said_where_none_could_be_recorded(root: Path, connection: Any) -> None:
    told = {name for name, lines in games(root / "wsom").items() if "rul" in lines[0]["provides"]}
    silent = set()
    for row in asked(connection, "penalties/register", status="breach"):
        assert (row["standing"] == "not_recorded") <= (row["native_id"] not in told)
        assert (row["standing"] == "no_ruling") <= (row["native_id"] in told)
        silent.add(row["native_id"] in told)
    assert silent == {True, False}


def test_planted_faults_stand_in_the_register(root: Path, connection: Any) -> None:
    truth = [json.loads(line) for line in (root / "wsom" / "truth.jsonl").read_text("utf-8").splitlines()]
    found = asked(connection, "penalties/register", status="breach")
    entries = {(row["native_id"], row["hand"], row["seq"]) for row in found}
    silent = {name for name, lines in games(root / "wsom").items() if "rul" not in lines[0]["provides"]}
    planted = [fault for fault in truth if fault["game"] not in silent]
    assert len(planted) > 40
    assert [fault for fault in planted if (fault["game"], fault["hand"], fault["seq"]) not in entries] == []


def test_players_add_up(connection: Any) -> None:
    players = asked(connection, "penalties/players")
    numbers = stats.measure(connection, LIMITS, ["breaches_hand", "ruled_pts", "time_pts"], intervals=False)
    assert sum(row["breaches"] for row in players) == numbers["breaches_hand"].num
    assert -sum(row["ruled_points"] or 0 for row in players) == numbers["ruled_pts"].num
    assert sum(row["lost"] or 0 for row in asked(connection, "timing/players")) == numbers["time_pts"].num
    for row in players[:5]:
        own = asked(connection, "penalties/count", players=[row["player"]], status="breach")
        assert own[0]["entries"] == row["breaches"]


@pytest.mark.parametrize("area", ["penalties", "time"])
def test_as_many_rows_stand_behind_a_number_as_it_says(connection: Any, area: str) -> None:
    names = [each.id for each in stats.statistics().values() if each.area == area]
    for name, number in stats.measure(connection, LIMITS, names, intervals=False).items():
        for part in ("num", "den"):
            rows = stats.behind(connection, name, part, LIMITS).to_pylist()
            rate = number.statistic.is_rate
            assert len(rows) == (number.num if part == "num" and rate else number.den), name
            assert number.den > 0
