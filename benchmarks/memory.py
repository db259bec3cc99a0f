"""Peak memory of `paipu ingest` for 1,000 and 10,000 records, and what a second worker saves.

    python -m benchmarks.memory RECORDS

The records are the real ones over and over, each under a native id of its own and with one number changed, so that no
two are the same record. This process stays small: on Linux a child's peak begins with what its parent held.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import corpus, report
from benchmarks.measure import ROOT, TOLERANCE, calibrate

GROWTH, SPEED_UP = 1.2, 1.8
_ID = re.compile(r"[0-9a-f]{8}(?=\.)")  # the last part of a native id, before the suffix
_RATE = re.compile(rb'( rate=")[^,"]+')
_UNIT = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of ru_maxrss in a mebibyte


def renamed(files: Sequence[Path], count: int, folder: Path) -> None:
    """So many records in the folder, made from the files; uncompressed, as most of the time would go into gzip."""
    folder.mkdir()
    for number in range(count):
        source = files[number % len(files)]
        name, named = _ID.subn(f"{number:08x}", source.name, count=1)
        data, rated = _RATE.subn(rb"\g<1>%d.00" % (1000 + number), corpus.record_bytes(source), count=1)
        if not named or not rated:
            raise SystemExit(f"{source.name}: no id in the name or no rate in the record to change")
        (folder / name.removesuffix(".gz")).write_bytes(data)


def ingest(records: Path, count: int, jobs: int, replay: bool) -> tuple[float, float, float]:
    """Seconds, peak memory in MiB (of the largest process) and processor seconds of one ingest command.

    Leaves with a message where it does not take in all `count` records.
    """
    with tempfile.TemporaryDirectory(prefix="paipu-bench-") as room:
        words = [sys.executable, "-m", "paipu", "ingest", str(records), "--data", f"{room}/data", "--jobs", str(jobs)]
        words += ["--json", *(["--replay"] if replay else [])]
        began = time.perf_counter()
        process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        with process.stdout as pipe:
            counts = pipe.read()
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode or json.loads(counts)["new"] != count:
            raise SystemExit(f"paipu ingest ended with {process.returncode}: {counts.decode()}")
    return seconds, used.ru_maxrss / _UNIT, used.ru_utime + used.ru_stime


def speed_up(records: Path, count: int, replay: bool, repeats: int, most: int) -> dict[str, Any]:
    """One worker and two in turn, medians of the repetitions that were quiet before and after."""
    runs: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    loops: list[float] = []
    for _ in range(max(repeats, most)):
        quiet = {jobs: _quiet(many, loops) for jobs, many in runs.items()}
        if all(len(many) >= repeats for many in quiet.values()):
            break
        for jobs, many in runs.items():
            before = calibrate()
            took, _, _ = ingest(records, count, jobs, replay)
            loops += (before, calibrate())
            many.append((took, max(loops[-2:])))
            print(f"--jobs {jobs}: {took:.1f} s", file=sys.stderr)
    taken = {jobs: _quiet(many, loops) or [one for one, _ in many] for jobs, many in runs.items()}
    seconds = {jobs: median(many) for jobs, many in taken.items()}
    return {
        "seconds": seconds,
        "counted": {jobs: len(_quiet(many, loops)) for jobs, many in runs.items()},
        "run": {jobs: len(many) for jobs, many in runs.items()},
        "speed_up": round(seconds[1] / seconds[2], 2),
    }


def _quiet(many: Sequence[tuple[float, float]], loops: Sequence[float]) -> list[float]:
    return [seconds for seconds, loop in many if loop <= TOLERANCE * min(loops)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.memory", description=__doc__.partition("\n")[0])
    corpus.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--small", type=int, default=1_000, help="records of the small ingest (default 1000)")
    parser.add_argument("--large", type=int, default=10_000, help="records of the large one (default 10000)")
    parser.add_argument("--replay", action="store_true", help="judge as well")
    parser.add_argument("--no-speed", action="store_true", help="memory only")
    options = parser.parse_args()
    files = corpus.chosen(parser, options)
    with tempfile.TemporaryDirectory(prefix="paipu-records-") as room:
        sizes = (options.small, options.large)
        folders = [Path(room) / str(count) for count in sizes]
        rows, peaks = [], []
        for count, folder in zip(sizes, folders, strict=True):
            renamed(files, count, folder)
            seconds, peak, cpu = ingest(folder, count, 1, options.replay)
            peaks.append(peak)
            rows.append((f"{count:,} records", f"{peak:.0f}", f"{seconds:.1f}", f"{cpu:.1f}", f"{count / cpu:.0f}"))
        speed = None if options.no_speed else speed_up(
            folders[1], options.large, options.replay, options.repeats, options.most
        )  # fmt: skip
    growth = round(peaks[1] / peaks[0], 3)
    text = [
        report.table(rows, ("--jobs 1", "peak MiB", "seconds", "cpu s", "records/cpu s")),
        f"the large ingest needs {growth} x the memory of the small one (limit {GROWTH})",
    ]
    if speed is not None:
        text.append(
            f"--jobs 2 is {speed['speed_up']} x as fast as --jobs 1 on {options.large:,} records (aim {SPEED_UP}); "
            f"seconds {speed['seconds']}, repetitions that counted {speed['counted']} of {speed['run']}"
        )
    words = {"peak_mib": dict(zip(sizes, peaks, strict=True)), "growth": growth, "jobs": speed}
    report.show(options, words, text)


if __name__ == "__main__":
    main()
