"""A snapshot of a dataset: what one read of the commit point says is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ingest.model import GameRecord
from ingest.schema import ARROW, BATCH_TABLES, REPLAY_TABLES
from ingest.store.errors import DamagedDataset, NoDataset, NotFound
from ingest.store.files import StoredFile
from ingest.store.games import rebuild
from ingest.store.manifest import Batch, Manifest, Removed, Run, read_manifest

if TYPE_CHECKING:
    from ingest.store.verify import Finding

GameRow = dict[str, Any]
"""A row of table `games` by column name, with `chosen`, `not_chosen_because` and its `batch` put in."""

PREFIX = 6  # shortest prefix of a game_id that names a game


def open_dataset(path: str | Path, create: bool = False) -> Dataset:
    """A snapshot of the dataset at `path`.

    With `create`, a missing dataset is made first (one empty commit). Raises NoDataset where there is none, NewerSchema
    where a newer version wrote it, DamagedDataset where the commit point cannot be read, Busy and DiskFull on creation.
    """
    root = Path(path)
    try:
        return Dataset(root, read_manifest(root))
    except NoDataset:
        if not create:
            raise
    from ingest.store.commit import create_dataset

    create_dataset(root)
    return Dataset(root, read_manifest(root))


class Dataset:
    """A dataset as it was at one commit. Later commits do not change it; files it names stay for a day."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest

    def __repr__(self) -> str:
        return f"<dataset {self.path} commit {self.commit}: {len(self.batches)} batches>"

    @property
    def commit(self) -> int:
        """Number of the commit."""
        return self.manifest.commit

    @property
    def batches(self) -> list[str]:
        """Ids of the live batches, sorted."""
        return sorted(self.manifest.batches)

    @property
    def runs(self) -> list[Run]:
        """Live judging runs, sorted by batch and book; at most one per batch and book."""
        return sorted(self.manifest.runs.values(), key=lambda run: (run.batch, run.book, run.run))

    @property
    def removed(self) -> list[Removed]:
        """Games taken out by hand."""
        return list(self.manifest.removed)

    @property
    def tables(self) -> tuple[str, ...]:
        """Names that `files` and `read_table` take."""
        return (*BATCH_TABLES, *REPLAY_TABLES, "editions", "choices", "raw", "rejects")

    def batch(self, batch: str) -> Batch:
        """What a batch holds. Raises NotFound."""
        try:
            return self.manifest.batches[batch]
        except KeyError:
            raise NotFound(f"no batch {batch} in {self.path}") from None

    def stored(self, table: str) -> list[StoredFile]:
        """Entries of the live files of a table."""
        live = self.manifest
        if table in BATCH_TABLES:
            entries = [live.batches[batch].files.get(table) for batch in self.batches]
        elif table == "choices":
            entries = [live.choices]
        elif table in ("raw", "rejects"):
            files = live.raw if table == "raw" else live.rejects
            entries = [files[name] for name in sorted(files)]
        else:
            entries = [run.files.get(table) for run in self.runs]
        return [entry for entry in entries if entry is not None and entry.rows]

    def files(self, table: str) -> list[Path]:
        """Live files of a table that hold rows."""
        return [self.path / entry.path for entry in self.stored(table)]

    def read_table(self, table: str, columns: Sequence[str] | None = None, batch: str | None = None) -> pa.Table:
        """A whole table, or its part from one batch (batch tables only); empty but typed where there are no rows."""
        files = self.files(table)
        if batch is not None:
            entry = self.batch(batch).files.get(table)
            files = [self.path / entry.path] if entry is not None and entry.rows else []
        schema = ARROW[table]
        names = list(columns) if columns is not None else schema.names
        parts = [read_columns(file, names) for file in files]
        if not parts:
            return pa.schema([schema.field(name) for name in names]).empty_table()
        return pa.concat_tables(parts).unify_dictionaries()

    @cached_property
    def choices(self) -> Mapping[tuple[str, str], str | None]:
        """For records of games that have several: why (game_id, record_id) is not chosen, None for the chosen one."""
        rows = self.read_table("choices").to_pylist()
        return {(row["game_id"], row["record_id"]): row["not_chosen_because"] for row in rows}

    def game_row(self, row: GameRow) -> GameRow:
        """A row of `games` with `chosen` and `not_chosen_because`."""
        because = self.choices.get((row["game_id"], row["record_id"]))
        return {**row, "chosen": because is None, "not_chosen_because": because}

    def read_batch(self, batch: str) -> Iterator[tuple[GameRow, GameRecord]]:
        """The games of a batch in stored order (game_id, record_id), each with its row of `games`.

        Every record is given, chosen or not. The GameRecord holds the rows its reader made, `detail` with sorted keys.
        Memory is bounded by one row group (about 122,880 events). Raises NotFound, DamagedDataset.
        """
        for row, game in rebuild(self.path, self.batch(batch)):
            yield self.game_row({**row, "batch": batch}), game

    def find(self, name: str) -> list[GameRow]:
        """Rows of `games` for a game_id, a unique prefix of one (6 or more), a native id or a record_id; chosen first.

        Raises NotFound where nothing or more than one game has that name.
        """
        exact: dict[str, list[GameRow]] = {}
        prefixed: dict[str, list[GameRow]] = {}
        for batch in self.batches:
            file = self.path / self.batch(batch).files["games"].path
            keys = read_columns(file, ["game_id", "record_id", "native_id"])
            ids = keys["game_id"].cast(pa.string())
            same = pc.or_(pc.equal(keys["native_id"], name).fill_null(False), pc.equal(ids, name))
            same = pc.or_(same, pc.equal(keys["record_id"].cast(pa.string()), name))
            starts = pc.and_not(pc.starts_with(ids, name), pc.less(pc.utf8_length(name), PREFIX))
            for hit, rows in ((same, exact), (starts, prefixed)):
                if pc.any(hit).as_py():
                    for row in read_columns(file, ARROW["games"].names).filter(hit).to_pylist():
                        rows.setdefault(row["game_id"], []).append(self.game_row({**row, "batch": batch}))
        found: dict[str, list[GameRow]] = {name: exact[name]} if name in exact else exact or prefixed
        if not found:
            raise NotFound(f"no game {name!r} in {self.path}")
        if len(found) > 1:
            some = ", ".join(sorted(found)[:5])
            raise NotFound(f"{name!r} names {len(found)} games: {some}{' …' if len(found) > 5 else ''}")
        (records,) = found.values()
        return sorted(records, key=lambda row: (not row["chosen"], row["record_id"]))

    def read_game(self, name: str, record_id: str | None = None) -> tuple[GameRow, GameRecord]:
        """One game by any name `find` takes: its chosen record, or the record named. Raises NotFound."""
        for row in self.find(name):
            if record_id is None or row["record_id"] == record_id:
                for _, game in rebuild(self.path, self.batch(row["batch"]), row["game_id"], row["record_id"]):
                    return row, game
        raise NotFound(f"no record {record_id} of game {name!r} in {self.path}")

    def raw_bytes(self, record_id: str) -> bytes:
        """The bytes of a record, as read. Raises NotFound where they were purged or never known."""
        for file in self.files("raw"):
            names = pq.read_table(file, columns=["sha256"], use_threads=False)["sha256"].to_pylist()
            if record_id in names:
                for part in pq.ParquetFile(file).iter_batches(batch_size=64):
                    for row in part.to_pylist():
                        if row["sha256"] == record_id:
                            content: bytes = row["bytes"]
                            return content
        raise NotFound(f"no record {record_id} in {self.path}")

    def commit_replay(self, runs: Sequence[Run], folder: str | Path) -> Dataset:
        """Commit judging runs whose files lie in `folder/<run>/<table>.parquet`, as `write_table` made them.

        Of each batch and book the new run replaces the live one. The files are moved, `files` of each Run is filled
        here, `editions` is derived from `judged`. All runs go in with one commit; a run that is live already (same id,
        so the same judgement) is replaced by its equal. Returns the new snapshot. Raises BatchGone where a batch is no
        longer live, Busy, DiskFull.
        """
        from ingest.store.commit import commit_replay

        commit_replay(self.path, runs, Path(folder))
        return open_dataset(self.path)

    def remove(self, games: Sequence[str], reason: str, purge_raw: bool = False) -> list[Removed]:
        """Take games out, all their records; names as `find` takes them. Their records stay known, so no ingest brings
        them back. With `purge_raw` the bytes of records that hold no other game go too (the files a day later).

        What is left of the batches concerned is written anew and waits to be judged again. Raises NotFound, Busy,
        DiskFull; then nothing was removed.
        """
        from ingest.store.rewrite import remove

        return remove(self.path, games, reason, purge_raw)

    def compact(self) -> int:
        """Write small batches and packs as few larger ones, judgements kept; how many files that saved."""
        from ingest.store.rewrite import compact

        return compact(self.path)

    def verify(self, deep: bool = True) -> list[Finding]:
        """What is wrong with the live files; see `ingest.store.verify.verify`."""
        from ingest.store.verify import verify

        return verify(self, deep)

    def counts(self) -> dict[str, int]:
        """What is stored: batches, records, games, hands, events, problems, rejects, removed, runs."""
        batches = list(self.manifest.batches.values())
        sums = {name: sum(getattr(batch, name) for batch in batches) for name in
                ("records", "games", "hands", "events", "problems")}  # fmt: skip
        return {
            "batches": len(batches),
            **sums,
            "rejects": sum(entry.rows for entry in self.manifest.rejects.values()),
            "removed": len(self.manifest.removed),
            "runs": len(self.manifest.runs),
        }


def read_columns(file: Path, columns: Sequence[str]) -> pa.Table:
    """Columns of one file, NULL for a column that an older version did not write. Raises DamagedDataset."""
    try:
        with pq.ParquetFile(file) as parquet:
            known = parquet.schema_arrow
            table = parquet.read([name for name in columns if name in known.names], use_threads=False)
    except (OSError, pa.ArrowException) as error:
        raise DamagedDataset(f"{file} cannot be read ({error}): run `paipu verify`") from None
    for name in columns:
        if name not in table.column_names:
            kinds = [schema.field(name) for schema in ARROW.values() if name in schema.names]
            table = table.append_column(kinds[0], pa.nulls(table.num_rows, kinds[0].type))
    return table.select(columns)

