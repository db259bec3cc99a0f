"""One writer at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ingest.store.errors import Busy

LOCK = ".lock"
LOCK_SECONDS = 300


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """The dataset for one writer. Raises Busy after five minutes of waiting."""
    lock = FileLock(root / LOCK, timeout=LOCK_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        raise Busy(f"another command is writing to {root}: try again") from None
    try:
        yield
    finally:
        lock.release()
