"""Where a record came from, and what a format offers to read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ingest.model import GameRecord


@dataclass(frozen=True, slots=True)
class Source:
    """One decompressed input: `path` as found (members of archives after `!`), `record_id` = sha256 of `data`."""

    path: str
    name: str
    record_id: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Format:
    """A reader of one kind of record.

    `sniff(head, name)` says from the first 4 KiB and the file name whether a record is of this format, without
    raising. `read(data, name)` returns its games, problems inside; it raises only `Rejected`. `version` rises when
    the same bytes would be read differently: a known record is read anew only by a newer version (`--reread`).
    `provides` are the letters of evidence (docs/architecture.md) that every record of the format holds.
    """

    name: str
    version: int
    suffixes: tuple[str, ...]
    provides: frozenset[str]
    sniff: Callable[[bytes, str], bool]
    read: Callable[[bytes, str], list[GameRecord]]
