"""What a worker does with one batch: read, judge, write to the scratch folder. The same in-process and in a pool."""

from __future__ import annotations

import mmap
import os
import signal
import threading
from dataclasses import dataclass, field, replace
from multiprocessing import parent_process
from pathlib import Path

from ingest.gather import Found, Refused
from ingest.hook import BatchJudge, JudgeFactory
from ingest.memory import fewer_collections, flat_memory
from ingest.model import GameRecord
from ingest.problems import Problem, Rejected
from ingest.source import Format
from ingest.store.batch import BatchWriter, RawWriter, RejectRow, crash_problem, write_rejects
from ingest.store.files import StoredFile
from ingest.store.manifest import Batch, Run, batch_id


@dataclass(frozen=True, slots=True)
class Entry:
    """A record or a refused input whose bytes lie in the spool."""

    offset: int
    length: int
    path: str
    name: str
    record_id: str
    source_sha256: str = ""
    format: Format | None = None
    note: Problem | None = None
    refused: Refused | None = None


class Spool:
    """Bytes of a batch on disk between gathering and reading, so that no process holds them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("wb")
        self.entries: list[Entry] = []
        self.records = 0

    @property
    def bytes(self) -> int:
        return self._file.tell()

    def add(self, item: Found | Refused) -> None:
        offset = self._file.tell()
        self._file.write(item.data)
        if isinstance(item, Found):
            entry = Entry(
                offset, len(item.data), item.path, item.name, item.record_id, item.source_sha256, item.format, item.note
            )
        else:
            bare = Refused(
                item.path, item.name, item.problem, item.sha256, item.size, item.hashed, b"", item.format,
                item.reader_version,
            )  # fmt: skip
            entry = Entry(offset, len(item.data), item.path, item.name, item.sha256, refused=bare)
        self.entries.append(entry)

    def close(self) -> None:
        self._file.close()


@dataclass(frozen=True, slots=True)
class Job:
    """One batch to work on. `poison` are records that killed a worker; `salt` is put into the batch id."""

    number: int
    spool: Path
    entries: tuple[Entry, ...]
    folder: Path
    judge: JudgeFactory | None
    salt: str = ""
    poison: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """Id of the batch."""
        return batch_id((entry.record_id for entry in self.entries), self.salt)

    def without(self, record_ids: set[str]) -> Job:
        """The same job with those records left out."""
        entries = tuple(entry for entry in self.entries if entry.record_id not in record_ids)
        return replace(self, entries=entries, folder=self.folder.with_name(f"{self.folder.name}-again"))


PROBLEMS_TOLD = 100  # of a batch, in messages; all are in the table


@dataclass(slots=True)
class Outcome:
    """What came of a job: files in its folder, and what to count."""

    id: str
    batch: Batch | None = None
    raw: StoredFile | None = None
    rejects: StoredFile | None = None
    runs: list[Run] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)  # record_id -> path, taken in
    rejected: list[tuple[str, str, Problem]] = field(default_factory=list)  # record_id, path, why
    messages: list[str] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)  # path and problem, the first of records taken in


def work(job: Job) -> Outcome:
    """Read the records of a batch in the order of their ids and write its files under `job.folder`.

    Raises OSError where they cannot be written. A fault of a reader costs its record (ING012), one of the judge its
    runs.
    """
    with flat_memory(), fewer_collections():
        return _work(job)


def _work(job: Job) -> Outcome:
    job.folder.mkdir(parents=True, exist_ok=True)
    outcome = Outcome(job.id)
    judging = _Judging(job, outcome)
    writer = BatchWriter(job.folder / "events.spill")
    rejects: list[RejectRow] = []
    raw: RawWriter | None = None
    progress = _Progress(job.folder / "progress")
    with job.spool.open("rb") as spool:
        for number, entry in enumerate(sorted(job.entries, key=lambda entry: (entry.record_id, entry.path))):
            data = os.pread(spool.fileno(), entry.length, entry.offset)
            if entry.refused is not None:
                rejects.append(_reject(entry, entry.refused.problem, data))
                outcome.rejected.append((entry.record_id, entry.path, entry.refused.problem))
                continue
            progress.mark(number)
            games = _read(entry, data, writer, job)
            if isinstance(games, Problem):
                rejects.append(_reject(entry, games, data))
                outcome.rejected.append((entry.record_id, entry.path, games))
                continue
            for game, game_id in games:
                judging.game(game, game_id, entry.record_id)
                if len(outcome.problems) < PROBLEMS_TOLD:
                    outcome.problems += [(entry.path, str(problem)) for problem in game.problems]
            raw = raw or RawWriter(job.folder)
            raw.add((entry.record_id, entry.name, entry.path, entry.source_sha256, data))
            outcome.read[entry.record_id] = entry.path
    progress.mark(-1)
    if raw is not None:
        outcome.raw = raw.close()
        (job.folder / "batch").mkdir()
        outcome.batch = writer.write(job.id, job.folder / "batch")
        judging.finish()
    if rejects:
        outcome.rejects = write_rejects(rejects, job.folder)
    return outcome


def _read(entry: Entry, data: bytes, writer: BatchWriter, job: Job) -> list[tuple[GameRecord, str]] | Problem:
    """The games of a record with their ids, taken in by the writer; or why the record is rejected."""
    reader = entry.format
    assert reader is not None
    if entry.record_id in job.poison:
        return Problem("ING012", "The reader ended its process on this record.")
    try:
        games = reader.read(data, entry.name)
    except Rejected as refusal:
        return refusal.problem
    except Exception as error:
        return crash_problem(error)
    if not games:
        return Problem("ING010", "The record holds no game.")
    if entry.note is not None:
        games[0].problems.append(entry.note)
    source = (entry.path, entry.name, entry.source_sha256, len(data))
    try:
        ids = writer.add(games, entry.record_id, source, reader)
    except OSError:
        raise  # no room for the batch: no fault of the record
    except Exception as error:
        return crash_problem(error)
    return list(zip(games, ids, strict=True))


def _reject(entry: Entry, problem: Problem, data: bytes) -> RejectRow:
    size, hashed = len(data), len(data)
    reader, version = (entry.format.name, entry.format.version) if entry.format else (None, None)
    if entry.refused is not None:
        size, hashed = entry.refused.size, entry.refused.hashed
        reader, version = entry.refused.format, entry.refused.reader_version
    return (
        entry.record_id, problem.code, problem.text, entry.name, entry.path, entry.source_sha256 or None, reader,
        version, problem.position, problem.line, problem.column, size, hashed, data,
    )  # fmt: skip


class _Judging:
    """The judge of a batch, if any, kept from doing harm."""

    def __init__(self, job: Job, outcome: Outcome) -> None:
        self._job = job
        self._outcome = outcome
        self._judge: BatchJudge | None = None
        if job.judge is not None:
            try:
                self._judge = job.judge()
            except Exception as error:
                self._failed(error)

    def game(self, record: GameRecord, game_id: str, record_id: str) -> None:
        if self._judge is not None:
            try:
                self._judge.game(record, game_id, record_id)
            except Exception as error:
                self._failed(error)

    def finish(self) -> None:
        if self._judge is not None:
            folder = self._job.folder / "replays"
            folder.mkdir()
            try:
                self._outcome.runs = self._judge.finish(self._job.id, folder)
            except OSError:
                raise
            except Exception as error:
                self._failed(error)

    def _failed(self, error: Exception) -> None:
        self._judge = None
        trace = crash_problem(error).text.removeprefix("The reader failed on this record ")
        self._outcome.messages.append(f"batch {self._job.id} is stored, not judged: the judge failed {trace}")


class _Progress:
    """The number of the record being read, where the parent finds it after this process was killed."""

    def __init__(self, path: Path) -> None:
        path.write_bytes(b"\xff" * 8)
        with path.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), 8)

    def mark(self, number: int) -> None:
        self._page[:8] = number.to_bytes(8, "little", signed=True)


def last_marked(job: Job) -> Entry | None:
    """The record that was being read when the worker of a job died."""
    try:
        number = int.from_bytes((job.folder / "progress").read_bytes(), "little", signed=True)
    except OSError:
        return None
    entries = sorted(job.entries, key=lambda entry: (entry.record_id, entry.path))
    return entries[number] if 0 <= number < len(entries) else None


def start_worker() -> None:
    """In a new worker: leave Ctrl-C to the parent, end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(wait: object) -> None:
    wait()  # type: ignore[operator]
    os._exit(1)

