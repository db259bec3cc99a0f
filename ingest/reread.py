"""Records kept that a reader of today would read differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ingest.gather import Found
from ingest.registry import HEAD, sniff
from ingest.source import Format
from ingest.store.files import StoredFile
from ingest.store.packs import sorted_rows
from ingest.store.snapshot import Dataset


def stale(dataset: Dataset, readers: Sequence[Format]) -> Iterator[Found]:
    """Stored records whose reader has a newer version now, and whole rejects that some reader may take in now.

    Raw bytes are read one row group at a time.
    """
    by_name = {reader.name: reader for reader in readers}
    wanted: dict[str, Format] = {}
    table = dataset.read_table("games", ["record_id", "format", "reader_version"])
    for record_id, name, version in zip(*(column.to_pylist() for column in table.columns), strict=True):
        reader = by_name.get(name)
        if reader is not None and reader.version > version:
            wanted[record_id] = reader
    known = set(table["record_id"].to_pylist()) | {removed.record_id for removed in dataset.removed}
    if wanted:
        for row in _rows(dataset, dataset.stored("raw")):
            if row["sha256"] in wanted:
                reader = wanted.pop(row["sha256"])
                yield Found(row["path"], row["name"], row["sha256"], row["source_sha256"], row["bytes"], reader)
    for row in _rows(dataset, dataset.stored("rejects")):
        whole = row["size"] == row["hashed"] == len(row["bytes"]) > 0
        if whole and row["sha256"] not in known:
            reader = sniff(row["bytes"][:HEAD], row["name"], readers)
            if reader is not None and (reader.name, reader.version) != (row["format"], row["reader_version"]):
                known.add(row["sha256"])
                found_as = row["source_sha256"] or row["sha256"]
                yield Found(row["path"], row["name"], row["sha256"], found_as, row["bytes"], reader)


def _rows(dataset: Dataset, files: Sequence[StoredFile]) -> Iterator[dict[str, Any]]:
    for file in files:
        yield from sorted_rows(dataset.path / file.path)
