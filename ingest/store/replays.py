"""Files of a judging run, checked and completed before they are committed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ingest import arrow
from ingest.schema import ARROW, REPLAY_TABLES
from ingest.store.errors import DatasetError
from ingest.store.files import StoredFile, sha256_of, write_table
from ingest.store.manifest import Run


def with_editions(run: Run, folder: Path) -> Run:
    """The run with the entries of its files, `editions` (one row per game judged) made from `judged` among them.

    Raises DatasetError for a file that is missing, unreadable or not in its schema.
    """
    files: dict[str, StoredFile] = {}
    for table in REPLAY_TABLES:
        path = folder / f"{table}.parquet"
        if not path.is_file():
            continue
        metadata = pq.read_metadata(path)
        if metadata.schema.to_arrow_schema().names != ARROW[table].names:
            raise DatasetError(f"{path} does not have the columns of table {table}")
        files[table] = StoredFile(path.name, sha256_of(path), metadata.num_rows, path.stat().st_size)
    if "judged" in files:
        files["editions"] = write_table(folder, "editions", _editions(folder / "judged.parquet"))
    return msgspec.structs.replace(run, files=files)


def _editions(judged: Path) -> pa.Table:
    """The keys of `judged`, whose rows stand game by game, once each."""
    with pq.ParquetFile(judged) as parquet:
        rows = parquet.read(columns=ARROW["editions"].names, use_threads=False)
    rows = rows.cast(ARROW["editions"]).unify_dictionaries().combine_chunks()
    if not rows.num_rows:
        return rows
    changes = np.zeros(rows.num_rows, bool)
    changes[0] = True
    for column in rows.columns:
        changes[1:] |= np.diff(arrow.places(column)) != 0
    return rows.filter(arrow.numbers(changes))
