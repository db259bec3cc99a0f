"""`paipu show --html` and `--open`: one hand as a file, or in the viewer."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.store import Dataset
from paipu.cli import app, run
from tests.project import ROOT


def command(data: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "paipu", "show", *words, "--data", str(data)]


def a_game(stored: Dataset, players: int = 4) -> str:
    rows = stored.read_table("games", ["game_id", "players"]).to_pylist()
    return str(next(row["game_id"] for row in rows if row["players"] == players))


Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def show(pages_data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ran:
    """`paipu show` as a function: its exit code, what it wrote and what it said."""

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["paipu", *command(pages_data, *words)[3:]])
        code = run(app)
        done = capsys.readouterr()
        return code, done.out, done.err

    return ran


def test_a_hand_becomes_a_file(show: Ran, stored: Dataset, tmp_path: Path) -> None:
    target = tmp_path / "hand.html"
    place = f"{a_game(stored)}#1.9"
    code, out, err = show(place, "--html", str(target), "--seat", "2", "--as-known", "--lang", "zh-Hant")
    assert (code, out) == (0, "") and str(target) in err
    text = target.read_text(encoding="utf-8")
    assert '<html lang="zh-Hant">' in text and '"at":{"hand":1,"step":9,"seat":2,"known":true}' in text
    assert "--seat 2 --as-known" in text
    assert show(place, "--html", "-")[1].startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("place", "words", "code", "said"),
    [
        ("#0", ("--html", "-", "--open"), 2, "exclude each other"),
        ("#0", ("--seat", "1"), 2, "--html or --open"),
        ("", ("--html", "-"), 2, "takes one hand"),
        ("#0", ("--html", "/no/such/folder/x.html"), 2, "cannot be written"),
        ("#99", ("--html", "-"), 7, "has no hand 99"),
        ("#0.99999", ("--open",), 7, "has events 0 to"),
        ("#0", ("--html", "-", "--seat", "3"), 7, "has seats 0 to 2"),
    ],
)
def test_what_cannot_be_shown_is_said(
    show: Ran, stored: Dataset, place: str, words: tuple[str, ...], code: int, said: str
) -> None:
    found, out, err = show(a_game(stored, 3) + place, *words)
    assert (found, out) == (code, "")
    assert err.startswith("paipu: ") and said in err


def test_open_shows_the_moment_in_the_browser(pages_data: Path, stored: Dataset, tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    words = command(pages_data, f"{a_game(stored)}#1.9", "--open", "--seat", "2", "--as-known")
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            wanted = f"/viewer?game={a_game(stored)}&hand=1&step=9&seat=2&show=known"
            assert re.fullmatch(r"http://localhost:\d+" + re.escape(wanted), address)
            with urllib.request.urlopen(address, timeout=10) as reply:
                assert reply.status == 200
            deadline = time.monotonic() + 20  # the browser is started after the address is told
            while not (opened.is_file() and opened.read_text(encoding="utf-8")) and time.monotonic() < deadline:
                time.sleep(0.05)
        finally:
            server.terminate()
        assert server.wait(timeout=20) == 0
    assert opened.read_text(encoding="utf-8") == address
