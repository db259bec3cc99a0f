"""The commit point moves here and nowhere else: under the lock, by temp file, fsync and rename."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ingest.store.choose import choose
from ingest.store.errors import BatchGone, DatasetError, DiskFull, NoDataset, is_disk_full
from ingest.store.files import StoredFile, sha256_of, sync
from ingest.store.index import Index
from ingest.store.lock import locked
from ingest.store.manifest import COMMIT_POINT, Batch, Manifest, Run, encode_manifest, read_manifest
from ingest.store.replays import with_editions
from ingest.store.snapshot import Dataset
from ingest.views import write_views

KEEP_SECONDS = 24 * 3600
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.EISDIR)
FOLDERS = ("batches", "raw", "rejects", "replays", "choices")


def now() -> str:
    """The moment, UTC, for dataset.json only: no Parquet file holds one."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def write_durably(path: Path, content: bytes) -> None:
    """Replace a file: readers see the old content or the new one, also after a power cut."""
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    sync(path.parent)


@contextmanager
def disk_errors(what: str) -> Iterator[None]:
    """Turns a write that found no room into DiskFull, one that is not allowed into a DatasetError."""
    try:
        yield
    except OSError as error:
        if is_disk_full(error):
            text = f"no room left to {what}: what was committed before stays; the same command resumes"
            raise DiskFull(text) from None
        if error.errno in _FORBIDDEN:
            raise DatasetError(f"cannot {what}: {error.strerror}: {error.filename}") from None
        raise


@dataclass(slots=True)
class Transaction:
    """A change being prepared under the lock: put files in, drop live ones; the list is swapped at the end."""

    root: Path
    manifest: Manifest
    index: Index
    before: dict[str, StoredFile]
    touched: set[Path] = field(default_factory=set)
    changed: bool = False

    def place(self, source: Path, target: str) -> str:
        """Move a file or folder from scratch to `target`; returns where it went, relative to the dataset.

        Files are immutable: one that is already there with the same content is taken as it is; beside one that differs
        and that a reader may still hold, the new one gets a number. What a killed command left is replaced.
        """
        held = self.before.keys() | self.manifest.dropped.keys()
        stem, suffix = (target[: -len(".parquet")], ".parquet") if target.endswith(".parquet") else (target, "")
        number = 1
        while True:
            name = f"{stem}-{number}{suffix}" if number > 1 else target
            place = self.root / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.exists():
                source.replace(place)
                break
            if _same(source, place):
                break
            if not any(path == name or path.startswith(f"{name}/") for path in held):
                shutil.rmtree(place) if place.is_dir() else place.unlink()
                source.replace(place)
                break
            number += 1
        self.touched.update({place.parent, place} if place.is_dir() else {place.parent})
        self.changed = True
        return name

    def put_batch(self, batch: Batch, folder: Path) -> None:
        """Add a batch whose files lie in `folder`."""
        home = self.place(folder, f"batches/{batch.id}")
        files = {name: relocated(entry, home) for name, entry in batch.files.items()}
        self.manifest.batches[batch.id] = msgspec.structs.replace(batch, files=files, created_at=now())

    def put_raw(self, name: str, entry: StoredFile, file: Path) -> None:
        """Add a pack of raw records."""
        name = _unused(name, self.manifest.raw)
        self.manifest.raw[name] = msgspec.structs.replace(entry, path=self.place(file, f"raw/{name}.parquet"))

    def put_rejects(self, name: str, entry: StoredFile, file: Path) -> None:
        """Add a pack of rejects."""
        name = _unused(name, self.manifest.rejects)
        self.manifest.rejects[name] = msgspec.structs.replace(entry, path=self.place(file, f"rejects/{name}.parquet"))

    def put_run(self, run: Run, folder: Path) -> None:
        """Add a run whose files lie in `folder`; it replaces the live run of its batch and book."""
        if run.batch not in self.manifest.batches:
            raise BatchGone(f"batch {run.batch} is no longer in {self.root}: it was compacted or rewritten; try again")
        for other in list(self.manifest.runs.values()):
            if (other.batch, other.book) == (run.batch, run.book):
                del self.manifest.runs[other.run]
        complete = with_editions(run, folder)
        home = self.place(folder, f"replays/{run.run}")
        files = {name: relocated(entry, home) for name, entry in complete.files.items()}
        self.manifest.runs[run.run] = msgspec.structs.replace(complete, files=files, created_at=now())

    def drop_batch(self, batch: str) -> None:
        """A batch is no longer live, nor are its runs."""
        del self.manifest.batches[batch]
        for run in [run for run in self.manifest.runs.values() if run.batch == batch]:
            del self.manifest.runs[run.run]
        self.changed = True


def _unused(name: str, names: Mapping[str, StoredFile]) -> str:
    """The name, with a number where there is one of that name: the same records can come again."""
    number = 2
    free = name
    while free in names:
        free = f"{name}-{number}"
        number += 1
    return free


def _same(first: Path, second: Path) -> bool:
    """Whether two files, or two folders of files, have the same content."""
    if first.is_dir():
        names = sorted(path.name for path in first.iterdir())
        return names == sorted(path.name for path in second.iterdir()) and all(
            _same(first / name, second / name) for name in names
        )
    return first.stat().st_size == second.stat().st_size and sha256_of(first) == sha256_of(second)


def relocated(entry: StoredFile, folder: str) -> StoredFile:
    """The entry with its path in the dataset."""
    return msgspec.structs.replace(entry, path=f"{folder}/{Path(entry.path).name}")


@contextmanager
def transaction(root: Path, index: Index | None = None) -> Iterator[Transaction]:
    """Prepare and commit a change. An exception inside commits nothing; files moved in go with the sweep.

    Choices among several records of a game, views.sql and the sweep of files that no reader needs any more follow from
    the new list of files, so they are made here. `index` saves reading what it knows already. Raises DiskFull, Busy
    and what `read_manifest` raises.
    """
    with disk_errors("commit"), locked(root):
        manifest = read_manifest(root)
        known = index or Index(root)
        known.refresh(manifest)
        change = Transaction(root, manifest, known, manifest.live())
        yield change
        swept = _commit(change) if change.changed else []
        write_views(Dataset(root, manifest))
        for path in swept:
            _remove(root, path)


def _commit(change: Transaction) -> list[Path]:
    """Swap the list of files; returns the files that nobody needs any more."""
    root, manifest = change.root, change.manifest
    games = {name for name in change.before if name.startswith("batches/")}
    if games != {name for name in manifest.live() if name.startswith("batches/")}:
        manifest.choices = choose(manifest, change.index)
    stamp = int(time.time())
    live = manifest.live()
    for path in change.before.keys() - live.keys():
        manifest.dropped[path] = stamp
    for path in live.keys() & manifest.dropped.keys():
        del manifest.dropped[path]
    for folder in sorted(change.touched):
        sync(folder)
    swept = unneeded(root, manifest)
    manifest.commit += 1
    manifest.committed_at = now()
    write_durably(root / COMMIT_POINT, encode_manifest(manifest))
    return swept


def unneeded(root: Path, manifest: Manifest, age: int | None = None) -> list[Path]:
    """Files in the folders of the dataset that were unlisted for `age` (a day); their entries in `dropped` go."""
    live = manifest.live()
    limit = time.time() - (KEEP_SECONDS if age is None else age)
    gone = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir() or name in live:
                continue
            with suppress(FileNotFoundError):
                if manifest.dropped.get(name, path.stat().st_mtime) < limit:
                    gone.append(path)
                    manifest.dropped.pop(name, None)
    for name in [name for name in manifest.dropped if not (root / name).exists()]:
        del manifest.dropped[name]
    return gone


def _remove(root: Path, path: Path) -> None:
    """Delete a file and the folder it leaves empty."""
    with suppress(OSError):
        path.unlink()
        if path.parent.parent != root:
            path.parent.rmdir()


def create_dataset(root: Path) -> None:
    """Make an empty dataset where there is none; an existing one stays as it is."""
    with disk_errors("create the dataset"):
        root.mkdir(parents=True, exist_ok=True)
        with locked(root):
            try:
                read_manifest(root)
            except NoDataset:
                manifest = Manifest(committed_at=now())
                write_durably(root / COMMIT_POINT, encode_manifest(manifest))
                write_views(Dataset(root, manifest))


def commit_replay(root: Path, runs: Sequence[Run], folder: Path) -> None:
    """See `Dataset.commit_replay`."""
    with transaction(root) as change:
        for run in runs:
            change.put_run(run, folder / run.run)
