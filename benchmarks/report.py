"""What the benchmarks share on the command line: how often, how shown."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from typing import Any

from benchmarks.measure import Measured


def add_options(parser: argparse.ArgumentParser) -> None:
    """`--repeats`, `--most`, `--json`."""
    parser.add_argument("--repeats", type=int, default=5, help="repetitions that must count (default 5)")
    parser.add_argument("--most", type=int, default=15, help="give up after so many (default 15)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def machine() -> dict[str, Any]:
    """Where and under what load this was measured."""
    load = [round(one, 2) for one in os.getloadavg()] if hasattr(os, "getloadavg") else []
    return {"python": platform.python_version(), "cpus": os.cpu_count(), "load": load, "compiled": compiled()}


def compiled() -> list[str]:
    """Modules of the judge that run compiled (`make fast`); none: interpreted."""
    import replay.run  # noqa: F401

    suffixes = (".so", ".pyd")
    return sorted(
        name
        for name, module in sys.modules.items()
        if name.split(".")[0] in ("replay", "ingest") and (getattr(module, "__file__", None) or "").endswith(suffixes)
    )


def table(rows: Sequence[Sequence[object]], heads: Sequence[str]) -> str:
    """Rows as aligned text, the first column to the left."""
    cells = [[str(cell) for cell in row] for row in (heads, *rows)]
    first, *widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
    return "\n".join(
        "  ".join((row[0].ljust(first), *(cell.rjust(width) for cell, width in zip(row[1:], widths, strict=True))))
        for row in cells
    )


def measured_table(results: Sequence[Measured]) -> str:
    """One line a program."""
    rows = [
        (
            one.name, one.cores, one.games, f"{one.seconds:.3f}", f"{one.rate:,.0f}", f"{one.games / one.cpu:,.0f}",
            f"{one.counted}/{one.run}",
        )
        for one in results
    ]  # fmt: skip
    return table(rows, ("", "cores", "games", "seconds", "games/s", "games/cpu s", "counted"))


def show(options: argparse.Namespace, words: dict[str, Any], text: Sequence[str]) -> None:
    """The result as asked for; where and how it was measured goes with it."""
    where = machine()
    if options.json:
        print(json.dumps({"machine": where, **words}, ensure_ascii=False))
        return
    state = f"compiled: {', '.join(where['compiled'])}" if where["compiled"] else "interpreted"
    print(*text, sep="\n")
    print(f"Python {where['python']}, {where['cpus']} cores, load {where['load']}, judge {state}")


def unquiet(results: Sequence[Measured], repeats: int) -> list[str]:
    """A line for each program that was not measured quietly often enough."""
    return [
        f"! {one.name}, {one.cores} core(s): {one.counted} of {one.run} repetitions were quiet, {repeats} wanted"
        for one in results
        if one.counted < repeats
    ]
