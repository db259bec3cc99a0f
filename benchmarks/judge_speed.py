"""`paipu ingest --replay` beside the checked replay of riichienv and jansou on the same games, one core and two.

    python -m benchmarks.judge_speed RECORDS
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import corpus, mjai, report, stages
from benchmarks.measure import Measured, Task, series

OURS, SAMPLED = "paipu ingest --replay", "paipu ingest --replay, jansou's sample"
FIRST, AIM = 3.5, 5


def present(names: Sequence[str]) -> list[str]:
    """Those of the packages that are installed."""
    return [name for name in names if importlib.util.find_spec(name) is not None]


def as_mjai(files: Sequence[Path], folder: Path) -> list[Path]:
    """The games of the records as MJAI files in the folder, in the same order."""
    from ingest.formats.tenhou_xml import read

    written = []
    for path in files:
        (game,) = read(corpus.record_bytes(path), path.name)
        written.append(folder / f"{path.name.split('.')[0]}.jsonl")
        written[-1].write_bytes(mjai.lines(game))
    return written


def tasks(files: Sequence[Path], folder: Path, sample: int, peers: Sequence[str]) -> list[Task]:
    """paipu and the peers on the games; jansou, and paipu once more, on a sample."""
    found = [Task(OURS, "benchmarks.ours:ingest", files, {"replay": True})]
    if "riichienv" in peers:
        found.append(Task("riichienv", "benchmarks.peers:riichienv", as_mjai(files, folder)))
    if "jansou" in peers:
        fewer = corpus.spread(list(files), sample)
        found.append(Task("jansou", "benchmarks.peers:jansou", fewer))
        if len(fewer) < len(files):
            found.append(Task(SAMPLED, "benchmarks.ours:ingest", fewer, {"replay": True}))
    return found


def ratios(results: Sequence[Measured]) -> list[dict[str, str | int | float]]:
    """Games a second of paipu to those of each peer on the same games and cores, by wall and by processor time."""
    by_name = {(one.name, one.cores): one for one in results}
    found: list[dict[str, str | int | float]] = []
    for one in results:
        if one.name in (OURS, SAMPLED):
            continue
        ours = by_name.get((SAMPLED, one.cores)) if one.name == "jansou" else None
        ours = ours or by_name[OURS, one.cores]
        wall, cpu = ours.rate / one.rate, (ours.games / ours.cpu) / (one.games / one.cpu)
        found.append({"peer": one.name, "cores": one.cores, "wall": round(wall, 2), "cpu": round(cpu, 2)})
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.judge_speed", description=__doc__)
    corpus.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--cores", type=int, choices=(1, 2), default=2, help="1: leave out the runs on two cores")
    parser.add_argument("--jansou-games", type=int, default=100, help="size of jansou's sample (default 100)")
    parser.add_argument("--without", action="append", default=[], choices=("riichienv", "jansou"))
    options = parser.parse_args()
    files = corpus.chosen(parser, options)
    peers = [name for name in present(("riichienv", "jansou")) if name not in options.without]
    results: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="paipu-mjai-") as folder:
        todo = tasks(files, Path(folder), options.jansou_games, peers)
        for cores in range(1, options.cores + 1):
            results += series(todo, cores, options.repeats, options.most)
    split = stages.split(files, replay=True)
    against = ratios(results)
    text = [
        report.measured_table(results),
        *(
            f"paipu : {one['peer']}, {one['cores']} core(s) = {one['wall']} (processor time {one['cpu']})"
            for one in against
        ),
        f"(wanted against riichienv: first {FIRST}, then {AIM})",
        *(f"{one.name}, {one.cores}: {_words(one)}" for one in results),
        "where the time goes:",
        *stages.lines(split),
        *report.unquiet(results, options.repeats),
    ]
    words = {"results": [one.as_json() for one in results], "ratios": against, "stages": split}
    report.show(options, words, text)


def _words(one: Measured) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in one.counts.items())


if __name__ == "__main__":
    main()
