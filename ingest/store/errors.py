"""What can go wrong with a dataset as a whole; each error knows the exit code of the command that meets it."""

from __future__ import annotations

import errno
from typing import ClassVar


class DatasetError(Exception):
    """The text is a sentence for the user."""

    exit_code: ClassVar[int] = 1


class NoDataset(DatasetError):
    """There is no dataset at the path."""

    exit_code = 3


class DamagedDataset(DatasetError):
    """The commit point or a live file cannot be read."""


class NewerSchema(DatasetError):
    """The dataset was written by a newer version of the project."""

    exit_code = 6


class NotFound(DatasetError):
    """No game, record or batch of that name, or more than one for a prefix."""

    exit_code = 7


class BatchGone(DatasetError):
    """A batch is no longer live: it was compacted or games were removed meanwhile. Take a new snapshot, try again."""

    exit_code = 75


class Busy(DatasetError):
    """Another command holds the lock of the dataset for too long."""

    exit_code = 75


class DiskFull(DatasetError):
    """No room left to write; what was committed before stays, the same command resumes."""

    exit_code = 75


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def is_disk_full(error: OSError) -> bool:
    """True where a write failed for lack of room (or of quota)."""
    return error.errno in _FULL or "No space left" in str(error)
