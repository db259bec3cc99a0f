"""What the judge says of many games, gathered as columns for the tables of one run."""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa

from ingest.schema import ARROW
from replay.judge import Judged
from replay.verdict import BREACH, CRASHED, NOTE, UNDECIDED

TABLES: Final = ("verdicts", "judged", "facts", "decisions", "settlements")

_VERDICT = (
    "hand", "seq", "seat", "check", "rule", "article", "edition", "klass", "status", "consequence", "points", "because",
    "missing", "expected", "found", "count", "depends_on", "variant",
)  # fmt: skip


class Counts:
    """Sums over the games of a run."""

    __slots__ = ("breaches", "crashed", "events", "games", "hands", "notes", "undecided")

    def __init__(self) -> None:
        self.games = self.hands = self.events = 0
        self.breaches = self.undecided = self.notes = self.crashed = 0

    def as_dict(self) -> dict[str, int]:
        """The sums by name."""
        return {name: getattr(self, name) for name in self.__slots__}


class RunColumns:
    """Rows of the five tables under one book, game after game in the order they come."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.counts = Counts()
        self._keys: dict[str, list[tuple[str, str, int]]] = {table: [] for table in TABLES}
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in TABLES}

    def _extend(self, table: str, game_id: str, record_id: str, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self._keys[table].append((game_id, record_id, len(rows)))
            self._rows[table].extend(rows)

    def add(self, game_id: str, record_id: str, judged: Judged) -> None:
        """Take over what was found in one game."""
        verdicts = [tuple(getattr(verdict, name) for name in _VERDICT) for verdict in judged.verdicts]
        asked = [
            (judged.edition, state.rule, state.asked, state.undecided, state.breaches, state.missing)
            for state in judged.asked
        ]
        self._extend("verdicts", game_id, record_id, verdicts)
        self._extend("judged", game_id, record_id, asked)
        self._extend("facts", game_id, record_id, judged.facts)
        self._extend("decisions", game_id, record_id, judged.decisions)
        self._extend("settlements", game_id, record_id, judged.settlements)
        self._count(judged)

    def _count(self, judged: Judged) -> None:
        counts = self.counts
        counts.games += 1
        counts.hands += judged.hands
        counts.events += judged.events
        for verdict in judged.verdicts:
            if verdict.status == BREACH:
                counts.breaches += 1
            elif verdict.status == UNDECIDED:
                counts.undecided += 1
            elif verdict.status == NOTE:
                counts.notes += 1
            elif verdict.status == CRASHED:
                counts.crashed += 1

    def table(self, name: str, run: str) -> pa.Table:
        """The rows of one table in the columns of its schema, for the run of this id."""
        schema = ARROW[name]
        keys, rows = self._keys[name], self._rows[name]
        total = len(rows)
        columns: list[Any] = [
            pa.array([run] * total),
            pa.array([self.book] * total),
            pa.array([game for game, _, count in keys for _ in range(count)], pa.string()),
            pa.array([record for _, record, count in keys for _ in range(count)], pa.string()),
        ]
        values = list(zip(*rows, strict=True)) if rows else [()] * (len(schema) - 4)
        for field, column in zip(list(schema)[4:], values, strict=True):
            kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
            columns.append(pa.array(column, kind))
        plain = pa.Table.from_arrays(columns, names=schema.names)
        return plain.cast(schema)
