"""What `ingest --replay` asks of a judge: events go to it in memory, its files go in with the same commit."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from ingest.model import GameRecord
from ingest.store.manifest import Run


class BatchJudge(Protocol):
    """Judges the games of one batch; made anew for every batch, in the process that reads the records.

    `game` is called once for each game of the batch, in the order of the record ids, which is not the stored order
    (game_id, record_id): keep nothing from one game to the next and write tables with `ingest.store.write_table`, which
    sorts rows by game and keeps the order within a game. A later `Dataset.read_batch` then gives the same bytes.

    `finish` is called after the last game: it writes `folder/<run>/<table>.parquet` (tables of
    `ingest.schema.REPLAY_TABLES`) for each run and returns one `Run` per book; the store fills in the files. `run` is
    `run_id(batch, book, ...)`. A judge that raises costs the batch its runs, never its records.
    """

    def game(self, record: GameRecord, game_id: str, record_id: str) -> None: ...

    def finish(self, batch: str, folder: Path) -> list[Run]: ...


class JudgeFactory(Protocol):
    """Makes the judge of a batch. It is sent to worker processes: a module-level function, class or `partial`."""

    def __call__(self) -> BatchJudge: ...
