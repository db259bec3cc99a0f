"""The records that every benchmark runs on: four-player South games of one month at the top Tenhou tables."""

from __future__ import annotations

import argparse
import gzip
import os
import re
from pathlib import Path

MONTH = Path("tenhou_mjlog") / "houou_2022_01"
TABLE_TYPE = 169  # four players, East and South, red fives, open all-simples, top room
_GO = re.compile(rb'<GO type="(\d+)"')
_SUFFIXES = (".mjlog", ".gz", ".xml")
_BESIDE = Path(__file__).resolve().parent.parent.parent / "shared" / "records"


def record_bytes(path: Path) -> bytes:
    """A record without its compression."""
    data = path.read_bytes()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def add_options(parser: argparse.ArgumentParser) -> None:
    """`RECORDS` or `--records`, `--games`, `--type`."""
    parser.add_argument("folder", metavar="RECORDS", nargs="?", type=Path, help="same as --records")
    parser.add_argument("--records", type=Path, help="folder of real records (default: PAIPU_RECORDS)")
    parser.add_argument("--games", type=int, help="only so many games, spread evenly")
    parser.add_argument("--type", type=int, default=TABLE_TYPE, help="GO type of the games taken")


def chosen(parser: argparse.ArgumentParser, options: argparse.Namespace) -> list[Path]:
    """The records that the options name, sorted. Leaves with a usage error where there are none."""
    folder = options.records or options.folder or os.environ.get("PAIPU_RECORDS")
    folder = Path(folder) if folder else _BESIDE
    if not folder.is_dir():
        parser.error(f"{folder} is no folder: name one with --records or PAIPU_RECORDS")
    month = folder / MONTH
    paths = sorted(path for path in (month if month.is_dir() else folder).rglob("*") if path.suffix in _SUFFIXES)
    found = [path for path in paths if _is_of(path, options.type)]
    if not found:
        parser.error(f"no record of GO type {options.type} under {folder}")
    return spread(found, options.games)


def _is_of(path: Path, table_type: int) -> bool:
    match = _GO.search(record_bytes(path))
    return match is not None and int(match[1]) == table_type


def spread(paths: list[Path], count: int | None) -> list[Path]:
    """So many of the paths, evenly spaced; all of them for None."""
    if count is None or count >= len(paths):
        return paths
    return [paths[at * len(paths) // count] for at in range(count)]
