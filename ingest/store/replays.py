"""Files of a judging run, checked and completed before they are committed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pyarrow.parquet as pq

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
        columns = ARROW["editions"].names
        games = pq.read_table(folder / "judged.parquet", columns=columns, use_threads=False)
        unique = games.cast(ARROW["editions"]).unify_dictionaries().group_by(columns, use_threads=False).aggregate([])
        files["editions"] = write_table(folder, "editions", unique.select(columns))
    return msgspec.structs.replace(run, files=files)
