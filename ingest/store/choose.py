"""Which record of a game is shown: finished, then most hands, then the order of formats, then the record id."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ingest import arrow
from ingest.registry import format_rank
from ingest.schema import ARROW
from ingest.store.files import StoredFile, sync, write_table
from ingest.store.index import Index
from ingest.store.manifest import Manifest

REASONS = ("unfinished", "fewer_hands", "format_order", "record_order")
_COLUMNS = ["game_id", "record_id", "format", "finished", "hands"]


def _order(row: dict[str, Any]) -> tuple[Any, ...]:
    return not row["finished"], -row["hands"], format_rank(row["format"]), row["record_id"]


def choices(index: Index, manifest: Manifest) -> pa.Table:
    """Table `choices`: every record of the games that have several, in the order of the games."""
    repeated = index.repeated()
    wanted = {f"{game:016x}" for game in repeated.tolist()}
    games: dict[str, list[dict[str, Any]]] = {}
    for file in index.holding(repeated, manifest):
        for row in pq.read_table(index.root / file.path, columns=_COLUMNS, use_threads=False).to_pylist():
            if row["game_id"] in wanted:
                games.setdefault(row["game_id"], []).append(row)
    rows: list[tuple[str, str, bool, str | None]] = []
    for game_id, records in sorted(games.items()):
        best, *others = sorted(records, key=_order)
        rows.append((game_id, best["record_id"], True, None))
        for other in others:
            differs = [mine != its for mine, its in zip(_order(best), _order(other), strict=True)]
            rows.append((game_id, other["record_id"], False, REASONS[differs.index(True)]))
    rows.sort(key=lambda row: row[:2])
    columns = list(zip(*rows, strict=True)) or [(), (), (), ()]
    schema = ARROW["choices"]
    arrays = [arrow.column(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def choose(manifest: Manifest, index: Index) -> StoredFile | None:
    """Write the choices under a name made of their content; None where no game has several records."""
    index.refresh(manifest)
    table = choices(index, manifest)
    if not table.num_rows:
        return None
    folder = index.root / "choices"
    folder.mkdir(exist_ok=True)
    entry = write_table(folder, "choices", table)
    name = f"choices/{entry.sha256[:16]}.parquet"
    (folder / "choices.parquet").replace(index.root / name)
    sync(folder)
    return StoredFile(name, entry.sha256, entry.rows, entry.bytes)
