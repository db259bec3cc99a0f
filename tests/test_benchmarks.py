"""The benchmark scripts run: on two simulated games, once each. Nothing is said of speed here."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import mjai
from ingest import kinds as k
from ingest.formats.tenhou_xml.write import write
from ingest.model import GameRecord
from replay.simulate.game import SOUTH_FOUR, new_game
from tests.corpus import REPOSITORY

GAMES = 2
TOLD = {k.DRAW: "tsumo", k.DISCARD: "dahai", k.RIICHI: "reach", k.WIN: "hora", k.DRAW_GAME: "ryukyoku"}


@pytest.fixture(scope="module")
def simulated() -> list[GameRecord]:
    rng = random.Random(5)
    return [new_game(rng, SOUTH_FOUR, number).play() for number in range(GAMES)]


@pytest.fixture(scope="module")
def records(simulated: list[GameRecord], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for game in simulated:
        (folder / f"{game.native_id}.mjlog").write_bytes(write(game, compress=True))
    return folder


def run(script: str, records: Path, *options: str) -> dict[str, Any]:
    words = [sys.executable, "-m", f"benchmarks.{script}", "--records", str(records), "--repeats", "1", "--most", "1"]
    done = subprocess.run([*words, "--json", *options], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def installed(*names: str) -> bool:
    return all(importlib.util.find_spec(name) is not None for name in names)


def test_mjai_tells_every_draw_discard_and_result(simulated: list[GameRecord]) -> None:
    for game in simulated:
        words = [event["type"] for event in mjai.events(game)]
        assert words.count("start_kyoku") == words.count("end_kyoku") == len(game.hands)
        kinds = [row[0] for hand in game.hands for row in hand.rows]
        for kind, word in TOLD.items():
            assert words.count(word) == kinds.count(kind)
        assert json.loads(mjai.lines(game).splitlines()[0])["type"] == "start_game"


@pytest.mark.slow
def test_ingest_speed_runs(records: Path) -> None:
    if not installed("lxml"):
        pytest.skip("lxml: ABSENT")
    found = run("ingest_speed", records)
    floor, ours, _ = found["results"]
    assert floor["counts"]["tags"] > 100
    assert ours["counts"]["new"] == GAMES
    assert ours["counts"]["rejected"] == 0
    assert found["ratios"]["ingest_to_lxml"] > 0
    assert found["stages"]["read"] > 0
    assert found["stages"]["commit"] > 0


@pytest.mark.slow
def test_judge_speed_runs_and_the_engines_agree_that_all_is_legal(records: Path, simulated: list[GameRecord]) -> None:
    found = run("judge_speed", records, "--jansou-games", "1", "--cores", "2")
    hands = sum(len(game.hands) for game in simulated)
    for one in found["results"]:
        counts = one["counts"]
        if one["name"] == "paipu ingest --replay":
            assert (counts["new"], counts["breaches"], counts["crashed"]) == (GAMES, 0, 0)
        elif one["name"] == "riichienv":
            assert (counts["hands"], counts["illegal"]) == (hands, 0)
        elif one["name"] == "jansou":
            assert counts["hands_refused"] == 0
            assert counts["wins_as_told"] == counts["wins"]
    peers = {(one["peer"], one["cores"]) for one in found["ratios"]}
    assert peers == {(name, cores) for name in ("riichienv", "jansou") if installed(name) for cores in (1, 2)}
    assert found["stages"]["judge"] > 0


@pytest.mark.slow
def test_memory_takes_in_every_renamed_record(records: Path) -> None:
    found = run("memory", records, "--small", "3", "--large", "6")
    assert set(found["peak_mib"]) == {"3", "6"}
    assert all(peak > 10 for peak in found["peak_mib"].values())
    assert found["jobs"]["run"] == {"1": 1, "2": 1}


@pytest.mark.slow
def test_engine_measures_each_part(records: Path, simulated: list[GameRecord]) -> None:
    found = run("engine", records)
    played = sum(len(hand.rows) for game in simulated for hand in game.hands)
    by_name = {one["name"]: one["counts"]["events"] for one in found["results"]}
    assert by_name.keys() == {"read", "pack", "write", "judge", "columns"}
    assert by_name["read"] == played
    assert by_name["judge"] == by_name["columns"] >= played


@pytest.mark.slow
@pytest.mark.browser
def test_viewer_speed_opens_the_longest_hand(records: Path, simulated: list[GameRecord]) -> None:
    words = [sys.executable, "-m", "benchmarks.viewer_speed", str(records), "--repeats", "1", "--json"]
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr  # 1: slower than wanted, on a busy machine
    found = json.loads(done.stdout)
    assert found["events"] == max(len(hand.rows) for game in simulated for hand in game.hands)
    assert found["step_ms"]["n"] == found["events"] and found["open_ms"]["n"] == 1
    assert found["met"]["payload_kb"]


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "benchmarks.ingest_speed", "--records", str(tmp_path)]
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 2
    assert "no record of GO type 169" in done.stderr
