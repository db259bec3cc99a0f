"""A DuckDB connection over one snapshot of a dataset: its views, and nothing else.

The connection is in memory; no database file exists. `locked` closes it for good: no file but those of the snapshot
can be read, none written, no extension loaded, no setting changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ingest.store import DamagedDataset, Dataset, open_dataset
from ingest.views import views_sql

if TYPE_CHECKING:
    import duckdb

_CLOSED = (
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_community_extensions = false",
    "SET temp_directory = ''",
)


def connect(
    data: Path | str | Dataset, *, locked: bool = False, threads: int | None = None
) -> duckdb.DuckDBPyConnection:
    """A connection in which every view of the dataset exists, on an empty dataset too.

    Share it between sessions only through `.cursor()`: a connection itself serves one caller at a time. Raises what
    `open_dataset` raises where there is no dataset or a newer one, and DamagedDataset where a file is gone.
    """
    import duckdb

    dataset = data if isinstance(data, Dataset) else open_dataset(Path(data))
    connection = duckdb.connect(":memory:")
    if threads is not None:
        connection.execute(f"SET threads = {int(threads)}")
    connection.execute("SET TimeZone = 'UTC'")
    try:
        connection.execute(views_sql(dataset))
    except (duckdb.IOException, duckdb.InvalidInputException) as error:
        connection.close()
        reason = str(error).strip().splitlines()[0]
        raise DamagedDataset(f"a file of the dataset cannot be read ({reason}): run `paipu verify`") from error
    if locked:
        root = dataset.path.resolve()
        lock(connection, [(root / path).as_posix() for path in dataset.manifest.live()])
    return connection


def lock(connection: duckdb.DuckDBPyConnection, readable: list[str]) -> None:
    """Close the connection: only the files named may be read from here on, and no setting changes any more."""
    for setting in _CLOSED:
        connection.execute(setting)
    names = ", ".join("'" + path.replace("'", "''") + "'" for path in readable)
    connection.execute(f"SET allowed_paths = [{names}]")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
