"""`paipu ingest` beside gunzip and an XML parser on the same records, one core.

    python -m benchmarks.ingest_speed RECORDS
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Callable
from pathlib import Path

from benchmarks import corpus, report, stages
from benchmarks.measure import Count, Task, series

LIMIT, AIM = 8, 4


def lxml_touch(files: list[Path], room: Path) -> Callable[[], Count]:
    """Read, gunzip, `lxml.etree.fromstring`, touch each tag: what any reader of these files must do at least."""
    from lxml import etree

    def work() -> Count:
        tags = 0
        for path in files:
            for element in etree.fromstring(gzip.decompress(path.read_bytes())):
                tags += element.tag is not None
        return {"tags": tags}

    return work


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.ingest_speed", description=__doc__)
    corpus.add_options(parser)
    report.add_options(parser)
    options = parser.parse_args()
    files = corpus.chosen(parser, options)
    tasks = [
        Task("gunzip + lxml", "benchmarks.ingest_speed:lxml_touch", files),
        Task("paipu ingest", "benchmarks.ours:ingest", files),
        Task("paipu ingest, whole command", "benchmarks.ours:command", files),
    ]
    floor, ours, whole = results = series(tasks, 1, options.repeats, options.most)
    split = stages.split(files, replay=False)
    ratios = {
        "ingest_to_lxml": round(ours.seconds / floor.seconds, 2),
        "command_to_lxml": round(whole.seconds / floor.seconds, 2),
        "ingest_to_lxml_cpu": round(ours.cpu / floor.cpu, 2),
    }
    text = [
        report.measured_table(results),
        f"paipu ingest takes {ratios['ingest_to_lxml']} x gunzip + lxml (limit {LIMIT}, aim {AIM}); "
        f"whole command {ratios['command_to_lxml']} x; processor time {ratios['ingest_to_lxml_cpu']} x",
        "where the time goes:",
        *stages.lines(split),
        *report.unquiet(results, options.repeats),
    ]
    words = {"results": [one.as_json() for one in results], "ratios": ratios, "stages": split}
    report.show(options, words, text)


if __name__ == "__main__":
    main()
