"""Two runs side by side: which verdicts one has and the other has not."""

from __future__ import annotations

from typing import Any

import pyarrow.parquet as pq

from ingest.store import Dataset, NotFound

_KEY = (
    "game_id", "record_id", "hand", "seq", "seat", "rule", "check", "status", "class", "expected", "found", "missing",
)  # fmt: skip
_GONE = "no run {run} in {path}: replaced runs are kept for a day; the view `runs` lists those that live"


def _verdicts(dataset: Dataset, run: str) -> set[tuple[Any, ...]]:
    path = dataset.path / "replays" / run / "verdicts.parquet"
    if not path.is_file():
        raise NotFound(_GONE.format(run=run, path=dataset.path))
    table = pq.read_table(path, columns=list(_KEY), use_threads=False)
    return {tuple(row[name] for name in _KEY) for row in table.to_pylist()}


def difference(dataset: Dataset, old: str, new: str | None = None) -> list[dict[str, Any]]:
    """Verdicts that only one of two runs has: `side` is `-` for the old one, `+` for the new one.

    `old` and `new` are run ids; without `new`, the live run that judges most of the same games is compared. Raises
    NotFound where a run's files are gone.
    """
    before = _verdicts(dataset, old)
    if new is None:
        new = _counterpart(dataset, old)
    after = _verdicts(dataset, new)
    rows = [("-", row) for row in before - after] + [("+", row) for row in after - before]
    rows.sort(key=lambda entry: (entry[1][0], entry[1][2], entry[1][3], entry[1][5], entry[0]))
    return [{"side": side, **dict(zip(_KEY, row, strict=True))} for side, row in rows]


def _counterpart(dataset: Dataset, old: str) -> str:
    """The live run whose games are those of the old one."""
    path = dataset.path / "replays" / old / "editions.parquet"
    if not path.is_file():
        raise NotFound(_GONE.format(run=old, path=dataset.path))
    games = set(pq.read_table(path, columns=["record_id"], use_threads=False)["record_id"].to_pylist())
    best, shared = "", 0
    for run in dataset.runs:
        if run.run == old or "editions" not in run.files:
            continue
        file = dataset.path / run.files["editions"].path
        mine = set(pq.read_table(file, columns=["record_id"], use_threads=False)["record_id"].to_pylist())
        if len(mine & games) > shared:
            best, shared = run.run, len(mine & games)
    if not best:
        raise NotFound(f"no live run judges the games of run {old}: run `paipu replay --again` first")
    return best
