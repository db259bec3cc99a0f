"""The scratch folder of one command inside the dataset, on the same disk so that finished files move by rename.

A command holds a lock on its folder for as long as it lives; a folder whose lock is free was left by a killed command
and is removed by the next one.
"""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ingest.store.lock import locked

SCRATCH = ".tmp"


@contextmanager
def scratch(root: Path) -> Iterator[Path]:
    """A folder of one's own, removed at the end whatever happens."""
    home = root / SCRATCH
    home.mkdir(parents=True, exist_ok=True)
    folder = home / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
    lock = FileLock(folder.with_suffix(".lock"))
    with locked(root):  # nobody clears between the making of the lock and the taking of it
        clear_abandoned(home)
        lock.acquire()
        folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()
        Path(lock.lock_file).unlink(missing_ok=True)


def clear_abandoned(home: Path) -> None:
    """Remove the folders of commands that were killed."""
    for folder in home.iterdir():
        if not folder.is_dir():
            continue
        lock = FileLock(folder.with_suffix(".lock"), timeout=0)
        try:
            lock.acquire()
        except Timeout:
            continue
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()
        Path(lock.lock_file).unlink(missing_ok=True)
