"""docs/data-dictionary.md, made of the schema: `python -m ingest.dictionary > docs/data-dictionary.md`."""

from __future__ import annotations

import pyarrow as pa

from ingest.model import KIND_NAME, Kind
from ingest.schema import BATCH_TABLES, PRESENT, REPLAY_TABLES, SCHEMA_VERSION, TABLES, TableSchema
from ingest.view_columns import view_columns

__all__ = ["data_dictionary", "view_columns"]

_HEAD = f"""# Data dictionary

Generated from `ingest/schema.py`; do not edit. Schema version {SCHEMA_VERSION}.

Every column carries its description in the Arrow field metadata of each file (`description`). Units are in the
names: `_ms` milliseconds, `_pts` points or chips (`games.unit`). NULL means not recorded. Strings that repeat are
dictionaries. The views of `views.sql` (second part) show the tables to SQL: chosen records under their own book,
kinds and tiles as words.
"""


def _type(kind: pa.DataType) -> str:
    if pa.types.is_dictionary(kind):
        return "dictionary of string"
    if pa.types.is_list(kind):
        return f"list of {_type(kind.value_type)}"
    return str(kind)


def _table(table: TableSchema) -> str:
    lines = [f"\n### {table.name}\n", f"{table.text}\n", "| column | type | NULL | what it says |", "|---|---|---|---|"]
    for column in table.columns:
        text = column.text.replace("|", "\\|")
        lines.append(f"| `{column.name}` | {_type(column.type)} | {'yes' if column.null else ''} | {text} |")
    return "\n".join(lines) + "\n"


def _presence() -> str:
    lines = [
        "\n## Columns of events by kind\n",
        "*Always* is never NULL for the kind, *where recorded* can be; other columns are NULL (`seat`: -1). `t_ms`,",
        "`spent_ms`, `flags`, `stated` and `pos` are open to every kind.\n",
        "| number | kind | always | where recorded |",
        "|---|---|---|---|",
    ]
    for kind in Kind:
        presence = PRESENT[kind]
        must, may = (" ".join(f"`{name}`" for name in sorted(names)) for names in (presence.must, presence.may))
        lines.append(f"| {kind.value} | {KIND_NAME[kind]} | {must} | {may} |")
    return "\n".join(lines) + "\n"


def _views() -> str:
    text = "Every view exists on an empty dataset. `all_…` show every run and record, chosen or not."
    parts = [f"\n# Views\n\n{text}\n"]
    for view, columns in view_columns().items():
        if view.startswith("all_"):
            continue
        parts.append(f"\n## {view}\n\n| column | type | what it says |\n|---|---|---|\n")
        for column in columns:
            text = column["text"].replace("|", "\\|")
            parts.append(f"| `{column['name']}` | {column['type']} | {text} |\n")
    return "".join(parts)


def data_dictionary() -> str:
    """The whole page."""
    groups = (
        ("Batches: what records say", BATCH_TABLES),
        ("Runs: what the judge says", (*REPLAY_TABLES, "editions")),
        ("The rest of a dataset", ("choices", "raw", "rejects")),
    )
    parts = [_HEAD]
    for title, names in groups:
        parts.append(f"\n## {title}\n")
        parts.extend(_table(TABLES[name]) for name in names)
    return "".join([*parts, _presence(), _views()])


if __name__ == "__main__":
    print(data_dictionary(), end="")
