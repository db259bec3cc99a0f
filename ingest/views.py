"""views.sql: the tables of a dataset as DuckDB views, for analytics and for any other tool.

The text embeds the list of live files, so one text is one snapshot. Where no file of a table has rows the view is an
empty SELECT with the same names and types: every view exists on an empty dataset.

`games` lists every record with `chosen`; hands, seats, events and what runs say (`verdicts`, `judged`, `facts`,
`decisions`, `settlements`) show chosen records under the game's own book; `all_verdicts` … show every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa

from ingest.model import KIND_NAME
from ingest.people import PEOPLE_COLUMNS, TAG_COLUMNS, read_people, read_tags
from ingest.schema import ARROW, REPLAY_TABLES
from ingest.store.errors import DatasetError
from ingest.store.files import StoredFile
from ingest.store.snapshot import Dataset
from ingest.tiles import NAME_OF

VIEWS: Final = (
    "games", "hands", "seats", "events", *REPLAY_TABLES, *(f"all_{name}" for name in REPLAY_TABLES), "rulings",
    "problems", "rejects", "runs", "removed", "people", "tags",
)  # fmt: skip

_SQL_TYPES: Final = {
    pa.int8(): "TINYINT", pa.int16(): "SMALLINT", pa.int32(): "INTEGER", pa.int64(): "BIGINT",
    pa.bool_(): "BOOLEAN", pa.float64(): "DOUBLE", pa.binary(): "BLOB",
}  # fmt: skip


def sql_type(kind: pa.DataType) -> str:
    """DuckDB's name of an Arrow type."""
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    return _SQL_TYPES.get(kind, "VARCHAR")


def quoted(value: object) -> str:
    """A value as an SQL literal."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return "'" + str(value).replace("'", "''") + "'"


def _source(files: Sequence[str], table: str) -> str:
    """A FROM item with the columns of a table."""
    if files:
        return f"read_parquet([{', '.join(quoted(file) for file in files)}])"
    columns = ", ".join(f'CAST(NULL AS {sql_type(field.type)}) AS "{field.name}"' for field in ARROW[table])
    return f"(SELECT {columns} WHERE false)"


def _values(columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[object]]) -> str:
    """A SELECT of literal rows, typed also without any."""
    names = ", ".join(f'CAST("{name}" AS {kind}) AS "{name}"' for name, kind in columns)
    literal = ", ".join(f"({', '.join(quoted(value) for value in row)})" for row in rows)
    heads = ", ".join(f'"{name}"' for name, _ in columns)
    if literal:
        return f"SELECT {names} FROM (VALUES {literal}) AS t({heads})"
    empty = ", ".join(f'CAST(NULL AS {kind}) AS "{name}"' for name, kind in columns)
    return f"SELECT {empty} WHERE false"


def _list(names: Iterable[str | None]) -> str:
    return f"[{', '.join(quoted(name) for name in names)}]"


_KINDS = _list(KIND_NAME.get(number) for number in range(max(KIND_NAME) + 1))
_TILES = _list(name or None for name in NAME_OF)


class _Text:
    """The texts of all views of one snapshot."""

    def __init__(self, dataset: Dataset, relative: bool, strict: bool) -> None:
        self.dataset = dataset
        self.relative = relative
        self.strict = strict
        self.root = dataset.path.resolve()
        self.several = bool(dataset.stored("choices"))

    def shown(self, path: str) -> str:
        """The name of a live file as the text writes it."""
        return path if self.relative else (self.root / path).as_posix()

    def files(self, entries: Iterable[StoredFile]) -> list[str]:
        return [self.shown(entry.path) for entry in entries]

    def table(self, table: str) -> str:
        return _source(self.files(self.dataset.stored(table)), table)

    def chosen(self, alias: str) -> str:
        """A condition that leaves out records that are not chosen; "true" where every game has one record."""
        if not self.several:
            return "true"
        return (
            f"({alias}.game_id, {alias}.record_id) NOT IN "
            f"(SELECT (game_id, record_id) FROM {self.table('choices')} WHERE NOT chosen)"
        )

    def games(self) -> str:
        return f"""
SELECT g.game_id, g.record_id, g.native_id, g.site, g.format AS source_kind, g.source_path, g.source_sha256,
  coalesce(c.chosen, true) AS chosen, g.book, coalesce(g.edition, e.edition) AS edition,
  epoch_ms(g.started_at) AS started_at, g.clock_ms, g.unit, g.hands, c.not_chosen_because, g.finished, g.players,
  g.provides, g.events, g.problems, coalesce(g.event, t.event) AS event, t."round" AS event_round,
  t."table" AS event_table, g.match_id, g.session, g."table", g.options, g.reader_version, g.source_name,
  g.source_bytes, g.game_index
FROM {self.table("games")} g
LEFT JOIN {self.table("choices")} c ON c.game_id = g.game_id AND c.record_id = g.record_id
LEFT JOIN (SELECT DISTINCT game_id, record_id, book, edition FROM {self.table("editions")}) e
  ON e.game_id = g.game_id AND e.record_id = g.record_id AND e.book = g.book
LEFT JOIN ({self.tags()}) t ON t.game_id = g.game_id"""

    def hands(self) -> str:
        return f"""
SELECT h.game_id, h.hand, h.round, h.dealer, h.counter, h.sticks, h.ended, h.deal_end_ms, h.start_scores, h.events,
  h.record_id
FROM {self.table("hands")} h WHERE {self.chosen("h")}"""

    def seats(self) -> str:
        return f"""
SELECT s.game_id, s.seat, s.from_hand, s.player, s.name, s.start_pts, s.final_pts, s.place, s.place_pts, s."rank",
  s.rating, s.sex, s.record_id
FROM {self.table("seats")} s WHERE {self.chosen("s")}"""

    def events(self) -> str:
        return f"""
SELECT e.game_id, e.hand, e.seq, {_KINDS}[e.kind + 1] AS kind, e.seat, e.t_ms, e.target,
  {_TILES}[e.tile + 1] AS tile, e.tile AS tile_code,
  list_select({_TILES}, list_transform(e.tiles, lambda code: code + 1)) AS tiles, e.tiles AS tile_codes,
  e.flags, e.spent_ms, e.wall, e.deltas, e.scores, e.stated, e.pos, e.detail, e.record_id
FROM {self.table("events")} e WHERE {self.chosen("e")}"""

    def replay(self, table: str, whole: bool) -> str:
        """Rows of a table of runs: of every run, or of chosen records under the game's own book."""
        columns = ", ".join(f'r."{name}"' for name in ARROW[table].names)
        if whole:
            return f"\nSELECT {columns} FROM {self.table(table)} r"
        own, mixed = self._runs(table)
        parts = []
        if own or not mixed:
            parts.append(f"\nSELECT {columns} FROM {_source(own, table)} r WHERE {self.chosen('r')}")
        if mixed:
            parts.append(
                f"\nSELECT {columns} FROM {_source(mixed, table)} r SEMI JOIN {self.table('games')} g"
                f"\n  ON r.game_id = g.game_id AND r.record_id = g.record_id AND r.book = g.book"
                f"\nWHERE {self.chosen('r')}"
            )
        return "\nUNION ALL".join(parts)

    def _runs(self, table: str) -> tuple[list[str], list[str]]:
        """Files of runs whose book is that of all games of the batch, and of those where games must be looked up."""
        own: list[str] = []
        mixed: list[str] = []
        for run in self.dataset.runs:
            entry = run.files.get(table)
            if entry is not None and entry.rows:
                alone = list(self.dataset.batch(run.batch).books) == [run.book]
                (own if alone else mixed).append(self.shown(entry.path))
        return own, mixed

    def rulings(self) -> str:
        number = next(number for number, name in KIND_NAME.items() if name == "ruling")
        return f"""
SELECT e.game_id, e.hand, e.seq, e.seat, json_extract_string(e.detail, '$.article') AS article,
  json_extract_string(e.detail, '$.penalty') AS penalty,
  TRY_CAST(json_extract_string(e.detail, '$.points') AS INTEGER) AS points,
  json_extract_string(e.detail, '$.by') AS "by", e.t_ms AS "at",
  json_extract_string(e.detail, '$.status') AS status, 'record' AS source,
  json_extract_string(e.detail, '$.effect') AS effect, json_extract_string(e.detail, '$.what') AS what,
  TRY_CAST(json_extract_string(e.detail, '$.about_hand') AS SMALLINT) AS about_hand,
  TRY_CAST(json_extract_string(e.detail, '$.about') AS INTEGER) AS about_seq, e.deltas, e.detail,
  e.record_id
FROM {self.table("events")} e WHERE e.kind = {number} AND {self.chosen("e")}"""

    def problems(self) -> str:
        return f"""
SELECT game_id, record_id, hand, seq, code, text, position, line, "column", raw FROM {self.table("problems")}"""

    def rejects(self) -> str:
        return f"""
SELECT r.sha256, r.code, r.text, r.name, r.path, r.format, r.reader_version, r.position, r.line, r."column", r.size,
  r.hashed
FROM {self.table("rejects")} r
WHERE r.sha256 NOT IN (SELECT record_id FROM {self.table("games")})"""

    def runs(self) -> str:
        columns = [
            ("run", "VARCHAR"), ("batch", "VARCHAR"), ("book", "VARCHAR"), ("book_sha256", "VARCHAR"),
            ("options", "VARCHAR"), ("rules", "VARCHAR"), ("selection", "VARCHAR"), ("counts", "VARCHAR"),
            ("created_at", "TIMESTAMP"),
        ]  # fmt: skip
        rows = [
            (run.run, run.batch, run.book, run.book_sha256, run.options, run.rules, run.selection,
             _json(run.counts), None if self.relative else _moment(run.created_at))
            for run in self.dataset.runs
        ]  # fmt: skip
        if self.relative and rows:  # the file is the same whenever it was made: the moments stay in dataset.json
            moments = "read_json('dataset.json', columns = {'runs': 'MAP(VARCHAR, STRUCT(created_at TIMESTAMP))'})"
            return (
                f"\nSELECT * REPLACE ((SELECT runs[t.run].created_at FROM {moments}) AS created_at)"
                f" FROM ({_values(columns, rows)}) t"
            )
        return "\n" + _values(columns, rows)

    def removed(self) -> str:
        columns = [
            ("game_id", "VARCHAR"), ("record_id", "VARCHAR"), ("native_id", "VARCHAR"), ("reason", "VARCHAR"),
            ("at", "TIMESTAMP"), ("raw_purged", "BOOLEAN"),
        ]  # fmt: skip
        rows = [
            (item.game_id, item.record_id, item.native_id, item.reason, _moment(item.at), item.raw_purged)
            for item in self.dataset.removed
        ]
        return "\n" + _values(columns, rows)

    def people(self) -> str:
        return "\n" + self._by_hand(PEOPLE_COLUMNS, read_people)

    def tags(self) -> str:
        return "\n" + self._by_hand(TAG_COLUMNS, read_tags)

    def _by_hand(self, names: Sequence[str], read: Callable[[Path], list[dict[str, str | None]]]) -> str:
        """Rows of a file edited by hand; a fault in it empties the view, or is raised where the reader can be told."""
        try:
            rows = read(self.dataset.path)
        except DatasetError:
            if self.strict:
                raise
            rows = []
        return _values([(name, "VARCHAR") for name in names], ([row[name] for name in names] for row in rows))

    def view(self, name: str) -> str:
        """The SELECT of one view."""
        if name in REPLAY_TABLES:
            return self.replay(name, whole=False)
        if name.startswith("all_"):
            return self.replay(name.removeprefix("all_"), whole=True)
        text: str = getattr(self, name)()
        return text


def _json(counts: dict[str, int]) -> str:
    return "{" + ", ".join(f'"{name}": {number}' for name, number in sorted(counts.items())) + "}"


def _moment(stamp: str) -> str | None:
    return stamp.rstrip("Z").replace("T", " ") or None


def views_sql(dataset: Dataset, relative: bool = False, strict: bool = True) -> str:
    """`CREATE OR REPLACE VIEW` statements of every view in `VIEWS`, one after another, for DuckDB.

    File names are absolute, or with `relative` relative to the dataset. The text is the same for the same snapshot.
    Raises DatasetError for a fault in people.csv or tags.csv, unless not `strict`: then those views are empty.
    """
    text = _Text(dataset, relative, strict)
    head = (
        f"-- paipu dataset, schema {dataset.manifest.schema}; made anew at every commit\n"
        "-- in this folder: duckdb -init views.sql\n"
    )
    return head + "".join(f"\nCREATE OR REPLACE VIEW {name} AS{text.view(name)};\n" for name in VIEWS)


def write_views(dataset: Dataset) -> None:
    """Bring DATA/views.sql up to date; nothing is written where it is."""
    path: Path = dataset.path / "views.sql"
    content = views_sql(dataset, relative=True, strict=False).encode()
    try:
        if path.read_bytes() == content:
            return
    except OSError:
        pass  # missing or unreadable: written anew
    temporary = path.with_name(".views.sql.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
