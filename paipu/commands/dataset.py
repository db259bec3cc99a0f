"""Commands that look after a dataset: verify, compact, remove, schema, doctor."""

from __future__ import annotations

from typing import Annotated

import typer

from paipu.output import DEFAULT_DATA, NOT_FOUND, UNEXPECTED, DataOption, JsonOption, fail, plural, put, put_json


def register(app: typer.Typer) -> None:
    for name, command in (
        ("verify", verify), ("compact", compact), ("remove", remove), ("schema", schema), ("doctor", doctor),
    ):  # fmt: skip
        app.command(name)(command)


def verify(json: JsonOption = False, data: DataOption = DEFAULT_DATA) -> None:
    """Check every live file against its hash, and every record against its id."""
    from ingest.store import open_dataset
    from ingest.store.verify import verify as run

    dataset = open_dataset(data)
    findings = run(dataset)
    if json:
        put_json({**dataset.counts(), "findings": findings})
    else:
        for finding in findings:
            put(str(finding))
        put(f"{plural(len(dataset.manifest.live()), 'file')} checked, {plural(len(findings), 'finding')}")
    raise typer.Exit(UNEXPECTED if findings else 0)


def compact(json: JsonOption = False, data: DataOption = DEFAULT_DATA) -> None:
    """Write small batches anew as few large ones."""
    from ingest.store import open_dataset
    from ingest.store.rewrite import compact as run

    before = len(open_dataset(data).batches)
    run(data)
    after = len(open_dataset(data).batches)
    if json:
        put_json({"batches_before": before, "batches": after})
    else:
        put(f"{plural(before, 'batch', 'batches')} before, {after:,} now")


def remove(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Game id, unique prefix or native id.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; it stays in the view `removed`.")],
    purge_raw: Annotated[bool, typer.Option("--purge-raw", help="Also destroy the kept bytes.")] = False,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Take games out of the dataset for good. Their records stay known, so that no ingest brings them back."""
    from ingest.store import open_dataset
    from ingest.store.rewrite import remove as run

    open_dataset(data)
    removed = run(data, games, reason, purge_raw)
    if json:
        put_json({"removed": [{"game_id": r.game_id, "record_id": r.record_id, "reason": r.reason} for r in removed]})
    else:
        put(f"{plural(len(removed), 'record')} removed")


def schema(
    table: Annotated[str | None, typer.Argument(help="One view; without it all of them.")] = None,
    json: JsonOption = False,
) -> None:
    """List the views, their columns and what each says."""
    from ingest.dictionary import view_columns
    from ingest.schema import SCHEMA_VERSION

    views = view_columns()
    if table is not None and table not in views:
        fail(NOT_FOUND, f"no view {table}; there are {', '.join(views)}")
    chosen = {name: columns for name, columns in views.items() if table in (None, name)}
    if json:
        put_json({"schema": SCHEMA_VERSION, "views": chosen})
        return
    lines: list[str] = []
    for name, columns in chosen.items():
        lines.append(name)
        lines.extend(f"  {column['name']:<20} {column['type']:<12} {column['text']}" for column in columns)
    put("\n".join(lines))


def doctor(json: JsonOption = False, data: DataOption = DEFAULT_DATA) -> None:
    """Look at the machine and the dataset: versions, room on the disk, locks, leftovers."""
    from ingest.store.verify import doctor as run

    checks = run(data)
    if json:
        put_json({check.name: {"ok": check.ok, "text": check.text} for check in checks})
        return
    for check in checks:
        put(f"{check.name:<12} {'ok' if check.ok else 'NO':<4} {check.text}")
