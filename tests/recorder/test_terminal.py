"""The command in a pseudo-terminal: a whole hand with voices, slips, SIGKILL, hostile keys, sizes, playing back."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ingest.formats.paipu import read
from ingest.model import GameRecord
from tests.project import ROOT
from tests.recorder.at_keyboard import kinds
from tests.recorder.pseudo import PLAYERS, Pseudo

HAND = (
    " ", " ", "34", "26", "\r", "yy", "t1", "C", " ", "N", " ", ".9p", " ", "N", " ", "P", "p2", "\r", "1m", " ", "8s",
    "w1", "\r", "234567m 345p 678s 22s\r", "1.1 1.2 1.3 =15\r", "y0", "y2", "y3", "\r\r", "yy",
)  # fmt: skip
"""The hand of docs/record-format.md as a table-side recorder sees it: draws hidden, words heard."""

KINDS = [
    "shuffle", "shuffle", "dice", "dice", "deal", "deal", "deal", "deal", "confirmed", "timed", "discard", "draw",
    "discard", "draw", "discard", "draw", "discard", "draw", "discard", "call", "pung", "discard", "draw", "discard",
    "call", "win", "confirmed", "confirmed", "confirmed", "settle", "confirmed",
]  # fmt: skip


def command(out: Path, *more: str) -> list[str]:
    return ["record", "--book", "wsom", "--event", "Example Open", "--table", "7", "--players", PLAYERS,
            "--out", str(out), *more]  # fmt: skip


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "t7.paipu.jsonl"


def events(path: Path) -> list[dict[str, Any]]:
    """The whole lines of the record now, without the header."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_bytes().decode().split("\n")[1:-1]]


def clean(path: Path) -> GameRecord:
    games = read(path.read_bytes(), path.name)
    assert [str(problem) for game in games for problem in game.problems] == [] and len(games) == 1
    return games[0]


def press(pseudo: Pseudo, out: Path, *keys: str) -> None:
    """Press keys one group after the other, waiting for each group's lines to be on the disk."""
    for group in keys:
        pseudo.type(group)
        pseudo.read(0.02)


def test_a_whole_hand_with_voices(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, *HAND)
        pseudo.until(lambda: len(events(out)) == len(KINDS))
        screen = pseudo.screen.text()
        assert not pseudo.screen.overrun
        pseudo.type("Q")
        assert pseudo.end() == 0 and pseudo.restored()
        assert b"31 events" in pseudo.raw
    lines = events(out)
    assert kinds(lines) == KINDS
    times = [line["t"] for line in lines]
    assert times == sorted(times) and times[0] == 0
    assert lines[19] == {"k": "call", "s": 2, "t": times[19], "tile": "P", "from": 0, "word": "pung"}
    assert lines[20] == {"k": "pung", "s": 2, "t": times[20], "tile": "P", "from": 0, "tiles": "P P P", "rotated": 1}
    assert lines[25]["value"] == {"patterns": ["1.1", "1.2", "1.3"], "points": 15}
    assert lines[29]["scores"] == [-15, 45, -15, -15]
    game = clean(out)
    assert game.clock_ms == 1 and game.table == {"name": "7", "clock_by": "recorder"}
    assert [seat.name for seat in game.seats] == PLAYERS.split(",")
    assert game.hands[0].ended == "win" and game.site == "paipu:Example Open" and game.native_id
    for wanted in ("E 0 Li", "S 1 Wang", "P (P) P", "9p'", "+45", "234567m 345p 678s 22s", "table: entry"):
        assert wanted in screen.replace("67822s", "678s 22s"), wanted


def test_the_record_goes_in_without_an_accusation(out: Path, tmp_path: Path) -> None:
    """Without the shuffle, which is over here in less than 20 s."""
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, *HAND[2:])
        pseudo.until(lambda: len(events(out)) == len(KINDS) - 2)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-m", "paipu", "ingest", tmp_path, "--replay", "--data", tmp_path / "data", "--json"],
        capture_output=True, env=environment, check=False, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert (told["games"], told["hands"], told["events"], told["problems"], told["rejected"]) == (1, 1, 29, 0, 0)
    shown = subprocess.run(
        [sys.executable, "-m", "paipu", "query", "SELECT count(*) AS breaches FROM verdicts WHERE status = 'breach'",
         "--data", tmp_path / "data", "--format", "json"],
        capture_output=True, env=environment, check=False, timeout=120,
    )  # fmt: skip
    assert shown.returncode == 0, shown.stderr
    assert re.search(rb'"breaches":\s*0\b', shown.stdout), shown.stdout


def test_undo_writes_a_correction_and_deletes_nothing(out: Path) -> None:
    journal = out.with_name(out.name + ".journal")
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, "\r", "C", "5m")
        pseudo.until(lambda: len(events(out)) == 7)
        before = journal.read_bytes()
        pseudo.type("u")
        pseudo.until("taken back: discard s=1 tile=5m")
        pseudo.type("6m")
        pseudo.until(lambda: len(events(out)) == 7)
        pseudo.type("\x03")
        assert pseudo.end() == 130 and pseudo.restored()
    assert journal.read_bytes().startswith(before), "what was written stays in the journal"
    assert b'{"correction": "undone", "lines": 2' in journal.read_bytes()
    assert [line["tile"] for line in events(out) if line["k"] == "discard"] == ["C", "6m"]
    assert events(out)[5]["note"] == "recorder's slip taken back: discard s=1 tile=5m"
    clean(out)


@pytest.mark.parametrize("after", [1, 12, 24])
def test_sigkill_in_the_middle_and_resumed(out: Path, after: int) -> None:
    """Every event that was on the screen is on the disk; the hand goes on as if nothing had been."""
    due = [1, 2, 3, 4, *range(8, 26), 25, 25, 26, 27, 28, 29, 30, 31]
    groups = [*HAND[:after]]
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, *groups)
        pseudo.until(lambda: len(events(out)) == due[after - 1])
        pseudo.type("\x1b")
        pseudo.kill()
    before = out.read_bytes()
    with Pseudo("record", "--out", out, "--resume") as pseudo:
        pseudo.until(f"Gone on with {due[after - 1]} events.")
        assert out.read_bytes() == before
        if "CATCHING UP" in pseudo.screen.text():
            pseudo.type("'")
            pseudo.until(lambda: "CATCHING UP" not in pseudo.screen.text())
        rest = HAND[after:]
        if after in (23, 24):
            rest = HAND[22:]
        press(pseudo, out, *rest)
        pseudo.until(lambda: len(events(out)) == len(KINDS))
        pseudo.type("Q")
        assert pseudo.end() == 0
    assert out.read_bytes().startswith(before)
    assert kinds(events(out)) == KINDS
    game = clean(out)
    times = [row[6] for row in game.hands[0].rows]
    assert times == sorted(times), "the clock went on over the interruption"


def test_half_a_line_is_mended(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, "\r", "C")
        pseudo.until(lambda: len(events(out)) == 5)
        pseudo.kill()
    for path in (out, out.with_name(out.name + ".journal")):
        path.write_bytes(path.read_bytes() + b'{"k":"draw","s":1,"t":99')
    with Pseudo("record", "--resume", "--out", out) as pseudo:
        pseudo.until("a half-written last line was put aside")
        pseudo.type("Q")
        assert pseudo.end() == 0
    assert kinds(events(out)) == ["deal"] * 4 + ["discard"]
    clean(out)


def test_sigterm_and_hangup(out: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        with Pseudo(*command(out, *(["--resume"] if out.exists() else []))) as pseudo:
            pseudo.until(" u undo" if out.exists() else "? help")
            pseudo.type("\r")
            pseudo.until(lambda: len(events(out)) >= 4)
            pseudo.signal(number)
            assert pseudo.end() == 130 and pseudo.restored()
            assert b"Traceback" not in pseudo.raw
    clean(out)


def test_stopped_and_gone_on(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        pseudo.type("\r")
        pseudo.until("5m / E discards")
        pseudo.signal(signal.SIGTSTP)
        pseudo.until(pseudo.restored)
        pseudo.signal(signal.SIGCONT)
        pseudo.until("5m / E discards")
        pseudo.type("C")
        pseudo.until(lambda: len(events(out)) == 5)
        pseudo.type("Q")
        assert pseudo.end() == 0 and pseudo.restored()


def test_hostile_keys(out: Path) -> None:
    """Arrows, function keys, pasted rubbish, broken UTF-8, control bytes: nothing ends, nothing false is written."""
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        pseudo.type("\r")
        pseudo.until(lambda: len(events(out)) == 4)
        before = out.read_bytes()
        for rubbish in (
            b"\x1b[A\x1b[B\x1b[5~\x1b[15;2~\x1bOP", b"\xff\xfe\xc3\x28\x80", b"\x00\x01\x02\x1a\x1c\x1d\x1e\x1f",
            b"*&^%$@!~`[]{}|\\<>;:\"", "你好，牌".encode(), b"\x1b[<0;10;10M\x1b[200~\x1b[201~",
            b"\x1b]0;title\x07\x1b", b"p\x1b\x1b\x1b", b"x1" + b"9" * 3000 + b"\r\x1b",
        ):  # fmt: skip
            pseudo.type(rubbish)
            pseudo.read(0.3)
            pseudo.type(b"\x1b")
            pseudo.read(0.3)
        assert pseudo.process.poll() is None
        assert out.read_bytes() == before
        pseudo.type("C")
        pseudo.until(lambda: len(events(out)) == 5)
        assert not pseudo.screen.overrun
        pseudo.type("Q")
        assert pseudo.end() == 0 and b"Traceback" not in pseudo.raw
    clean(out)


def test_other_sizes(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, "\r", "C", " ")
        pseudo.until(lambda: len(events(out)) == 6)
        pseudo.resize(40, 10)
        pseudo.until("too small")
        pseudo.type("N")
        pseudo.until(lambda: len(events(out)) == 7)
        pseudo.resize(120, 40)
        pseudo.until("1 Wang: discards N")
        assert pseudo.screen.text().count("  0:0") >= 7, "a higher screen shows more events"
        pseudo.resize(80, 24)
        pseudo.until("1 Wang: discards N")
        pseudo.resize(1, 1)
        pseudo.read(0.3)
        pseudo.resize(80, 24)
        pseudo.until("1 Wang: discards N")
        assert not pseudo.screen.overrun
        pseudo.type("Q")
        assert pseudo.end() == 0


@pytest.mark.parametrize(("lang", "wanted"), [("zh-Hant", "配牌完畢"), ("zh-Hans", "配牌完毕")])
def test_chinese(out: Path, lang: str, wanted: str) -> None:
    words = command(out, "--lang", lang)
    words[words.index(PLAYERS)] = "李小龍大師傅大師傅大師傅大師傅,\x1b[31mRed,Chen,"
    with Pseudo(*words) as pseudo:
        pseudo.until(wanted)
        press(pseudo, out, "\r", "P", "p2")
        pseudo.until("碰!")
        assert "�[31mRed" in pseudo.screen.text(), "control characters of a name are never written"
        assert not pseudo.screen.overrun
        pseudo.type("?")
        pseudo.until("吃")
        pseudo.type(" x")
        pseudo.type("Q")
        assert pseudo.end() == 0
    assert [seat.name for seat in clean(out).seats] == ["李小龍大師傅大師傅大師傅大師傅", "�[31mRed", "Chen", None]


def test_played_back(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        press(pseudo, out, *HAND)
        pseudo.until(lambda: len(events(out)) == len(KINDS))
    with Pseudo("record", "--play", out) as pseudo:
        pseudo.until("31 of 31")
        assert "E 0 Li" in pseudo.screen.text() and "+45" in pseudo.screen.text()
        pseudo.type("\x1b[D")
        pseudo.until("30 of 31")
        pseudo.type("\x1b[H")
        pseudo.until("0 of 31")
        pseudo.type("\x1b[C" * 20)
        pseudo.until("20 of 31")
        pseudo.until("pung!")
        pseudo.type("\x1b[F")
        pseudo.until("31 of 31")
        pseudo.type("q")
        assert pseudo.end() == 0 and pseudo.restored()
    assert len(events(out)) == 31, "playing back writes nothing"


def test_at_the_pace_recorded(tmp_path: Path) -> None:
    path = tmp_path / "slow.paipu.jsonl"
    head = '{"paipu":1,"book":"wsom","provides":["ev","t"],"players":["A","B","C","D"]}\n'
    path.write_text(
        head + '{"hand":0,"dealer":0,"k":"deal","s":0,"t":0,"tiles":"E"}\n{"k":"discard","s":0,"t":3000,"tile":"E"}\n'
    )
    with Pseudo("record", "--play", path) as pseudo:
        pseudo.until("1 of 2")
        pseudo.read(1.0)
        assert "1 of 2" in pseudo.screen.text(), "three seconds have not passed"
        pseudo.until("2 of 2", 6)
        pseudo.type("\x03")
        assert pseudo.end() == 130


def test_usage(out: Path, tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        done = subprocess.run(
            [sys.executable, "-m", "paipu", *words], stdin=subprocess.DEVNULL, capture_output=True, env=environment,
            timeout=60, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr.decode()

    code, said = run(*command(out))
    assert code == 2 and "needs a terminal" in said
    assert not out.exists()
    for words, wanted in (
        (["record"], "say where"),
        (["record", "--out", "a", "--play", "b"], "say where"),
        (["record", "--book", "mcr", "--out", "a.paipu.jsonl"], "--book mcr"),
        (["record", "--lang", "fr", "--out", "a.paipu.jsonl"], "--lang fr"),
        (["record", "--players", "A,B", "--out", "a.paipu.jsonl"], "four names"),
        (["record", "--watch", "ev,zz", "--out", "a.paipu.jsonl"], "--watch zz"),
    ):
        code, said = run(*words)
        assert code == 2 and wanted in said, words
    for words, code, wanted in (
        (command(tmp_path / "a.txt"), 2, "ends in .paipu.jsonl"),
        (command(out, "--resume"), 2, "is not there"),
        (["record", "--play", str(tmp_path / "none.paipu.jsonl")], 3, "No such file"),
        (["record", "--play", str(ROOT / "LICENSE")], 3, "ING009"),
        (command(tmp_path / "no" / "a.paipu.jsonl"), 2, "No such file"),
    ):
        with Pseudo(*words) as pseudo:
            assert pseudo.end() == code, words
            assert wanted.encode() in pseudo.raw, words
    with Pseudo(*command(out), term="dumb") as pseudo:
        assert pseudo.end() == 2


def test_a_second_recorder_and_an_empty_one(out: Path) -> None:
    with Pseudo(*command(out)) as pseudo:
        pseudo.until("Enter dealt")
        with Pseudo("record", "--resume", "--out", out) as second:
            assert second.end() == 75
        pseudo.type("Q")
        assert pseudo.end() == 0
        assert b"nothing was recorded" in pseudo.raw
    assert list(out.parent.iterdir()) == []
