"""Measuring several programs side by side: a fresh process for every repetition, quiet repetitions only, medians.

Before and after what it measures, a process times a fixed loop. A repetition counts where both loops took at most 20 %
more than the quietest loop of the whole series: a busy machine slows the loop as it slows the program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
TOLERANCE = 1.2
LOOP = 400_000

Count = dict[str, int | float | str]


def calibrate() -> float:
    """Seconds that the fixed loop takes now."""
    began = time.perf_counter()
    slots = [0] * 64
    for turn in range(LOOP):
        slots[turn & 63] += turn ^ 21
    return time.perf_counter() - began


def pin(core: int) -> bool:
    """Keep this process (and what it starts) on one core, where the system lets it."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    allowed = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {allowed[core % len(allowed)]})
    return True


@dataclass(frozen=True, slots=True)
class Task:
    """What is measured. `prepare` names a function as `module:function`; called with the files, an empty folder and
    `extra`, it loads what may be loaded beforehand and returns what is timed, which returns counts.
    """

    name: str
    prepare: str
    files: Sequence[Path]
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return len(self.files)


@dataclass(frozen=True, slots=True)
class Repetition:
    """One run: wall time from first start to last end, processor time of all processes, its slowest loop."""

    seconds: float
    cpu: float
    loop: float
    counts: list[Count]


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians over the repetitions that count; over all of them where none does (`counted` 0)."""

    name: str
    games: int
    cores: int
    seconds: float
    cpu: float
    counted: int
    run: int
    counts: Count

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name, "games": self.games, "cores": self.cores, "seconds": round(self.seconds, 4),
            "cpu_seconds": round(self.cpu, 4), "games_per_second": round(self.rate, 1), "counted": self.counted,
            "run": self.run, "counts": self.counts,
        }  # fmt: skip


def series(tasks: Sequence[Task], cores: int, repeats: int, most: int) -> list[Measured]:
    """Run the tasks in turn until each has `repeats` repetitions that count, or `most` were run.

    With two cores, two processes start together, each with every second file.
    """
    runs: list[list[Repetition]] = [[] for _ in tasks]
    for _ in range(max(repeats, most)):
        quietest = min((one.loop for many in runs for one in many), default=0.0)
        if all(sum(_counts(one, quietest) for one in many) >= repeats for many in runs):
            break
        for task, many in zip(tasks, runs, strict=True):
            many.append(repetition(task, cores))
            print(f"{task.name}, {cores} core(s): {many[-1].seconds:.2f} s", file=sys.stderr)
    quietest = min(one.loop for many in runs for one in many)
    return [_summed_up(task, cores, many, quietest) for task, many in zip(tasks, runs, strict=True)]


def _counts(one: Repetition, quietest: float) -> bool:
    return one.loop <= TOLERANCE * quietest


def _summed_up(task: Task, cores: int, many: list[Repetition], quietest: float) -> Measured:
    good = [one for one in many if _counts(one, quietest)]
    taken = good or many
    counts: Count = {}
    for part in taken[-1].counts:
        for key, value in part.items():
            before = counts.get(key, 0)
            whole = not isinstance(value, str) and not isinstance(before, str)
            counts[key] = before + value if whole else value  # type: ignore[operator]
    return Measured(
        task.name, task.games, cores, median(one.seconds for one in taken), median(one.cpu for one in taken),
        len(good), len(many), counts,
    )  # fmt: skip


def repetition(task: Task, cores: int = 1) -> Repetition:
    """One run of a task in fresh processes, one a core, each pinned to its own."""
    with tempfile.TemporaryDirectory(prefix="paipu-bench-") as room:
        workers = [_start(task, Path(room) / str(core), core, cores) for core in range(cores)]
        for worker in workers:
            _line(worker)
        for worker in workers:
            _tell(worker, {})
        ends = [_line(worker) for worker in workers]
        for worker in workers:
            if worker.wait():
                raise SystemExit(f"{task.name}: the process ended with {worker.returncode}")
    seconds = max(end["end"] for end in ends) - min(end["start"] for end in ends)
    loop = max(max(end["loops"]) for end in ends)
    return Repetition(seconds, sum(end["cpu"] for end in ends), loop, [end["counts"] for end in ends])


def _start(task: Task, room: Path, core: int, cores: int) -> subprocess.Popen[bytes]:
    room.mkdir()
    worker = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.worker"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    files = [os.fspath(path.resolve()) for path in task.files[core::cores]]
    _tell(worker, {"prepare": task.prepare, "files": files, "room": os.fspath(room), "core": core, "extra": task.extra})
    return worker


def _tell(worker: subprocess.Popen[bytes], words: dict[str, Any]) -> None:
    pipe = _pipe(worker.stdin)
    pipe.write(json.dumps(words).encode() + b"\n")
    pipe.flush()


def _line(worker: subprocess.Popen[bytes]) -> dict[str, Any]:
    line = _pipe(worker.stdout).readline()
    if not line:
        raise SystemExit(f"a measuring process ended with {worker.wait()} before its result")
    words: dict[str, Any] = json.loads(line)
    return words


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
