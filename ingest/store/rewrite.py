"""Batches written anew: several small ones as one, or one without some of its games. Live files are never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from ingest.schema import ARROW, REPLAY_TABLES
from ingest.store.commit import Transaction, now, transaction
from ingest.store.errors import NotFound
from ingest.store.files import ROW_GROUP, write_table
from ingest.store.index import Index
from ingest.store.manifest import Batch, Manifest, Removed, Run, batch_id, run_id
from ingest.store.packs import FULL_BYTES, FULL_RECORDS, merge_packs, purge
from ingest.store.scratch import scratch
from ingest.store.snapshot import Dataset, open_dataset

_SMALL = ("games", "hands", "seats", "problems")

Keys = tuple[str, str]
"""game_id and record_id."""


class _EventRows:
    """Reads stretches of an events file, forwards, one row group in memory."""

    def __init__(self, file: Path) -> None:
        self._parquet = pq.ParquetFile(file)
        self._group = -1
        self._start = 0  # of the group that is loaded
        self._table: pa.Table | None = None

    def take(self, start: int, count: int) -> list[pa.Table]:
        """Rows start … start + count; start never falls from call to call."""
        parts = []
        while count:
            while self._table is None or start >= self._start + self._table.num_rows:
                self._start += self._table.num_rows if self._table is not None else 0
                self._group += 1
                self._table = self._parquet.read_row_group(self._group, use_threads=False)
            part = self._table.slice(start - self._start, count)
            parts.append(part)
            start += part.num_rows
            count -= part.num_rows
        return parts


def merge(
    root: Path, sources: Sequence[Batch], new_id: str, folder: Path, keep: Callable[[Keys], bool] | None = None
) -> Batch | None:
    """Write the games of some batches that `keep` accepts as one batch to `folder`; None where none is left.

    Memory holds one row group of events per source.
    """
    places: list[tuple[Keys, int, int, int]] = []  # keys, source, first event, events
    for number, batch in enumerate(sources):
        table = pq.read_table(
            root / batch.files["games"].path, columns=["game_id", "record_id", "events"], use_threads=False
        )
        start = 0
        for game_id, record_id, events in zip(*(column.to_pylist() for column in table.columns), strict=True):
            if keep is None or keep((game_id, record_id)):
                places.append(((game_id, record_id), number, start, events))
            start += events
    if not places:
        return None
    places.sort()
    kept = {place[0] for place in places}
    folder.mkdir(parents=True)
    files = {name: write_table(folder, name, _kept(root, sources, name, kept)) for name in _SMALL}
    files["events"] = write_table(folder, "events", _events(root, sources, places))
    games = pq.read_table(folder / "games.parquet", use_threads=False)
    sizes = dict(zip(games["record_id"].to_pylist(), games["source_bytes"].to_pylist(), strict=True))
    books: dict[str, int] = {}
    for book in games["book"].to_pylist():
        books[book or ""] = books.get(book or "", 0) + 1
    return Batch(
        id=new_id,
        records=len(sizes),
        games=games.num_rows,
        hands=files["hands"].rows,
        events=files["events"].rows,
        problems=files["problems"].rows,
        record_bytes=sum(sizes.values()),
        books=dict(sorted(books.items())),
        files=files,
    )


def _kept(root: Path, sources: Iterable[Batch | Run], table: str, keys: set[Keys]) -> pa.Table:
    """Rows of a table of several batches or runs that belong to these games."""
    parts = [ARROW[table].empty_table()]
    for source in sources:
        entry = source.files.get(table)
        if entry is not None and entry.rows:
            part = pq.read_table(root / entry.path, use_threads=False)
            pairs = zip(part["game_id"].to_pylist(), part["record_id"].to_pylist(), strict=True)
            parts.append(part.filter(pa.array([pair in keys for pair in pairs])))
    return pa.concat_tables(parts).unify_dictionaries()


def _events(root: Path, sources: Sequence[Batch], places: Sequence[tuple[Keys, int, int, int]]) -> Iterator[pa.Table]:
    """Row groups of whole games, in the order of the places."""
    files = [_EventRows(root / batch.files["events"].path) for batch in sources]
    group: list[pa.Table] = []
    rows = 0
    for _, number, start, events in places:
        if group and rows + events > ROW_GROUP:
            yield pa.concat_tables(group).unify_dictionaries()
            group, rows = [], 0
        group.extend(files[number].take(start, events))
        rows += events
    if group:
        yield pa.concat_tables(group).unify_dictionaries()


# -- compact ----------------------------------------------------------------------------------------------------------


def _judged_as(manifest: Manifest, batch: str) -> tuple[tuple[str, ...], ...]:
    """The judgements a batch has: batches are merged only with such as were judged alike."""
    return tuple(
        sorted(
            (run.book, run.book_sha256, run.options, run.rules, run.selection)
            for run in manifest.runs.values()
            if run.batch == batch
        )
    )


def plan(manifest: Manifest) -> list[list[Batch]]:
    """Groups of small batches that make one each, in a fixed order; batches at least half full stay as they are."""
    small = [
        batch
        for _, batch in sorted(manifest.batches.items())
        if batch.records < FULL_RECORDS // 2 and batch.record_bytes < FULL_BYTES // 2
    ]
    open_groups: dict[tuple[tuple[str, ...], ...], list[Batch]] = {}
    groups: list[list[Batch]] = []
    for batch in small:
        judged = _judged_as(manifest, batch.id)
        group = open_groups.get(judged)
        if (
            group is None
            or sum(other.records for other in group) + batch.records > FULL_RECORDS
            or sum(other.record_bytes for other in group) + batch.record_bytes > FULL_BYTES
        ):
            group = open_groups[judged] = []
            groups.append(group)
        group.append(batch)
    return [group for group in groups if len(group) > 1]


def compact(root: Path, index: Index | None = None) -> int:
    """Write small batches, packs of raw records and packs of rejects as few larger ones; how many files went.

    Judgements are kept: batches judged alike are merged with their runs.
    """
    before = len(open_dataset(root).manifest.live())
    with scratch(root) as folder, transaction(root, index) as change:
        for number, group in enumerate(plan(change.manifest)):
            _merge_group(change, group, folder / str(number))
        merge_packs(change, "raw", folder)
        merge_packs(change, "rejects", folder)
    return before - len(open_dataset(root).manifest.live())


def _merge_group(change: Transaction, group: list[Batch], folder: Path) -> None:
    manifest = change.manifest
    records: set[str] = set()
    for batch in group:
        file = change.root / batch.files["games"].path
        records.update(pq.read_table(file, columns=["record_id"], use_threads=False)["record_id"].to_pylist())
    new_id = batch_id(records, "compact " + " ".join(batch.id for batch in group))
    merged = merge(change.root, group, new_id, folder / "batch")
    runs: dict[tuple[str, ...], list[Run]] = {}
    for run in sorted(manifest.runs.values(), key=lambda run: run.batch):
        if any(run.batch == batch.id for batch in group):
            runs.setdefault((run.book, run.book_sha256, run.options, run.rules, run.selection), []).append(run)
    for batch in group:
        change.drop_batch(batch.id)
    if merged is None:
        return
    change.put_batch(merged, folder / "batch")
    for parts in runs.values():
        run = _merged_run(change.root, parts, new_id, folder)
        change.put_run(run, folder / run.run)


def _merged_run(root: Path, parts: list[Run], batch: str, folder: Path) -> Run:
    """Runs of the same judgement over several batches as the one run over the merged batch."""
    first = parts[0]
    name = run_id(batch, first.book, first.book_sha256, first.options, first.rules, first.selection)
    home = folder / name
    home.mkdir(parents=True)
    counts: dict[str, int] = {}
    for part in parts:
        for key, number in part.counts.items():
            counts[key] = counts.get(key, 0) + number
    for table in REPLAY_TABLES:
        if not any(table in part.files for part in parts):
            continue
        files = [root / part.files[table].path for part in parts if table in part.files]
        tables = [pq.read_table(file, use_threads=False) for file in files]
        rows = pa.concat_tables(tables).unify_dictionaries()
        run_column = pa.DictionaryArray.from_arrays(pa.array([0] * rows.num_rows, pa.int32()), pa.array([name]))
        write_table(home, table, rows.set_column(0, ARROW[table].field(0), run_column))
    return msgspec.structs.replace(first, run=name, batch=batch, counts=counts, files={})


# -- take out ---------------------------------------------------------------------------------------------------------


def take_out(change: Transaction, record_ids: set[str], folder: Path) -> int:
    """Write the batches that hold these records anew without them; returns how many records went.

    Their runs go with them: what is left of such a batch is judged anew. Raw records and rejects stay.
    """
    return _without(change, lambda keys: keys[1] in record_ids, folder) if record_ids else 0


def _without(change: Transaction, unwanted: Callable[[Keys], bool], folder: Path) -> int:
    gone: set[str] = set()
    for number, (name, batch) in enumerate(sorted(change.manifest.batches.items())):
        table = pq.read_table(
            change.root / batch.files["games"].path, columns=["game_id", "record_id"], use_threads=False
        )
        pairs = list(zip(table["game_id"].to_pylist(), table["record_id"].to_pylist(), strict=True))
        out = {keys for keys in pairs if unwanted(keys)}
        if not out:
            continue
        gone.update(record_id for _, record_id in out)
        left = sorted(keys for keys in pairs if keys not in out)
        new_id = batch_id((f"{game_id} {record_id}" for game_id, record_id in left), f"left of {name}")
        home = folder / f"left-{number}"
        rest = merge(change.root, [batch], new_id, home, lambda keys, out=out: keys not in out)  # type: ignore[misc]
        change.drop_batch(name)
        if rest is not None:
            change.put_batch(rest, home)
    return len(gone)


def remove(root: Path, games: Sequence[str], reason: str, purge_raw: bool = False) -> list[Removed]:
    """See `Dataset.remove`."""
    with scratch(root) as folder, transaction(root) as change:
        dataset = Dataset(root, change.manifest)
        rows = {(row["game_id"], row["record_id"]): row for name in games for row in dataset.find(name)}
        if not rows:
            raise NotFound("no game named")
        _without(change, rows.__contains__, folder)
        held = set(Dataset(root, change.manifest).read_table("games", ["record_id"])["record_id"].to_pylist())
        purged = {record_id for _, record_id in rows} - held if purge_raw else set()
        for name in sorted(change.manifest.raw) if purged else ():
            purge(change, name, purged, folder)
        at = now()
        removed = [
            Removed(
                game_id=row["game_id"],
                record_id=row["record_id"],
                native_id=row["native_id"],
                reason=reason,
                at=at,
                raw_purged=row["record_id"] in purged,
            )
            for _, row in sorted(rows.items())
        ]
        change.manifest.removed.extend(removed)
        change.changed = True
    return removed
