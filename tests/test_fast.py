"""`make fast`: what it compiles, and (PAIPU_FULL=1, a C compiler present) that compiled code judges as the source does.

The build takes minutes. It is made in a copy of the checkout, so that no compiled module stays behind in this one.
"""

from __future__ import annotations

import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from ingest.formats.tenhou_xml.write import write
from paipu import build_fast
from replay.book import book_ids, load
from replay.rule import all_checks
from replay.simulate.game import SOUTH_FOUR, new_game
from tests.corpus import records_dir
from tests.project import ROOT, project_files

FULL = os.environ.get("PAIPU_FULL") == "1"
COMPILER = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0])
RECORDS = 60  # real ones, of every folder of Tenhou's


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("book", book_ids())
def test_every_check_of_a_book_is_compiled(root: None, book: str) -> None:
    checks = all_checks()
    files = {
        checks[name].ask.__module__.replace(".", "/") + ".py"
        for row in load(book).rows
        if row.status == "checked"
        for name in row.checks
    }
    assert files
    assert files <= set(build_fast.modules())


def test_what_is_compiled_belongs_to_the_project(root: None) -> None:
    assert set(build_fast.modules()) <= set(project_files())


def test_a_pattern_that_finds_nothing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="root of a checkout"):
        build_fast.modules()


def test_make_fast_compiles_what_the_module_lists() -> None:
    told = subprocess.run(["make", "-n", "fast"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.search(r"-m paipu\.build_fast\s*$", told, re.MULTILINE)


# -- compiled -----------------------------------------------------------------------------------------------------


def copy_of_the_checkout(folder: Path) -> Path:
    """Its files alone: nothing that was compiled here before."""
    for name in project_files():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, place)
    return folder


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout as it is."""
    return copy_of_the_checkout(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def compiled(plain: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same copy with its modules compiled in place."""
    copy = tmp_path_factory.mktemp("fast") / "checkout"
    shutil.copytree(plain, copy)
    done = subprocess.run([sys.executable, "-m", "paipu.build_fast"], cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return copy


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Simulated games of every book, faults among them, and real ones where they are present."""
    folder = tmp_path_factory.mktemp("records")
    for number in range(10):
        game = new_game(random.Random(number), SOUTH_FOUR, number).play()
        (folder / f"{game.native_id}.mjlog").write_bytes(write(game, compress=True))
    for book in ("riichi-tenhou", "wsom", "challenge", "zhenjiang"):
        words = ["--book", book, "--hands", "60", "--seed", "3", "--faults", "0.5", "--out", str(folder / book)]
        subprocess.run([sys.executable, "-m", "paipu", "simulate", *words], cwd=ROOT, check=True, capture_output=True)
    real = records_dir()
    if real is None:
        print("corpus: ABSENT")
        return [str(folder)]
    found = sorted((real / "tenhou_mjlog").rglob("*.*"))
    return [str(folder), *map(str, found[:: max(len(found) // RECORDS, 1)])]


def judged(checkout: Path, records: list[str], data: Path) -> dict[str, str]:
    """The hashes of the tables of a dataset read and judged by the code of a checkout."""
    words = [sys.executable, "-m", "paipu", "ingest", *records, "--replay", "--data", str(data)]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True)
    assert done.returncode in (0, 4), done.stderr[-2000:]
    return {
        path.relative_to(data).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in data.rglob("*.parquet")
    }


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="PAIPU_FULL=1 builds")
@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
class TestCompiled:
    def test_the_compiled_modules_are_the_ones_that_run(self, compiled: Path) -> None:
        code = "from benchmarks.report import compiled; print(*compiled())"
        done = subprocess.run([sys.executable, "-c", code], cwd=compiled, capture_output=True, text=True, check=True)
        for module in ("replay.judge", "replay.table", "replay.scoring.shape", "replay.conduct.table", "ingest.tiles"):
            assert module in done.stdout.split()

    def test_the_same_games_make_the_same_bytes(
        self, plain: Path, compiled: Path, records: list[str], tmp_path: Path
    ) -> None:
        usual = judged(plain, records, tmp_path / "plain")
        fast = judged(compiled, records, tmp_path / "fast")
        assert any("verdicts" in name for name in usual)
        assert fast == usual
