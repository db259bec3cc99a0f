"""Packs of raw records and of rejects: each record or reject is stored once, small packs are merged."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ingest.schema import ARROW
from ingest.store.commit import Transaction
from ingest.store.files import StoredFile, TableWriter
from ingest.store.manifest import batch_id

FULL_RECORDS: Final = 2_000
FULL_BYTES: Final = 256 << 20
GROUP_BYTES: Final = 8 << 20
_KEYS: Final = {"raw": ("sha256",), "rejects": ("sha256", "code")}

Row = dict[str, Any]


def fresh(
    change: Transaction, table: str, entry: StoredFile | None, folder: Path, known: Collection[str] = ()
) -> StoredFile | None:
    """`folder/<table>.parquet` without rows stored already or whose record is `known`; None for none left."""
    if entry is None:
        return None
    file = folder / f"{table}.parquet"
    keys = _keys(file, table)
    held: set[tuple[str, ...]] = set()
    for pack in _packs(change, table).values():
        held.update(_keys(change.root / pack.path, table))
    left = {key for key in keys if key not in held and key[0] not in known}
    if len(left) == len(keys):
        return entry
    if not left:
        return None
    rows = [row for row in sorted_rows(file) if tuple(row[name] for name in _KEYS[table]) in left]
    return _write(folder, table, rows)


def merge_packs(change: Transaction, table: str, folder: Path) -> None:
    """Small packs of a table as few."""
    packs = _packs(change, table)
    groups: list[list[str]] = [[]]
    rows = size = 0
    for name, entry in sorted(packs.items()):
        if entry.rows >= FULL_RECORDS // 2 or entry.bytes >= FULL_BYTES // 8:
            continue
        if groups[-1] and (rows + entry.rows > FULL_RECORDS or size + entry.bytes > FULL_BYTES // 4):
            groups.append([])
            rows = size = 0
        groups[-1].append(name)
        rows += entry.rows
        size += entry.bytes
    for group in groups:
        if len(group) < 2:
            continue
        name = batch_id(group, f"compact {table}")
        home = folder / f"{table}-{name}"
        home.mkdir()
        sources = [sorted_rows(change.root / packs[source].path) for source in group]
        merged = _write(home, table, heapq.merge(*sources, key=lambda row: tuple(row[key] for key in _KEYS[table])))
        for source in group:
            del packs[source]
        put = change.put_raw if table == "raw" else change.put_rejects
        put(name, merged, home / f"{table}.parquet")


def purge(change: Transaction, name: str, record_ids: set[str], folder: Path) -> None:
    """Write a pack of raw records anew without some."""
    file = change.root / change.manifest.raw[name].path
    names = [key for key, *_ in _keys(file, "raw")]
    if record_ids.isdisjoint(names):
        return
    del change.manifest.raw[name]
    left = [record_id for record_id in names if record_id not in record_ids]
    if left:
        home = folder / f"raw-{name}"
        home.mkdir()
        entry = _write(home, "raw", (row for row in sorted_rows(file) if row["sha256"] not in record_ids))
        change.put_raw(batch_id(left, f"left of {name}"), entry, home / "raw.parquet")


def sorted_rows(file: Path) -> Iterator[Row]:
    """Rows of a pack, which is sorted by its keys; a few at a time in memory."""
    with pq.ParquetFile(file) as parquet:
        for part in parquet.iter_batches(batch_size=64, use_threads=False):
            yield from part.to_pylist()


def _packs(change: Transaction, table: str) -> dict[str, StoredFile]:
    return change.manifest.raw if table == "raw" else change.manifest.rejects


def _keys(file: Path, table: str) -> list[tuple[str, ...]]:
    with pq.ParquetFile(file) as parquet:
        columns = parquet.read(list(_KEYS[table]), use_threads=False).columns
    return list(zip(*(column.to_pylist() for column in columns), strict=True))


def _write(folder: Path, table: str, rows: Iterable[Row]) -> StoredFile:
    """Sorted rows, one for each key, in row groups of a few megabytes."""
    writer = TableWriter(folder / f"{table}.parquet", table)
    waiting: list[Row] = []
    size = 0
    last: tuple[Any, ...] | None = None
    for row in rows:
        key = tuple(row[name] for name in _KEYS[table])
        if key == last:
            continue
        last = key
        waiting.append(row)
        size += len(row["bytes"])
        if size >= GROUP_BYTES:
            writer.write(pa.Table.from_pylist(waiting, schema=ARROW[table]))
            waiting, size = [], 0
    if waiting:
        writer.write(pa.Table.from_pylist(waiting, schema=ARROW[table]))
    return writer.close()
