"""Judging a dataset: one run for each batch and book, committed as files; or some games, stored nowhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from ingest.model import GameRecord
from ingest.store import Dataset, GameRow, Run, open_dataset, run_id, write_table
from ingest.store.scratch import scratch
from replay.book import Book, BookError, load
from replay.columns import TABLES, RunColumns
from replay.judge import RULES_VERSION, Judge, Judged

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is made with: a book for every game (None: each its own), house options, and how full the facts are.

    They are part of the run's id: other settings make another run.
    """

    book: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    facts: str = "basic"

    def as_json(self) -> str:
        """Canonical text of the options that go into the run."""
        words = {**self.options, **({"facts": self.facts} if self.facts != "basic" else {})}
        return msgspec.json.encode(words, order="sorted").decode()

    @property
    def selection(self) -> str:
        """Which games of a batch the run judges: those of the book, or all of them under it."""
        return "own" if self.book is None else "all"

    def run_of(self, batch: str, book: Book) -> str:
        """Id of the run of a batch under a book with these settings."""
        return run_id(batch, book.id, book.sha256, self.as_json(), RULES_VERSION, self.selection)


class BatchReplay:
    """The judge of one batch (`ingest.hook.BatchJudge`): gathers what is said of its games, writes it at the end."""

    def __init__(self, settings: Settings | None = None, *, strict: bool = False) -> None:
        self.settings = settings or Settings()
        self.strict = strict
        self.judges: dict[str, Judge] = {}
        self.columns: dict[str, RunColumns] = {}
        self.refused: list[tuple[str, str, str]] = []  # game_id, record_id, why: no book judges it

    def judge_of(self, book: str) -> Judge:
        """The judge of a book, made once. Raises BookError where there is no such book."""
        judge = self.judges.get(book)
        if judge is None:
            judge = Judge(load(book), self.settings.options, strict=self.strict, facts=self.settings.facts)
            self.judges[book] = judge
        return judge

    def game(self, record: GameRecord, game_id: str, record_id: str) -> None:
        """Judge one game and keep what is said of it."""
        book = self.settings.book or record.book
        try:
            if book is None:
                raise BookError("the table type is in no book")
            judged = self.judge_of(book).judge(record)
        except BookError as error:
            self.refused.append((game_id, record_id, str(error)))
            return
        columns = self.columns.get(book)
        if columns is None:
            columns = self.columns[book] = RunColumns(book)
        columns.add(game_id, record_id, judged)

    def finish(self, batch: str, folder: Path) -> list[Run]:
        """Write `folder/<run>/<table>.parquet` for each book and say what was written."""
        runs = []
        for name, columns in sorted(self.columns.items()):
            book = load(name)
            run = self.settings.run_of(batch, book)
            home = folder / run
            home.mkdir(parents=True)
            for table in TABLES:
                write_table(home, table, columns.table(table, run), order=False)
            runs.append(
                Run(
                    run=run, batch=batch, book=book.id, book_sha256=book.sha256, options=self.settings.as_json(),
                    rules=RULES_VERSION, selection=self.settings.selection, counts=columns.counts.as_dict(),
                )
            )  # fmt: skip
        return runs


def batch_replay(settings: Settings) -> partial[BatchReplay]:
    """What `ingest(..., judge=…)` takes: makes the judge of a batch in the process that reads it."""
    return partial(BatchReplay, settings)


def _replay_batch(root: Path, batch: str, settings: Settings, folder: Path) -> list[Run]:
    replay = BatchReplay(settings)
    for row, game in open_dataset(root).read_batch(batch):
        replay.game(game, row["game_id"], row["record_id"])
    return replay.finish(batch, folder)


def wanted_runs(dataset: Dataset, settings: Settings) -> dict[str, set[str]]:
    """Runs that the settings call for, by batch. Games whose book is unknown call for none."""
    wanted: dict[str, set[str]] = {}
    for batch in dataset.batches:
        names = [settings.book] if settings.book else [name for name in dataset.batch(batch).books if name]
        runs = set()
        for name in names:
            try:
                runs.add(settings.run_of(batch, load(name)))
            except BookError:
                if settings.book:
                    raise
        if runs:
            wanted[batch] = runs
    return wanted


@dataclass(slots=True)
class Replayed:
    """What a call of `replay_dataset` did: games judged now, and the snapshot that holds the runs."""

    dataset: Dataset
    judged_now: int = 0


def replay_dataset(
    dataset: Dataset,
    settings: Settings,
    *,
    jobs: int = 1,
    again: bool = False,
    progress: Progress | None = None,
) -> Replayed:
    """Make every run that is wanted and not live yet (`again`: every one), batch after batch, each its own commit.

    A kill between two batches loses nothing: the same call goes on. Raises BookError for an unknown book or option and
    what `Dataset.commit_replay` raises.
    """
    live = {run.run for run in dataset.runs}
    todo = [batch for batch, runs in wanted_runs(dataset, settings).items() if again or runs - live]
    done = Replayed(dataset)
    with scratch(dataset.path) as folder:
        for number, (batch, runs) in enumerate(_work(dataset.path, todo, settings, folder, jobs), 1):
            done.dataset = dataset.commit_replay(runs, folder / batch)
            shutil.rmtree(folder / batch, ignore_errors=True)
            done.judged_now += sum(run.counts["games"] for run in runs)
            if progress is not None:
                progress(number, len(todo))
    return done


def _work(root: Path, todo: list[str], settings: Settings, folder: Path, jobs: int) -> Iterator[tuple[str, list[Run]]]:
    if jobs == 1 or len(todo) < 2:
        for batch in todo:
            yield batch, _replay_batch(root, batch, settings, folder / batch)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(_replay_batch, root, batch, settings, folder / batch): batch for batch in todo}
        for future in as_completed(futures):
            yield futures[future], future.result()


def replay_game(dataset: Dataset, name: str, settings: Settings) -> tuple[GameRow, GameRecord, Judged | None]:
    """Judge one game by any of its names; nothing is stored. None where no book judges it."""
    row, game = dataset.read_game(name)
    replay = BatchReplay(settings)
    book = settings.book or game.book
    try:
        return row, game, replay.judge_of(book).judge(game) if book else None
    except BookError:
        if settings.book:
            raise
        return row, game, None
