"""Parquet files that come out the same, byte for byte, whoever writes them."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ingest import arrow
from ingest.schema import ARROW, WORD

ROW_GROUP = 122_880
ZSTD_LEVEL = 3
READ_BLOCK = 1 << 20


class StoredFile(msgspec.Struct, frozen=True):
    """One Parquet file of the dataset; `path` is relative to the dataset, with forward slashes."""

    path: str
    sha256: str
    rows: int
    bytes: int


def sha256_of(path: Path) -> str:
    """Hex digest of a file, read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(READ_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def sync(path: Path) -> None:
    """Make a file, or the names in a folder, durable."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class TableWriter:
    """Writes one table in row groups; `close` fsyncs and says what was written."""

    def __init__(self, path: Path, table: str) -> None:
        self.path = path
        self.schema = ARROW[table]
        self.rows = 0
        words = [field.name for field in self.schema if field.type == WORD]
        self._sink = pa.OSFile(str(path), "wb")
        self._writer = pq.ParquetWriter(
            self._sink,
            self.schema,
            compression="zstd",
            compression_level=ZSTD_LEVEL,
            use_dictionary=words,
            write_statistics=[field.name for field in self.schema if field.name not in ("bytes", "detail", "raw")],
        )

    def write(self, data: pa.Table | pa.RecordBatch) -> None:
        """One row group of exactly these rows; nothing for no rows."""
        if data.num_rows:
            table = pa.Table.from_batches([data]) if isinstance(data, pa.RecordBatch) else recoded(data)
            self._writer.write_table(table, row_group_size=max(table.num_rows, 1))
            self.rows += table.num_rows

    def close(self) -> StoredFile:
        """Finish the file: durable when this returns."""
        self._writer.close()
        self._sink.close()
        sync(self.path)
        return StoredFile(self.path.name, sha256_of(self.path), self.rows, self.path.stat().st_size)

    def abandon(self) -> None:
        """Give up: close what is open and remove the file."""
        for part in (self._writer, self._sink):
            with contextlib.suppress(OSError, pa.ArrowException):
                part.close()
        self.path.unlink(missing_ok=True)


def write_table(
    folder: Path, table: str, data: pa.Table | Iterable[pa.Table | pa.RecordBatch], *, order: bool = True
) -> StoredFile:
    """Write `folder/<table>.parquet` in the schema of `table` and return its entry (`path` = the bare file name).

    With `order`, a `pa.Table` is first sorted by game_id and record_id, equal ones staying as they are: rows that were
    made record by record come out in the order of the stored games. Columns must have the names and types of
    `ingest.schema.ARROW[table]` (plain strings are dictionary-encoded here). Raises OSError when the disk is full.
    """
    writer = TableWriter(folder / f"{table}.parquet", table)
    try:
        if isinstance(data, pa.Table):
            fitted = fit(data, table)
            if order and "game_id" in fitted.column_names and fitted.num_rows:
                fitted = fitted.take(game_order(fitted))
            for start in range(0, fitted.num_rows, ROW_GROUP):
                writer.write(fitted.slice(start, ROW_GROUP))
        else:
            for part in data:
                writer.write(part)
        return writer.close()
    except BaseException:
        writer.abandon()
        raise


def recoded(data: pa.Table) -> pa.Table:
    """The same rows with the words of each dictionary in the order of their rows, none unused: the same file follows
    from the same rows, however they came together.
    """
    for place, field in enumerate(data.schema):
        if field.type == WORD and not _in_order(data.column(place)):
            plain = data.column(place).cast(pa.string()).combine_chunks()
            data = data.set_column(place, field, plain.dictionary_encode().cast(WORD))
    return data


def _in_order(column: pa.ChunkedArray) -> bool:
    """Whether the words of a dictionary come in the order of its rows, each of them."""
    if column.num_chunks != 1 or column.null_count:
        return False
    places = arrow.places(column)
    last = np.maximum.accumulate(places)
    return bool(places[0] == 0 and (np.diff(last) <= 1).all() and last[-1] + 1 == len(column.chunk(0).dictionary))


def fit(data: pa.Table, table: str) -> pa.Table:
    """The same rows in the columns and types of the schema."""
    return data.select(ARROW[table].names).cast(ARROW[table])


def game_order(data: pa.Table) -> pa.Array:
    """Row numbers sorted by game_id and record_id, stable."""
    keys = data.select(["game_id", "record_id"])
    keys = keys.cast(pa.schema([("game_id", pa.string()), ("record_id", pa.string())]))
    keys = keys.append_column("row", arrow.numbers(np.arange(data.num_rows)))
    return keys.sort_by([("game_id", "ascending"), ("record_id", "ascending"), ("row", "ascending")])["row"]
