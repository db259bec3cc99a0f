"""One batch: records are read one after another, kept packed, and written in the order of their games."""

from __future__ import annotations

import hashlib
import os
import pickle
import traceback
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa

from ingest import arrow
from ingest.model import GameRecord
from ingest.problems import Problem
from ingest.schema import ARROW
from ingest.source import Format
from ingest.store.files import ROW_GROUP, StoredFile, TableWriter, write_table
from ingest.store.games import SmallTable, all_hands, clean, game_ids, small_rows
from ingest.store.manifest import Batch
from ingest.table import PackedEvents, event_batch, pack

RAW_GROUP = 4 << 20  # bytes of records in a row group of the raw archive
_SMALL = ("games", "hands", "seats", "problems")


class RawWriter:
    """Records as they were read, written in row groups of a few megabytes."""

    def __init__(self, folder: Path) -> None:
        self._writer = TableWriter(folder / "raw.parquet", "raw")
        self._rows: list[tuple[Any, ...]] = []
        self._bytes = 0

    def add(self, row: tuple[str, str, str, str, bytes]) -> None:
        """sha256, name, path, source_sha256, bytes."""
        self._rows.append(row)
        self._bytes += len(row[4])
        if self._bytes >= RAW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            columns = zip(*self._rows, strict=True)
            arrays = [arrow.column(column, field.type) for column, field in zip(columns, ARROW["raw"], strict=True)]
            self._writer.write(pa.Table.from_arrays(arrays, schema=ARROW["raw"]))
            self._rows = []
            self._bytes = 0

    def close(self) -> StoredFile:
        self._flush()
        return self._writer.close()


class BatchWriter:
    """Collects the games of a batch; `add` takes in a record whole or not at all.

    Their events wait packed in the file `spill`: a batch of 2,000 games and one of 200 need the same memory.
    """

    def __init__(self, spill: Path) -> None:
        self._spill = spill.open("w+b")
        self._small = {name: SmallTable(name) for name in _SMALL}
        self._spans: list[dict[str, range]] = []  # rows of each game in the small tables
        self._games: list[tuple[str, str, int, int, int]] = []  # ids, events, place and size of them in the spill
        self._books: dict[str, int] = {}
        self._records = 0
        self._bytes = 0

    @property
    def games(self) -> int:
        return len(self._games)

    @property
    def events(self) -> int:
        return sum(game[2] for game in self._games)

    def count(self, table: str) -> int:
        """Rows collected for a small table."""
        return self._small[table].rows

    def add(
        self, games: Sequence[GameRecord], record_id: str, source: tuple[str, str, str, int], reader: Format
    ) -> list[str]:
        """Take in the games of a record; `source` as in `small_rows`. Returns their ids.

        Raises ValueError, TypeError, OverflowError or UnicodeError for what the tables cannot hold: faults of a reader.
        """
        ids = game_ids(games, record_id)
        ready = []
        for index, (game, game_id) in enumerate(zip(games, ids, strict=True)):
            hands = all_hands(game)
            numbers = [hand.number for hand in hands]
            if any(second <= first for first, second in pairwise(numbers)):
                raise ValueError(f"hand numbers {numbers} do not rise")
            rows = small_rows(game, (game_id, record_id), source, reader.version, index)
            checked = {name: [self._small[name].check(row) for row in rows[name]] for name in _SMALL}
            ready.append((game, game_id, pack(hands), checked))
        for game, game_id, packed, checked in ready:
            span = {}
            for name in _SMALL:
                table = self._small[name]
                span[name] = range(table.rows, table.rows + len(checked[name]))
                for row in checked[name]:
                    table.add(row)
            self._spans.append(span)
            start = self._spill.tell()
            self._games.append((game_id, record_id, packed.rows, start, self._spill.write(pickle.dumps(tuple(packed)))))
            book = clean(game.book) if game.book else ""
            self._books[book] = self._books.get(book, 0) + 1
        self._records += 1
        self._bytes += source[3]
        return ids

    def write(self, batch: str, folder: Path) -> Batch:
        """Write the five tables to `folder`, sorted by game_id, record_id, hand and seq."""
        order = sorted(range(len(self._games)), key=lambda game: self._games[game][:2])
        files = {}
        for name in _SMALL:
            rows = [row for game in order for row in self._spans[game][name]]
            files[name] = write_table(folder, name, self._small[name].table(rows), order=False)
        files["events"] = write_table(folder, "events", self._events(order))
        return Batch(
            id=batch,
            records=self._records,
            games=self.games,
            hands=self.count("hands"),
            events=files["events"].rows,
            problems=self.count("problems"),
            record_bytes=self._bytes,
            books=dict(sorted(self._books.items())),
            files=files,
        )

    def _events(self, order: Sequence[int]) -> Iterator[pa.RecordBatch]:
        """Row groups of whole games."""
        self._spill.flush()
        group: list[tuple[str, str, PackedEvents]] = []
        rows = 0
        for number in order:
            game_id, record_id, events, start, size = self._games[number]
            if group and rows + events > ROW_GROUP:
                yield event_batch(group)
                group, rows = [], 0
            group.append((game_id, record_id, PackedEvents(*pickle.loads(os.pread(self._spill.fileno(), size, start)))))
            rows += events
        if group:
            yield event_batch(group)
        self._spill.close()


def crash_problem(error: BaseException) -> Problem:
    """ING012 with the kind of error and a short hash of where it happened, the same for the same fault."""
    stack = traceback.extract_tb(error.__traceback__)
    frames = [f"{Path(frame.filename).name}:{frame.name}:{frame.lineno}" for frame in stack]
    trace = hashlib.sha256("\n".join([type(error).__name__, *frames]).encode()).hexdigest()[:12]
    return Problem("ING012", f"The reader failed on this record ({type(error).__name__}, trace {trace}).")


RejectRow = tuple[
    str, str, str, str, str, str | None, str | None, int | None, int, int, int, int, int, bytes
]  # fmt: skip
"""A row of table `rejects`, column by column."""


def write_rejects(rows: Sequence[RejectRow], folder: Path) -> StoredFile:
    """Write `folder/rejects.parquet`, one row per (sha256, code): the first by path."""
    unique: dict[tuple[str, str], RejectRow] = {}
    for row in sorted(rows, key=lambda row: (row[0], row[1], row[4])):
        unique.setdefault((row[0], row[1]), row)
    columns = list(zip(*unique.values(), strict=True))
    arrays = [arrow.column(column, field.type) for column, field in zip(columns, ARROW["rejects"], strict=True)]
    return write_table(folder, "rejects", pa.Table.from_arrays(arrays, schema=ARROW["rejects"]), order=False)
