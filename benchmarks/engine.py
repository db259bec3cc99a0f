"""The parts alone, one core: reading, packing and writing, judging.

    python -m benchmarks.engine RECORDS
    python -m benchmarks.engine --paths simulated/ --profile judge
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks import corpus, report
from benchmarks.measure import Count, Measured, Task, series
from ingest import registry
from ingest.model import GameRecord
from ingest.source import Format

Record = tuple[Path, bytes, Format]
STAGES = ("read", "pack", "write", "judge", "columns")


def opened(files: Sequence[Path]) -> list[Record]:
    """The bytes of each record and its reader; files that no reader claims are left out."""
    found = []
    for path in files:
        data = corpus.record_bytes(path)
        reader = registry.sniff(data, path.name, registry.formats())
        if reader is not None:
            found.append((path, data, reader))
    return found


def games_of(records: Sequence[Record]) -> list[tuple[Record, list[GameRecord]]]:
    """Every record read. What is alive now is kept out of the collector's way, as nothing of it will die."""
    found = [(record, record[2].read(record[1], record[0].name)) for record in records]
    gc.collect()
    gc.freeze()
    return found


def prepare_read(files: list[Path], room: Path) -> Callable[[], Count]:
    """Bytes in memory to games."""
    records = opened(files)

    def work() -> Count:
        events = 0
        for path, data, reader in records:
            events += sum(len(hand.rows) for game in reader.read(data, path.name) for hand in game.hands)
        return {"events": events}

    return work


def prepare_pack(files: list[Path], room: Path) -> Callable[[], Count]:
    """Games to rows that wait packed on disk."""
    return _writing(files, room, write=False)


def prepare_write(files: list[Path], room: Path) -> Callable[[], Count]:
    """The same, then the five tables as Parquet."""
    return _writing(files, room, write=True)


def _writing(files: list[Path], room: Path, write: bool) -> Callable[[], Count]:
    from ingest.store.batch import BatchWriter

    read = games_of(opened(files))

    def work() -> Count:
        writer = BatchWriter(room / "spill")
        for number, ((path, data, reader), games) in enumerate(read):
            writer.add(games, f"{number:064x}", (str(path), path.name, f"{number:064x}", len(data)), reader)
        if write:
            writer.write("0" * 16, room)
        return {"events": writer.events}

    return work


def prepare_judge(files: list[Path], room: Path) -> Callable[[], Count]:
    """Games to verdicts and facts, kept nowhere; collections of garbage are as rare as in the command."""
    from ingest.memory import fewer_collections
    from replay.book import load
    from replay.judge import Judge

    games = [game for _, many in games_of(opened(files)) for game in many if game.book]
    judges = {book: Judge(load(book)) for book in sorted({game.book for game in games if game.book})}

    def work() -> Count:
        events = verdicts = 0
        with fewer_collections():
            for game in games:
                judged = judges[game.book or ""].judge(game)
                events += judged.events
                verdicts += len(judged.verdicts)
        return {"events": events, "verdicts": verdicts}

    return work


def prepare_columns(files: list[Path], room: Path) -> Callable[[], Count]:
    """Judging, then the five tables of a run as Parquet."""
    from replay.run import BatchReplay

    games = [game for _, many in games_of(opened(files)) for game in many]

    def work() -> Count:
        replay = BatchReplay()
        for number, game in enumerate(games):
            replay.game(game, f"{number:016x}", f"{number:064x}")
        return {"events": sum(run.counts["events"] for run in replay.finish("0" * 16, room))}

    return work


def profile(stage: str, files: list[Path], lines: int) -> None:
    """cProfile of one stage in this process; it slows small functions most."""
    with tempfile.TemporaryDirectory(prefix="paipu-bench-") as room:
        work = globals()[f"prepare_{stage}"](files, Path(room))
        profiler = cProfile.Profile()
        profiler.runcall(work)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(lines)


def _events(one: Measured) -> float:
    return float(one.counts["events"]) / one.seconds


def main() -> None:
    """Measure and print, or profile."""
    parser = argparse.ArgumentParser(prog="benchmarks.engine", description=__doc__.partition("\n")[0])
    corpus.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--paths", nargs="+", type=Path, help="these records, of any format, instead of the corpus")
    parser.add_argument("--only", nargs="+", choices=STAGES, default=STAGES, help="only these parts")
    parser.add_argument("--profile", choices=STAGES, help="cProfile of one part instead of a measurement")
    parser.add_argument("--lines", type=int, default=30, help="lines of the profile (default 30)")
    options = parser.parse_args()
    if options.paths:
        found = sorted(one for path in options.paths for one in (path.rglob("*") if path.is_dir() else [path]))
        files = corpus.spread([one for one in found if one.is_file()], options.games)
    else:
        files = corpus.chosen(parser, options)
    if options.profile:
        profile(options.profile, files, options.lines)
        return
    tasks = [Task(stage, f"benchmarks.engine:prepare_{stage}", files) for stage in options.only]
    results = series(tasks, 1, options.repeats, options.most)
    rows = [(one.name, f"{one.counts['events']:,}", f"{_events(one):,.0f}") for one in results]
    text = [
        report.measured_table(results),
        report.table(rows, ("", "events", "events/s")),
        "write = pack and Parquet, columns = judge and Parquet",
        *report.unquiet(results, options.repeats),
    ]
    words = {"results": [{**one.as_json(), "events_per_second": round(_events(one))} for one in results]}
    report.show(options, words, text)


if __name__ == "__main__":
    main()
