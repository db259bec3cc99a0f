"""`paipu ingest` as a thing to be measured."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import ROOT, Count


def ingest(files: list[Path], room: Path, replay: bool = False) -> Callable[[], Count]:
    """What the command does once Python and its modules are loaded, into a fresh dataset."""
    from ingest import registry
    from ingest.pipeline import ingest as run
    from ingest.store import open_dataset
    from replay.run import Settings, batch_replay

    registry.formats()
    judge = batch_replay(Settings()) if replay else None
    if replay:
        load_judge()

    def work() -> Count:
        report = run(files, room / "data", judge=judge)
        counts: Count = {"new": report.new, "rejected": report.rejected, "events": report.events}
        runs = open_dataset(room / "data").runs
        for name in ("breaches", "crashed") if replay else ():
            counts[name] = sum(run.counts[name] for run in runs)
        return counts

    return work


def load_judge() -> None:
    """Load what the judge loads at the first game of the corpus: book, checks, the library that values wins."""
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: F401

    from replay.book import load

    load("riichi-tenhou")


def command(files: list[Path], room: Path, replay: bool = False) -> Callable[[], Count]:
    """The whole command in a process of its own, the start of Python included."""
    words = [sys.executable, "-m", "paipu", "ingest", *map(str, files), "--data", str(room / "data"), "--json"]

    def work() -> Count:
        subprocess.run([*words, *(["--replay"] if replay else [])], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return {}

    return work
