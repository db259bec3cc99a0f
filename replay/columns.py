"""What the judge says of many games, gathered as columns for the tables of one run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final

import pyarrow as pa

from ingest import arrow
from ingest.schema import ARROW
from replay.judge import Judged
from replay.verdict import BREACH, CRASHED, NOTE, UNDECIDED

TABLES: Final = ("verdicts", "judged", "facts", "decisions", "settlements")

_VERDICT = (
    "hand", "seq", "seat", "check", "rule", "article", "edition", "klass", "status", "consequence", "points", "because",
    "missing", "expected", "found", "count", "depends_on", "variant",
)  # fmt: skip

_KEYS = itemgetter(0, 1)

Rows = list[tuple[Any, ...]]
Columns = list[Sequence[Any]]


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
    """Rows of the five tables under one book, game after game in any order; the tables are in the order of the ids."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.counts = Counts()
        # the columns behind the keys of each game that has rows
        self._games: dict[str, list[tuple[str, str, Columns]]] = {table: [] for table in TABLES}

    def add(self, game_id: str, record_id: str, judged: Judged) -> None:
        """Take over what was found in one game."""
        rows: dict[str, Rows] = {
            "verdicts": [tuple([getattr(verdict, name) for name in _VERDICT]) for verdict in judged.verdicts],
            "facts": judged.facts,
            "decisions": judged.decisions,
            "settlements": judged.settlements,
        }
        for table, found in rows.items():
            if found:
                self._games[table].append((game_id, record_id, list(zip(*found, strict=True))))
        if judged.asked:
            self._games["judged"].append((game_id, record_id, _asked(judged)))
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
        """The rows of one table in the columns of its schema, for the run of this id, by game_id and record_id."""
        schema = ARROW[name]
        games = sorted(self._games[name], key=_KEYS)
        lengths = [len(columns[0]) for _, _, columns in games]
        total = sum(lengths)
        arrays = [
            arrow.repeated([run], [total]),
            arrow.repeated([self.book], [total]),
            arrow.repeated([game_id for game_id, _, _ in games], lengths),
            arrow.repeated([record_id for _, record_id, _ in games], lengths),
        ]
        for place, field in enumerate(list(schema)[len(arrays) :]):
            values = list(chain.from_iterable([columns[place] for _, _, columns in games]))
            arrays.append(arrow.column(values, field.type))
        return pa.Table.from_arrays(arrays, schema=schema)


def _asked(judged: Judged) -> Columns:
    """How often each row was asked, column by column."""
    asked = judged.asked
    return [
        [judged.edition] * len(asked),
        [state.rule for state in asked],
        [state.asked for state in asked],
        [state.undecided for state in asked],
        [state.breaches for state in asked],
        [state.missing for state in asked],
    ]
