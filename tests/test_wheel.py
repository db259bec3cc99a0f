"""The wheel, built from the sdist: whole, one name at its top, at work beside rivals of our names."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

import paipu
from tests.project import FOLDERS, ROOT, project_files

VERSION = paipu.__version__


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(sdist, wheel): the wheel is made from the unpacked sdist. Nothing is fetched."""
    out = tmp_path_factory.mktemp("dist")
    made = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sdist, wheel = out / f"paipu-{VERSION}.tar.gz", out / f"paipu-{VERSION}-py3-none-any.whl"
    assert sorted(out.iterdir()) == sorted([sdist, wheel])
    return sdist, wheel


def sdist_files(sdist: Path) -> set[str]:
    """Names in the sdist, below its one top folder."""
    with tarfile.open(sdist) as packed:
        return {name.split("/", 1)[1] for name in packed.getnames() if "/" in name}


def test_sdist_has_every_file_of_the_project(built: tuple[Path, Path]) -> None:
    assert set(project_files()) - sdist_files(built[0]) == set()


def test_wheel_has_one_name_at_its_top(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as packed:
        tops = {name.split("/", 1)[0] for name in packed.namelist()}
    assert tops == {"paipu", f"paipu-{VERSION}.dist-info"}


def test_wheel_has_every_file_of_the_five_folders(built: tuple[Path, Path]) -> None:
    """Code and data alike (.sql, .toml, .csv, .mo, .js ...), and nothing that git would not have."""
    with zipfile.ZipFile(built[1]) as packed:
        shipped = {name for name in packed.namelist() if ".dist-info/" not in name}
    ours = {name for name in sdist_files(built[0]) if name.split("/", 1)[0] in FOLDERS}
    assert shipped == {name if name.startswith("paipu/") else f"paipu/{name}" for name in ours}


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a new environment with two rivals of ours in it, and then our wheel.

    The dependencies come from the environment that runs the tests: a .pth entry shows its packages, yet not
    what its own .pth files name, so an editable checkout stays out of sight.
    """
    room = tmp_path_factory.mktemp("new")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(room)], check=True)
    python = room / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    said = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout
    site = Path(said.strip())
    for rival in ("replay", "analytics"):
        (site / rival).mkdir()
        (site / rival / "__init__.py").write_text("RIVAL = True\n")
    borrowed = dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    (site / "borrowed.pth").write_text("".join(f"{path}\n" for path in borrowed))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = [*pip, "install", "--no-deps", "--no-index", "--ignore-installed", str(built[1])]
    put_in = subprocess.run(install, capture_output=True, text=True)
    assert put_in.returncode == 0, put_in.stdout + put_in.stderr
    return room / "bin"


def run(command: list[str], folder: Path) -> str:
    """Standard output of a command run in a folder that is not the checkout, with no path but its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_rivals_are_met_without_us(installed: Path, tmp_path: Path) -> None:
    """Else the next test would prove nothing."""
    assert "True" in run([str(installed / "python"), "-c", "import replay; print(replay.RIVAL)"], tmp_path)


def test_installed_command_runs_elsewhere_beside_rivals(installed: Path, tmp_path: Path) -> None:
    assert VERSION in run([str(installed / "paipu"), "version"], tmp_path)
    asked = "import json, paipu, ingest, replay, analytics, dashboards\n"
    asked += "print(json.dumps([m.__file__ for m in (paipu, ingest, replay, analytics, dashboards)]))"
    for file in json.loads(run([str(installed / "python"), "-c", asked], tmp_path)):
        assert Path(file).is_relative_to(installed.parent), file
        assert "/paipu/" in file
