"""A table as a file to take away."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa


def as_csv(table: pa.Table) -> bytes:
    """The rows as CSV with a header, UTF-8."""
    import pyarrow.csv

    sink = io.BytesIO()
    pyarrow.csv.write_csv(table, sink)
    return sink.getvalue()


def as_json(table: pa.Table) -> bytes:
    """The rows as a list of objects."""
    return json.dumps(table.to_pylist(), ensure_ascii=False, default=str, indent=1).encode()


def as_parquet(table: pa.Table) -> bytes:
    """The rows as Parquet."""
    import pyarrow.parquet

    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink, compression="zstd")
    return sink.getvalue()
