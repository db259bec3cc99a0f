"""`paipu query`: one SELECT over the views."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from paipu.output import DEFAULT_DATA, USAGE, DataOption, fail, put, put_json

FORMATS = ("table", "json", "csv", "parquet")


def register(app: typer.Typer) -> None:
    app.command("query")(query)


def query(
    sql: Annotated[str, typer.Argument(help="One SELECT over the views; `-` reads it from stdin.")],
    format: Annotated[str, typer.Option("--format", help="table, json, csv or parquet.")] = "table",
    out: Annotated[Path | None, typer.Option("--out", help="Write to this file instead of stdout.")] = None,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Run one SELECT in a locked, read-only DuckDB. `paipu schema` lists the views and their columns."""
    from analytics.query import Refused
    from analytics.query import query as run

    if format not in FORMATS:
        fail(USAGE, f"--format {format}: use one of {', '.join(FORMATS)}")
    text = sys.stdin.read() if sql == "-" else sql
    try:
        table = run(data, text)
    except Refused as refused:
        fail(USAGE, str(refused))
    write(table, "json" if json else format, out)


def write(table: Any, format: str, out: Path | None) -> None:
    """An Arrow table in the format asked for, to stdout or to a file."""
    if format in ("csv", "parquet"):
        import pyarrow as pa

        sink = pa.OSFile(str(out), "wb") if out else pa.PythonFile(sys.stdout.buffer, "w")
        with sink:
            if format == "csv":
                import pyarrow.csv

                pyarrow.csv.write_csv(flat(table), sink)
            else:
                import pyarrow.parquet

                pyarrow.parquet.write_table(table, sink, compression="zstd")
        return
    if format == "json":
        answer = {"columns": table.column_names, "rows": table.to_pylist()}
        if out:
            import msgspec

            out.write_bytes(msgspec.json.encode(answer) + b"\n")
        else:
            put_json(answer)
        return
    text = aligned(table)
    if out:
        out.write_text(text + "\n", encoding="utf-8")
    else:
        put(text)


def flat(table: Any) -> Any:
    """Lists as text, numbers with blanks between: CSV has no lists."""
    import pyarrow as pa

    for index, field in enumerate(table.schema):
        if pa.types.is_list(field.type) or pa.types.is_struct(field.type):
            words = [None if v is None else " ".join(map(str, v)) for v in table.column(index).to_pylist()]
            table = table.set_column(index, field.name, pa.array(words, pa.string()))
        elif pa.types.is_dictionary(field.type):
            table = table.set_column(index, field.name, table.column(index).cast(pa.string()))
    return table


def aligned(table: Any, limit: int = 1000) -> str:
    """A plain text table; NULL is `–`. Long answers are cut, and say so."""
    from rich.cells import cell_len

    shown = table.slice(0, limit)
    cells = [[_cell(value) for value in column.to_pylist()] for column in shown.columns]
    columns = zip(table.column_names, cells, strict=True)
    widths = [max([cell_len(name), *map(cell_len, column)]) for name, column in columns]
    number = [str(field.type).startswith(("int", "double", "float", "decimal", "uint")) for field in table.schema]

    def line(words: list[str]) -> str:
        parts = []
        for word, width, right in zip(words, widths, number, strict=True):
            gap = " " * (width - cell_len(word))
            parts.append(gap + word if right else word + gap)
        return "  ".join(parts).rstrip()

    lines = [line(list(table.column_names)), "  ".join("-" * width for width in widths)]
    lines.extend(line([column[row] for column in cells]) for row in range(shown.num_rows))
    lines.append(f"({table.num_rows:,} rows" + (f", the first {limit:,} shown)" if table.num_rows > limit else ")"))
    return "\n".join(lines)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return " ".join(map(str, value))
    text = str(value)
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
