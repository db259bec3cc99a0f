"""The command line as a contract: data on stdout, talk on stderr, exit codes, and no traceback whatever comes."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from paipu.cli import app, run
from replay.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self.out)
        return value


def paipu(*words: str | Path, stdin: bytes = b"", data: Path | None = None) -> Ran:
    """Run the command in a process of its own, as a user does."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAIPU_TRACEBACK": ""}
    if data is not None:
        environment["PAIPU_DATA"] = str(data)
    done = subprocess.run(
        [sys.executable, "-m", "paipu", *map(str, words)],
        input=stdin, capture_output=True, env=environment, timeout=120,
    )  # fmt: skip
    out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    assert "Traceback" not in out + err, err
    return Ran(done.returncode, out, err)


def paipu_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, data: Path) -> Ran:
    """Run the command in this process: for many questions of one kind, without the time a process takes to begin."""
    monkeypatch.setattr(sys, "argv", ["paipu", *words])
    monkeypatch.setenv("PAIPU_DATA", str(data))
    monkeypatch.setenv("PAIPU_TRACEBACK", "")
    code = run(app)
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err, told.err
    return Ran(code, told.out, told.err)


@dataclass(frozen=True)
class Made:
    records: Path
    data: Path
    truth: list[dict[str, Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Simulated games with planted faults, taken in and judged."""
    home = tmp_path_factory.mktemp("cli")
    simulate("riichi-tenhou", 16, 7, 0.3, home / "records")
    truth = [json.loads(line) for line in (home / "records" / "truth.jsonl").read_text().splitlines()]
    ran = paipu("ingest", home / "records", "--replay", "--json", data=home / "data")
    assert ran.code == 0, ran.err
    return Made(home / "records", home / "data", truth)


def test_ingest_counts_and_is_idempotent(made: Made) -> None:
    again = paipu("ingest", made.records, "--json", data=made.data)
    assert again.code == 0
    counts = again.json()
    assert counts["seen"] == counts["unchanged"] > 0
    assert counts["new"] == counts["rejected"] == counts["batches"] == 0
    keys = "seen new unchanged replaced rejected skipped games hands events problems seconds batches"
    assert " ".join(counts) == keys


def test_replay_finds_what_was_planted(made: Made) -> None:
    ran = paipu("replay", "--json", data=made.data)
    assert ran.code == 0
    counts = ran.json()
    assert counts["judged_now"] == 0 and counts["crashed"] == 0
    query = (
        "SELECT native_id AS game, hand, seq, rule FROM verdicts JOIN games USING (game_id, record_id) "
        "WHERE status = 'breach' ORDER BY ALL"
    )
    rows = paipu("query", query, "--json", data=made.data).json()["rows"]
    found = {(row["game"], row["hand"], row["seq"], row["rule"]) for row in rows}
    assert {(t["game"], t["hand"], t["seq"], t["rule"]) for t in made.truth} <= found
    assert counts["breaches"] == len(rows)


def test_fail_on_and_single_game(made: Made) -> None:
    assert paipu("replay", "--fail-on", "breach", data=made.data).code == 5
    assert paipu("replay", "--fail-on", "crashed", data=made.data).code == 0
    assert paipu("replay", "--fail-on", "sometimes", data=made.data).code == 2
    fault = made.truth[0]
    one = paipu("replay", fault["game"], "--json", data=made.data)
    assert any(v["rule"] == fault["rule"] and v["seq"] == fault["seq"] for v in one.json()["verdicts"])


def test_diff_of_a_run_with_itself_under_other_settings(made: Made) -> None:
    runs = paipu("query", "SELECT DISTINCT run FROM runs ORDER BY run", "--json", data=made.data).json()["rows"]
    assert len(runs) == 1
    assert paipu("replay", "--again", "--facts", "full", data=made.data).code == 0
    ran = paipu("replay", "--diff", runs[0]["run"], "--json", data=made.data)
    assert ran.code == 0 and ran.json()["differences"] == []
    assert paipu("replay", "--diff", "0" * 16, data=made.data).code == 7
    assert paipu("replay", "--again", data=made.data).code == 0


@pytest.mark.parametrize(
    "sql",
    [
        "COPY games TO 'x.csv'", "ATTACH 'x.db'", "INSTALL httpfs", "LOAD httpfs", "PRAGMA database_list",
        "SET threads = 1", "SELECT 1; SELECT 2", "CREATE TABLE x AS SELECT 1", "DROP VIEW games",
        "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM read_text('/etc/passwd')", "SELECT * FROM glob('/*')",
        "SELECT * FROM '/etc/passwd'", "SELECT * FROM read_json('dataset.json')", "not a statement", "", ";",
    ],
)  # fmt: skip
def test_query_refuses(
    made: Made, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], sql: str
) -> None:
    ran = paipu_here(monkeypatch, capsys, "query", sql, data=made.data)
    assert ran.code == 2 and ran.out == "" and ran.err.startswith("paipu: "), ran


def test_query_refuses_raw_files_of_the_dataset(made: Made) -> None:
    for pattern in ("dataset.json", "people.csv"):
        ran = paipu("query", f"SELECT * FROM read_text('{made.data / pattern}')", data=made.data)
        assert ran.code == 2, ran


def test_query_formats(made: Made, tmp_path: Path) -> None:
    sql = "SELECT game_id, count(*) AS hands FROM hands GROUP BY ALL ORDER BY ALL"
    as_json = paipu("query", sql, "--format", "json", data=made.data).json()["rows"]
    as_csv = list(csv.DictReader(io.StringIO(paipu("query", sql, "--format", "csv", data=made.data).out)))
    assert [{"game_id": r["game_id"], "hands": int(r["hands"])} for r in as_csv] == as_json
    target = tmp_path / "answer.parquet"
    assert paipu("query", sql, "--format", "parquet", "--out", target, data=made.data).code == 0
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(target).to_pylist() == as_json
    assert paipu("query", "-", stdin=sql.encode(), data=made.data).code == 0
    assert paipu("query", sql, "--format", "xml", data=made.data).code == 2


def test_every_view_exists_on_an_empty_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nothing").mkdir()
    ran = paipu("ingest", tmp_path / "nothing", data=tmp_path / "data")
    assert ran.code == 3
    views = paipu("schema", "--json").json()["views"]
    contract = (
        "games hands seats events verdicts judged facts decisions settlements rulings problems rejects runs removed"
    )
    assert set(contract.split()) <= set(views)
    for view in views:
        ran = paipu_here(monkeypatch, capsys, "query", f"SELECT * FROM {view}", "--json", data=tmp_path / "data")
        assert ran.code == 0 and ran.json()["rows"] == [], (view, ran.err)
    assert paipu("replay", "--json", data=tmp_path / "data").json()["games"] == 0


def test_show_game_hand_and_moment(made: Made) -> None:
    fault = next(t for t in made.truth if t["seq"] > 3)
    game = paipu("show", fault["game"], data=made.data)
    assert game.code == 0 and "breach" in game.out
    hand = paipu("show", f"{fault['game']}#{fault['hand']}", data=made.data)
    assert hand.code == 0 and fault["rule"] in hand.out
    place = f"{fault['game']}#{fault['hand']}.{fault['seq']}"
    for language in ("en", "zh-Hant", "zh-Hans"):
        moment = paipu("show", place, "--lang", language, "--json", data=made.data)
        assert moment.code == 0
        assert fault["rule"] in [verdict["rule"] for verdict in moment.json()["verdicts"]]
        assert "⟦" not in moment.out
    assert paipu("show", f"{fault['game']}#99", data=made.data).code == 7
    assert paipu("show", f"{fault['game']}#0.99999", data=made.data).code == 7
    assert paipu("show", "no-such-game", data=made.data).code == 7
    assert paipu("show", fault["game"], "--lang", "tlh", data=made.data).code == 2


def test_rules_lists_every_row_with_its_state() -> None:
    listed = paipu("rules", "--book", "riichi-tenhou", "--json").json()["rules"]
    assert {"id", "article", "title", "class", "status", "needs", "consequence"} <= set(listed[0])
    assert {row["status"] for row in listed} <= {"checked", "meaning", "procedural", "discretion", "planned"}
    assert paipu("rules", "R-HELD").code == 0
    assert paipu("rules", "R-NOPE").code == 7
    assert paipu("rules", "--book", "nope").code == 2


def test_score_counts_hands_and_answers_bad_lines() -> None:
    examples = json.loads((ROOT / "tests" / "examples" / "wsom_scoring_examples.json").read_text(encoding="utf-8"))
    lines = "\n".join(json.dumps(example) for example in examples[:5]) + "\nnot json\n[1]\n"
    ran = paipu("score", "--book", "wsom", stdin=lines.encode())
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0 and len(answers) == 7
    assert all({"total", "patterns", "payments", "limit"} <= set(answer) for answer in answers[:5])
    assert all("error" in answer for answer in answers[5:])


def test_bad_input_is_told_and_the_rest_goes_in(made: Made, tmp_path: Path) -> None:
    folder = tmp_path / "mixed"
    folder.mkdir()
    good = next(made.records.glob("*.mjlog"))
    (folder / good.name).write_bytes(good.read_bytes())
    (folder / "empty.mjlog").write_bytes(b"")
    (folder / "text.mjlog").write_bytes(b"this is no record")
    (folder / "half.mjlog").write_bytes(good.read_bytes()[:200])
    (folder / "notes.txt").write_text("remarks")
    (folder / "loop").symlink_to(folder)
    ran = paipu("ingest", folder, "--json", data=tmp_path / "data")
    counts = ran.json()
    assert ran.code == 4
    assert counts["new"] == 1 and counts["rejected"] == 3 and counts["skipped"] >= 1
    assert counts["seen"] == counts["new"] + counts["unchanged"] + counts["replaced"] + counts["rejected"]
    rejects = paipu("query", "SELECT code, path FROM rejects", "--json", data=tmp_path / "data").json()["rows"]
    assert len(rejects) == 3 and all(row["code"].startswith("ING") for row in rejects)


def test_usage_errors() -> None:
    assert paipu("frobnicate").code == 2
    assert paipu("ingest").code == 2
    assert paipu("ingest", "x", "--max-file", "lots").code == 2
    assert paipu("query", "SELECT 1", "--data", "/nonexistent-folder").code == 3


def test_missing_path_is_named(tmp_path: Path) -> None:
    ran = paipu("ingest", tmp_path / "not-there", data=tmp_path / "data")
    assert ran.code == 3 and "not-there" in ran.err


def test_newer_schema_stops_with_its_own_code(made: Made, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    manifest = json.loads((made.data / "dataset.json").read_text())
    manifest["schema"] = "99.0"
    (data / "dataset.json").write_text(json.dumps(manifest))
    assert paipu("query", "SELECT 1", data=data).code == 6


def test_remove_compact_verify_doctor(made: Made, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert paipu("ingest", made.records, "--replay", data=data).code == 0
    assert paipu("verify", data=data).code == 0
    assert paipu("doctor", "--json", data=data).code == 0
    game = made.truth[0]["game"]
    assert paipu("remove", game, data=data).code == 2
    assert paipu("remove", game, "--reason", "a test", data=data).code == 0
    assert paipu("show", game, data=data).code == 7
    assert paipu("query", "SELECT reason FROM removed", "--json", data=data).json()["rows"] == [{"reason": "a test"}]
    assert paipu("compact", "--json", data=data).code == 0
    assert paipu("verify", data=data).code == 0


def test_demo_without_pages(tmp_path: Path) -> None:
    ran = paipu("demo", "--no-serve", "--data", tmp_path / "data")
    assert ran.code == 0 and "breaches" in ran.out
    own = paipu("demo", "--no-serve", "--records", tmp_path / "not-there")
    assert own.code == 3


def test_closed_pipe_is_no_fault(made: Made) -> None:
    command = f"{sys.executable} -m paipu query 'SELECT * FROM events' --format csv | head -1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAIPU_DATA": str(made.data)}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, env=environment, timeout=60)
    assert b"Traceback" not in done.stderr and done.stdout.count(b"\n") == 1


def test_convert_goes_both_ways_without_a_byte_lost(made: Made, tmp_path: Path) -> None:
    import gzip

    assert paipu("convert", made.records, "--out", tmp_path / "own").code == 0
    back = paipu("convert", tmp_path / "own", "--out", tmp_path / "xml", "--to", "tenhou_xml", "--json")
    assert back.code == 0 and back.json()["refused"] == []
    originals = sorted(path for path in made.records.glob("*.mjlog"))
    assert len(back.json()["written"]) == len(originals)
    for original in originals:
        there = gzip.decompress((tmp_path / "xml" / original.name).read_bytes())
        assert there == gzip.decompress(original.read_bytes())
    assert paipu("convert", made.records, "--out", tmp_path / "no", "--to", "pgn").code == 2
