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

SCRATCH = ".tmp"


@contextmanager
def scratch(root: Path) -> Iterator[Path]:
    """A folder of one's own, removed at the end whatever happens."""
    home = root / SCRATCH
    home.mkdir(parents=True, exist_ok=True)
    clear_abandoned(root)
    name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
    lock = FileLock(home / f"{name}.lock")
    with lock:
        folder = home / name
        folder.mkdir()
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            Path(lock.lock_file).unlink(missing_ok=True)


def clear_abandoned(root: Path) -> None:
    """Remove the folders of commands that were killed."""
    for lock_file in (root / SCRATCH).glob("*.lock"):
        try:
            with FileLock(lock_file, timeout=0):
                shutil.rmtree(lock_file.with_suffix(""), ignore_errors=True)
                lock_file.unlink(missing_ok=True)
        except (Timeout, OSError):
            continue
