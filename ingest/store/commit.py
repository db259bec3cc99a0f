"""The commit point moves here and nowhere else: under the lock, by temp file, fsync and rename."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from ingest.store.errors import BatchGone, Busy, DiskFull, NoDataset, is_disk_full
from ingest.store.files import StoredFile
from ingest.store.manifest import COMMIT_POINT, Batch, Manifest, Run, encode_manifest, read_manifest
from ingest.store.replays import with_editions
from ingest.store.scratch import SCRATCH

LOCK = ".lock"
LOCK_SECONDS = 300
KEEP_SECONDS = 24 * 3600
FOLDERS = ("batches", "raw", "rejects", "replays", "choices")


def now() -> str:
    """The moment, UTC, for dataset.json only: no Parquet file holds one."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_durably(path: Path, content: bytes) -> None:
    """Replace a file: readers see the old content or the new one, also after a power cut."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


@contextmanager
def disk_errors(what: str) -> Iterator[None]:
    """Turns a write that found no room into DiskFull."""
    try:
        yield
    except OSError as error:
        if is_disk_full(error):
            raise DiskFull(f"no room left to {what}: what was committed before stays; the same command resumes") from None
        raise


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """The dataset for one writer. Raises Busy after five minutes of waiting."""
    try:
        with FileLock(root / LOCK, timeout=LOCK_SECONDS):
            yield
    except Timeout:
        raise Busy(f"another command is writing to {root}: try again") from None


@dataclass(slots=True)
class Transaction:
    """A change being prepared under the lock: move files in, drop live ones, then `commit` swaps the list."""

    root: Path
    manifest: Manifest
    before: dict[str, StoredFile]
    touched: set[str] = field(default_factory=set)
    changed: bool = False

    def move_in(self, source: Path, target: str) -> None:
        """Bring a file or folder from the scratch folder to its place; what a killed command left there goes."""
        place = self.root / target
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.rmtree(place)
        source.replace(place)
        self.touched.update((str(place.parent), str(place) if place.is_dir() else str(place.parent)))
        self.changed = True

    def put_run(self, run: Run, folder: Path) -> None:
        """Add a run whose files lie in `folder`; it replaces the live run of its batch and book."""
        if run.batch not in self.manifest.batches:
            raise BatchGone(f"batch {run.batch} is no longer in {self.root}: it was compacted or rewritten; try again")
        for other in list(self.manifest.runs.values()):
            if (other.batch, other.book) == (run.batch, run.book):
                del self.manifest.runs[other.run]
        complete = with_editions(run, folder)
        home = f"replays/{run.run}"
        self.move_in(folder, home)
        files = {name: relocated(entry, home) for name, entry in complete.files.items()}
        self.manifest.runs[run.run] = msgspec.structs.replace(complete, files=files, created_at=now())

    def put_batch(self, batch: Batch, folder: Path) -> None:
        """Add a batch whose files lie in `folder`."""
        home = f"batches/{batch.id}"
        self.move_in(folder, home)
        files = {name: relocated(entry, home) for name, entry in batch.files.items()}
        self.manifest.batches[batch.id] = msgspec.structs.replace(batch, files=files, created_at=now())

    def drop_batch(self, batch: str) -> None:
        """A batch is no longer live, nor are its runs."""
        del self.manifest.batches[batch]
        for run in [run for run in self.manifest.runs.values() if run.batch == batch]:
            del self.manifest.runs[run.run]
        self.changed = True


def relocated(entry: StoredFile, folder: str) -> StoredFile:
    """The entry with its path in the dataset."""
    return msgspec.structs.replace(entry, path=f"{folder}/{Path(entry.path).name}")


@contextmanager
def transaction(root: Path) -> Iterator[Transaction]:
    """Prepare and commit a change. An exception inside commits nothing; files moved in go with the sweep.

    Choices among several records of a game, views.sql and the sweep of files that no reader needs any more follow from
    the new list of files, so they are made here. Raises Busy, DiskFull and what `read_manifest` raises.
    """
    from ingest.store.choose import choose
    from ingest.store.snapshot import Dataset
    from ingest.views import write_views

    with locked(root), disk_errors("commit"):
        manifest = read_manifest(root)
        change = Transaction(root, manifest, manifest.live())
        yield change
        if change.changed:
            choose(change)
            stamp = int(time.time())
            live = manifest.live()
            for path in change.before.keys() - live.keys():
                manifest.dropped[path] = stamp
            for path in live:
                manifest.dropped.pop(path, None)
            for folder in sorted(change.touched):
                sync_folder(Path(folder))
            swept = sweep(root, manifest)
            manifest.commit += 1
            manifest.committed_at = now()
            write_durably(root / COMMIT_POINT, encode_manifest(manifest))
            for path in swept:
                remove_file(root, path)
        write_views(Dataset(root, manifest))


def sweep(root: Path, manifest: Manifest, age: int = KEEP_SECONDS) -> list[Path]:
    """Files in the folders of the dataset that were unlisted for a day; their entries in `dropped` go."""
    live = manifest.live()
    limit = time.time() - age
    gone = []
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
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


def remove_file(root: Path, path: Path) -> None:
    """Delete a file and the folders it leaves empty."""
    with suppress(OSError):
        path.unlink()
        for folder in path.parents:
            if folder.parent == root or folder == root:
                break
            folder.rmdir()


def create_dataset(root: Path) -> None:
    """Make an empty dataset where there is none; an existing one stays as it is."""
    from ingest.store.snapshot import Dataset
    from ingest.views import write_views

    with disk_errors("create the dataset"):
        root.mkdir(parents=True, exist_ok=True)
        with locked(root):
            try:
                read_manifest(root)
            except NoDataset:
                (root / SCRATCH).mkdir(exist_ok=True)
                manifest = Manifest(committed_at=now())
                write_durably(root / COMMIT_POINT, encode_manifest(manifest))
                write_views(Dataset(root, manifest))


def commit_replay(root: Path, runs: Sequence[Run], folder: Path) -> None:
    """See `Dataset.commit_replay`."""
    with transaction(root) as change:
        for run in runs:
            change.put_run(run, folder / run.run)
