"""Every column is described, in the files themselves and in the data dictionary."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from ingest.dictionary import data_dictionary
from ingest.schema import ARROW, SCHEMA_VERSION, TABLES
from ingest.store import write_table
from tests.corpus import REPOSITORY


def test_the_data_dictionary_is_current() -> None:
    """`python -m ingest.dictionary > docs/data-dictionary.md`"""
    assert (REPOSITORY / "docs" / "data-dictionary.md").read_text(encoding="utf-8") == data_dictionary()


@pytest.mark.parametrize("table", sorted(TABLES))
def test_files_describe_their_columns(tmp_path: Path, table: str) -> None:
    write_table(tmp_path, table, ARROW[table].empty_table())
    schema = pq.read_schema(tmp_path / f"{table}.parquet")
    assert schema.metadata[b"paipu.schema"] == SCHEMA_VERSION.encode()
    assert schema.names == [column.name for column in TABLES[table].columns]
    for column in TABLES[table].columns:
        field = schema.field(column.name)
        assert field.metadata[b"description"].decode() == column.text
        assert column.text.endswith((".", "…")) and len(column.text) > 10
        assert field.nullable == column.null


def test_units_are_in_the_names() -> None:
    for table in TABLES.values():
        for column in table.columns:
            if column.name.endswith("_ms"):
                assert column.type in (ARROW["events"].field("t_ms").type, ARROW["events"].field("spent_ms").type)
