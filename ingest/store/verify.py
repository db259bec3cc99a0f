"""Whether a dataset holds what its commit point says, and a look at where it lives."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from ingest.presence import absences
from ingest.schema import ARROW
from ingest.store.choose import choices
from ingest.store.commit import unneeded
from ingest.store.errors import DatasetError
from ingest.store.files import StoredFile, sha256_of
from ingest.store.games import rebuild
from ingest.store.index import Index
from ingest.store.lock import LOCK
from ingest.store.manifest import Batch, read_manifest
from ingest.store.packs import sorted_rows
from ingest.store.snapshot import Dataset, open_dataset


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be. `kind` is a word: missing, damaged, schema, rows, order, duplicate,
    raw, choices, run, presence.
    """

    kind: str
    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.kind}: {self.text}"


def verify(data: Dataset | str | Path, deep: bool = True) -> list[Finding]:
    """What is wrong with the live files; an empty list for a dataset in order. Leftovers of killed commands are not.

    Checks every file against its size, hash, row count and schema; with `deep` also that hands and events are complete
    and in order, that each event fills the columns of its kind, that every stored record is in the raw archive with
    its hash, and that the right record of each game is chosen. Raises what `open_dataset` raises for a path.
    """
    dataset = data if isinstance(data, Dataset) else open_dataset(data)
    findings: list[Finding] = []
    for table in dataset.tables:
        for entry in _entries(dataset, table):
            findings.extend(_file(dataset.path, entry, table))
    for run in dataset.runs:
        if run.batch not in dataset.manifest.batches:
            findings.append(Finding("run", run.run, f"its batch {run.batch} is not in the dataset"))
    if findings or not deep:
        return findings
    seen: set[tuple[str, str]] = set()
    for name in dataset.batches:
        findings.extend(_batch(dataset.path, dataset.batch(name), seen))
    findings.extend(_raw(dataset, {record_id for _, record_id in seen}))
    findings.extend(_choices(dataset))
    return findings


def _entries(dataset: Dataset, table: str) -> list[StoredFile]:
    """Live files of a table, those without rows too."""
    manifest = dataset.manifest
    if table == "choices":
        return [manifest.choices] if manifest.choices is not None else []
    if table in ("raw", "rejects"):
        return list((manifest.raw if table == "raw" else manifest.rejects).values())
    files = [batch.files for batch in manifest.batches.values()] + [run.files for run in manifest.runs.values()]
    return [held[table] for held in files if table in held]


def _file(root: Path, entry: StoredFile, table: str) -> Iterator[Finding]:
    path = root / entry.path
    try:
        size = path.stat().st_size
        if size != entry.bytes or sha256_of(path) != entry.sha256:
            text = f"its content is not what was committed ({size} of {entry.bytes} bytes)"
            yield Finding("damaged", entry.path, text)
            return
        metadata = pq.read_metadata(path)
    except FileNotFoundError:
        yield Finding("missing", entry.path, "the file is not there")
        return
    except (OSError, pa.ArrowException) as error:
        yield Finding("damaged", entry.path, f"it cannot be read: {error}")
        return
    if metadata.num_rows != entry.rows:
        yield Finding("rows", entry.path, f"{metadata.num_rows} rows, {entry.rows} were committed")
    if not metadata.schema.to_arrow_schema().equals(ARROW[table]):
        yield Finding("schema", entry.path, f"its columns are not those of table {table}")


def _batch(root: Path, batch: Batch, seen: set[tuple[str, str]]) -> Iterator[Finding]:
    last = ("", "")
    counts = {"games": 0, "hands": 0, "events": 0, "problems": 0}
    path = batch.files["games"].path
    for row, game in rebuild(root, batch):
        keys = (row["game_id"], row["record_id"])
        if keys <= last:
            yield Finding("order", path, f"game {keys[0]} of record {keys[1][:12]} is not in its place")
        if keys in seen:
            yield Finding("duplicate", path, f"game {keys[0]} of record {keys[1][:12]} is stored twice")
        seen.add(keys)
        last = keys
        hands = [*([game.before] if game.before else []), *game.hands]
        counts["games"] += 1
        counts["hands"] += len(game.hands)
        counts["events"] += sum(len(hand.rows) for hand in hands)
        counts["problems"] += len(game.problems)
        if (len(game.hands), sum(len(hand.rows) for hand in hands)) != (row["hands"], row["events"]):
            text = f"game {keys[0]} does not have its {row['hands']} hands and {row['events']} events"
            yield Finding("rows", path, text)
        for hand in hands:
            for seq, event in enumerate(hand.rows):
                for fault in absences(event):
                    yield Finding("presence", path, f"{keys[0]}#{hand.number}.{seq}: {fault}")
    for name, number in counts.items():
        if number != getattr(batch, name):
            yield Finding("rows", path, f"{number} {name}, {getattr(batch, name)} were committed")


def _raw(dataset: Dataset, records: set[str]) -> Iterator[Finding]:
    missing = set(records)
    for entry in dataset.stored("raw"):
        for row in sorted_rows(dataset.path / entry.path):
            missing.discard(row["sha256"])
            if hashlib.sha256(row["bytes"]).hexdigest() != row["sha256"]:
                yield Finding("raw", entry.path, f"the bytes of record {row['sha256'][:12]} are not those of its hash")
    for record_id in sorted(missing):
        yield Finding("raw", "raw", f"record {record_id[:12]} is not in the raw archive")


def _choices(dataset: Dataset) -> Iterator[Finding]:
    index = Index(dataset.path)
    index.refresh(dataset.manifest)
    due = choices(index, dataset.manifest).to_pylist()
    if due != dataset.read_table("choices").to_pylist():
        yield Finding("choices", "choices", "another record of a game should be chosen")


# -- doctor -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Check:
    """One line of `paipu doctor`."""

    name: str
    ok: bool
    text: str


_NEEDED = ("pyarrow", "duckdb", "msgspec", "filelock", "zstandard")


def doctor(path: str | Path) -> list[Check]:
    """A look at the place of a dataset: libraries, room and rights, the commit point, the lock, leftovers.

    Quick, changes nothing, raises nothing; `verify` reads the files themselves.
    """
    root = Path(path)
    checks = [_library(name) for name in _NEEDED]
    home = root
    while not home.exists():
        home = home.parent if home.parent != home else Path.cwd()
    checks.append(Check("writable", os.access(home, os.W_OK), str(home)))
    free = shutil.disk_usage(home).free
    checks.append(Check("room", free > 1 << 30, f"{free / (1 << 30):.1f} GiB free"))
    try:
        dataset = Dataset(root, read_manifest(root))
    except DatasetError as error:
        return [*checks, Check("dataset", not root.exists(), str(error))]
    counts = ", ".join(f"{number} {name}" for name, number in dataset.counts().items())
    checks.append(Check("dataset", True, f"commit {dataset.commit}, schema {dataset.manifest.schema}: {counts}"))
    missing = [name for name in dataset.manifest.live() if not (root / name).exists()]
    checks.append(Check("files", not missing, f"{len(missing)} missing" if missing else "all there"))
    try:
        with FileLock(root / LOCK, timeout=0):
            checks.append(Check("lock", True, "free"))
    except Timeout:
        checks.append(Check("lock", True, "held by another command"))
    except OSError as error:
        checks.append(Check("lock", False, str(error)))
    spare = unneeded(root, read_manifest(root), age=-int(time.time()))
    size = sum(file.stat().st_size for file in spare if file.exists())
    text = f"{len(spare)} files no longer listed, {size / (1 << 20):.1f} MiB; they go a day after"
    return [*checks, Check("leftovers", True, text)]


def _library(name: str) -> Check:
    try:
        return Check(name, True, version(name))
    except PackageNotFoundError:
        return Check(name, False, "not installed")
