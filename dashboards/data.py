"""What the pages know of the dataset: one snapshot at a time, one connection for it, answers kept while it lasts."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from analytics import catalog, stats
from analytics.connect import connect
from analytics.stats import Number, Part
from ingest.model import GameRecord
from ingest.store import Dataset, GameRow, open_dataset

if TYPE_CHECKING:
    import pyarrow as pa

DATA_VARIABLE: Final = "PAIPU_DATA"
DEFAULT_DATA: Final = "paipu-data"
_EDITED_BY_HAND: Final = ("people.csv", "tags.csv")

Values = tuple[tuple[str, Any], ...]
"""Values of parameters as something that can be kept by."""

Key = tuple[str, int, tuple[int, ...]]
"""A snapshot: folder, commit, and when the files edited by hand were changed."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The dataset as it is now. Pages ask it; answers are kept until the next commit."""

    key: Key
    dataset: Dataset

    def ask(self, question: str, values: Mapping[str, Any] | None = None, **more: Any) -> pa.Table:
        """The answer to a question of `analytics/sql`, by name."""
        wanted = catalog.bound(catalog.find(question).parameters, {**(values or {}), **more})
        return _answer(self.key, question, _hashable(wanted))

    def rows(self, question: str, values: Mapping[str, Any] | None = None, **more: Any) -> list[dict[str, Any]]:
        """The answer as rows."""
        rows: list[dict[str, Any]] = self.ask(question, values, **more).to_pylist()
        return rows

    def row(self, question: str, values: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """The one row of a question whose grain is one row."""
        return self.rows(question, values, **more)[0]

    def numbers(
        self, values: Mapping[str, Any], wanted: tuple[str, ...] | None = None, *, intervals: bool = True
    ) -> dict[str, Number]:
        """Statistics of a selection, by id."""
        return _numbers(self.key, _hashable(values), wanted, intervals)

    def behind(self, stat: str, part: Part, values: Mapping[str, Any], **bounds: int) -> pa.Table:
        """The rows behind a number."""
        return _behind(self.key, stat, part, _hashable(values), bounds.get("limit"), bounds.get("offset", 0))

    def game(self, name: str) -> tuple[GameRow, GameRecord]:
        """A game with its events. Raises NotFound."""
        return _game(self.key, name)


def _hashable(values: Mapping[str, Any]) -> Values:
    return tuple(sorted((name, tuple(value) if isinstance(value, list) else value) for name, value in values.items()))


def folder() -> Path:
    """Where the dataset is: PAIPU_DATA, else ./paipu-data."""
    return Path(os.environ.get(DATA_VARIABLE) or DEFAULT_DATA)


def ingest_command() -> str:
    """The command that makes or fills the dataset."""
    return f"paipu ingest RECORDS --replay --data {shlex.quote(str(folder()))}"


def snapshot() -> Snapshot:
    """The dataset at its newest commit. Raises NoDataset, NewerSchema, DamagedDataset."""
    dataset = open_dataset(folder())
    edited = []
    for name in _EDITED_BY_HAND:
        path = dataset.path / name
        edited.append(path.stat().st_mtime_ns if path.exists() else 0)
    return Snapshot((str(dataset.path.resolve()), dataset.commit, tuple(edited)), dataset)


@st.cache_resource(max_entries=2, show_spinner=False)
def _connection(key: Key) -> Any:  # a DuckDB connection: only analytics knows what that is
    return connect(open_dataset(key[0]), locked=True)


@st.cache_data(max_entries=1024, show_spinner=False)
def _answer(key: Key, question: str, values: Values) -> pa.Table:
    return catalog.ask(_connection(key), question, dict(values))


@st.cache_data(max_entries=128, show_spinner=False)
def _numbers(key: Key, values: Values, wanted: tuple[str, ...] | None, intervals: bool) -> dict[str, Number]:
    return stats.measure(_connection(key), dict(values), wanted, intervals=intervals)


@st.cache_data(max_entries=128, show_spinner=False)
def _behind(key: Key, stat: str, part: Part, values: Values, limit: int | None, offset: int) -> pa.Table:
    return stats.behind(_connection(key), stat, part, dict(values), limit, offset)


@st.cache_resource(max_entries=16, show_spinner=False)
def _game(key: Key, name: str) -> tuple[GameRow, GameRecord]:
    return open_dataset(key[0]).read_game(name)
