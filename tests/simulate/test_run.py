"""`simulate`: files, truth, the same bytes for the same seed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord
from replay.simulate import simulate


def _read(folder: Path) -> dict[str, GameRecord]:
    games = (read(gzip.decompress(file.read_bytes()), file.name)[0] for file in folder.glob("*.mjlog"))
    return {str(game.native_id): game for game in games}


def test_legal_run(tmp_path: Path) -> None:
    summary = simulate("riichi-tenhou", 40, 3, 0.0, tmp_path)
    games = _read(tmp_path)
    assert len(games) == summary.games and sum(len(game.hands) for game in games.values()) == summary.hands >= 40
    assert summary.faults == 0 and (tmp_path / "truth.jsonl").read_text() == ""
    for native, game in games.items():
        assert game.finished and not game.problems and game.book == "riichi-tenhou"
        assert int(native[13:17], 16) == game.table["type"]


def test_faults_and_truth(tmp_path: Path) -> None:
    """Each line of the truth names an event of a game that was written, at most one fault a hand."""
    summary = simulate("riichi-tenhou", 120, 4, 0.4, tmp_path)
    games = _read(tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]
    assert len(lines) == summary.truths >= summary.faults
    assert 0.25 < summary.faults / summary.hands < 0.5
    for line in lines:
        assert set(line) == {"game", "hand", "seq", "rule"} and line["rule"].startswith("R-")
        assert 0 <= line["seq"] < len(games[line["game"]].hands[line["hand"]].rows)
    if summary.truths == summary.faults:
        places = [(line["game"], line["hand"]) for line in lines]
        assert len(set(places)) == len(places)
    assert len({line["rule"] for line in lines}) > 15


def test_same_bytes(tmp_path: Path) -> None:
    written = []
    for name in ("one", "other"):
        simulate("riichi-tenhou", 30, 5, 0.3, tmp_path / name)
        written.append({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()})
    assert written[0] == written[1]


@pytest.mark.parametrize(
    ("book", "hands", "share"), [("go", 1, 0.0), ("riichi-tenhou", 0, 0.0), ("riichi-tenhou", 1, 2.0)]
)
def test_refused(tmp_path: Path, book: str, hands: int, share: float) -> None:
    with pytest.raises(ValueError):
        simulate(book, hands, 1, share, tmp_path)
