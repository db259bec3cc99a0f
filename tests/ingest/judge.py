"""A judge for tests of the hook: counts events, finds a breach in every game with an odd seed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ingest.model import GameRecord
from ingest.schema import ARROW
from ingest.store import Run, run_id, write_table


class Counting:
    """One run per book it is told of; `rules` is its version, `broken` names where it fails."""

    def __init__(self, books: tuple[str, ...] = ("fake-book",), rules: str = "1", broken: str = "") -> None:
        if broken == "made":
            raise RuntimeError("cannot be made")
        self.books = books
        self.rules = rules
        self.broken = broken
        self.judged: list[dict[str, Any]] = []

    def game(self, record: GameRecord, game_id: str, record_id: str) -> None:
        """Count the events of a game."""
        if self.broken == "game":
            raise RuntimeError("cannot judge")
        if record.book in self.books:
            events = sum(len(hand.rows) for hand in record.hands)
            row = {"book": record.book, "game_id": game_id, "record_id": record_id, "edition": "2020", "rule": "X-1"}
            for rule in ("X-2", "X-1"):  # not sorted: the order within a game is the judge's
                self.judged.append(
                    {**row, "rule": rule, "asked": events, "undecided": 0, "breaches": 0, "missing": ""}
                )

    def finish(self, batch: str, folder: Path) -> list[Run]:
        """Write table `judged` of each book."""
        if self.broken == "finish":
            raise RuntimeError("cannot finish")
        runs = []
        for book in self.books:
            name = run_id(batch, book, "0" * 64, rules=self.rules)
            rows = [{"run": name, **row} for row in self.judged if row["book"] == book]
            home = folder / name
            home.mkdir()
            plain = pa.schema([(field.name, pa.string() if field.name in _WORDS else field.type) for field in _JUDGED])
            write_table(home, "judged", pa.Table.from_pylist(rows, schema=plain))
            counts = {"games": len(rows) // 2}
            runs.append(Run(run=name, batch=batch, book=book, book_sha256="0" * 64, rules=self.rules, counts=counts))
        return runs


_JUDGED = ARROW["judged"]
_WORDS = {field.name for field in _JUDGED if pa.types.is_dictionary(field.type)}


def factory(**keys: Any) -> partial[Counting]:
    """Makes such judges, in any process."""
    return partial(Counting, **keys)
