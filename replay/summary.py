"""What a dataset's live runs say of a selection: its chosen games, each under its own book or all under one."""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from ingest.store import Dataset, Run
from ingest.store.snapshot import read_columns
from replay.run import Settings, wanted_runs

_GAME: Final = ["game_id", "record_id"]


def _plain(table: pa.Table) -> pa.Table:
    """Dictionary columns as plain strings: what joins and groups need."""
    fields = [
        pa.field(f.name, pa.string()) if pa.types.is_dictionary(f.type) else pa.field(f.name, f.type)
        for f in table.schema
    ]
    return table.cast(pa.schema(fields))


def _table(dataset: Dataset, runs: list[Run], name: str, columns: list[str]) -> pa.Table:
    files = [run.files[name] for run in runs if name in run.files and run.files[name].rows]
    parts = [_plain(read_columns(dataset.path / file.path, columns)) for file in files]
    if parts:
        return pa.concat_tables(parts)
    from ingest.schema import ARROW

    return _plain(pa.schema([ARROW[name].field(column) for column in columns]).empty_table())


def _chosen(dataset: Dataset) -> pa.Table:
    games = _plain(dataset.read_table("games", [*_GAME, "book", "hands", "events"]))
    passed = [key for key, because in dataset.choices.items() if because is not None]
    if not passed:
        return games
    not_chosen = pa.table({"game_id": [g for g, _ in passed], "record_id": [r for _, r in passed]})
    return games.join(not_chosen, keys=_GAME, join_type="left anti")


def summary(dataset: Dataset, settings: Settings) -> dict[str, Any]:
    """Counts over the chosen games of the whole dataset, in the words of `replay --json`.

    `games`, `hands` and `events` are those judged by the runs the settings call for; `no_book` and `not_judged` count
    the chosen games that no book knows and that no live run covers. `score_checked` are hands and seats whose change
    of points the book computes and the record states, `final_checked` games whose final result was compared.
    """
    wanted = {run for runs in wanted_runs(dataset, settings).values() for run in runs}
    runs = [run for run in dataset.runs if run.run in wanted]
    chosen = _chosen(dataset)
    editions = _table(dataset, runs, "editions", _GAME)
    judged = chosen.join(editions, keys=_GAME, join_type="left semi")
    rest = chosen.join(editions, keys=_GAME, join_type="left anti")
    unknown = rest.filter(pc.is_null(rest["book"])).num_rows if settings.book is None else 0
    keys = judged.select(_GAME)
    verdicts = _table(dataset, runs, "verdicts", [*_GAME, "rule", "status"])
    verdicts = verdicts.join(keys, keys=_GAME, join_type="left semi")
    by_status = {row["values"]: row["counts"] for row in pc.value_counts(verdicts["status"]).to_pylist()}
    breached = verdicts.filter(pc.equal(verdicts["status"], "breach"))
    by_rule = {row["values"]: row["counts"] for row in pc.value_counts(breached["rule"]).to_pylist()}
    points = _table(dataset, runs, "settlements", [*_GAME, "hand", "stated_pts", "computed_pts"])
    points = points.join(keys, keys=_GAME, join_type="left semi").drop_null()
    differs = pc.not_equal(points["stated_pts"], points["computed_pts"])
    asked = _table(dataset, runs, "judged", [*_GAME, "rule", "asked", "undecided", "breaches"])
    finals = asked.filter(pc.ends_with(asked["rule"], "-FINAL")).join(keys, keys=_GAME, join_type="left semi")
    compared = pc.subtract(finals["asked"], finals["undecided"])
    return {
        "games": judged.num_rows,
        "hands": pc.sum(judged["hands"]).as_py() or 0,
        "events": pc.sum(judged["events"]).as_py() or 0,
        "breaches": by_status.get("breach", 0),
        "undecided": by_status.get("undecided", 0),
        "notes": by_status.get("note", 0),
        "crashed": by_status.get("crashed", 0),
        "no_book": unknown,
        "score_checked": points.num_rows,
        "score_differs": points.filter(differs).num_rows,
        "final_checked": finals.filter(pc.greater(compared, 0)).num_rows,
        "final_differs": finals.filter(pc.greater(finals["breaches"], 0)).num_rows,
        "not_judged": rest.num_rows - unknown,
        "by_rule": dict(sorted(by_rule.items())),
    }
