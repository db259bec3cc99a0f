"""`ingest`: paths in, a dataset out. Input is cut into batches in a fixed order, batches are dealt to workers, each
finished batch is one commit, in the order of the batches: any number of workers leaves the same files behind.
"""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from ingest import registry
from ingest.gather import Found, Refused, Skipped, gather
from ingest.hook import JudgeFactory
from ingest.memory import flat_memory, give_back
from ingest.pool import Pool
from ingest.reread import stale
from ingest.source import Format
from ingest.store import rewrite
from ingest.store.commit import Transaction, disk_errors, transaction
from ingest.store.index import Index
from ingest.store.packs import fresh
from ingest.store.scratch import scratch
from ingest.store.snapshot import open_dataset
from ingest.unpack import Limits
from ingest.walk import STDIN
from ingest.work import Job, Outcome, Spool

__all__ = ["IngestReport", "Limits", "ingest"]

BATCH_RECORDS = 1_000  # 2,000 are allowed; 10,000 records share out among two workers better in ten parts than in five
BATCH_BYTES = 256 << 20
MANY_BATCHES = 200
MESSAGES_KEPT = 1_000
PROGRESS_SECONDS = 0.1


@dataclass(slots=True)
class IngestReport:
    """Counts of one ingest. Records: `seen = new + unchanged + replaced + rejected`; `skipped` files are not seen.

    `games hands events problems` belong to the records taken in, `batches` to what was committed. The lists are for
    messages, each at most 1,000 long: `rejects` (path and why), `told` (path and
    problem, the first of those in records taken in), `skips` (path and why), `missing` (paths named that do
    not exist), `notes` (anything else worth a line, as a judge that failed).
    """

    seen: int = 0
    new: int = 0
    unchanged: int = 0
    replaced: int = 0
    rejected: int = 0
    skipped: int = 0
    games: int = 0
    hands: int = 0
    events: int = 0
    problems: int = 0
    seconds: float = 0.0
    batches: int = 0
    rejects: list[tuple[str, str]] = field(default_factory=list)
    told: list[tuple[str, str]] = field(default_factory=list)
    skips: list[tuple[str, str]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def counts(self) -> dict[str, int | float]:
        """The numbers alone, as `ingest --json` prints them."""
        lists = ("rejects", "told", "skips", "missing", "notes")
        return {name: value for name, value in asdict(self).items() if name not in lists}


Progress = Callable[[IngestReport], None]
"""Called now and then, at most ten times a second, with the report so far; it must not change it."""


def ingest(
    paths: Sequence[str | Path],
    data: str | Path,
    *,
    format: str | None = None,
    jobs: int = 1,
    reread: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
    judge: JudgeFactory | None = None,
    formats: Sequence[Format] | None = None,
) -> IngestReport:
    """Take the records under `paths` (files, folders, archives, `-`, URLs) into the dataset at `data`, made if missing.

    `format` names the one reader to use; else each record is sniffed. `jobs` > 1 reads batches in worker processes.
    `reread` also applies newer readers to the records kept (and to rejects), whether or not they are under `paths`.
    `judge` makes a judge for each batch, whose runs go in with the batch. `formats` replaces the readers there are.

    A known record changes nothing. Whatever ends the call early (KeyboardInterrupt, SIGTERM, DiskFull, a kill) leaves
    the dataset as of the last batch; the same call resumes. Raises ValueError for an unknown format or jobs < 1,
    NewerSchema, DamagedDataset, Busy, DiskFull.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    readers = tuple(formats) if formats is not None else registry.formats()
    forced = registry.named(format, readers) if format is not None else None
    report = IngestReport()
    began = time.perf_counter()
    local = [path for path in paths if os.fspath(path) != STDIN and "://" not in os.fspath(path)]
    report.missing = [os.fspath(path) for path in local if not os.path.lexists(path)]
    present = [path for path in paths if os.fspath(path) not in report.missing]
    root = Path(data)
    open_dataset(root, create=True)
    with _interruptible(), flat_memory(), disk_errors("go on"), scratch(root) as folder:
        run = _Ingest(root, folder, readers, report, progress, judge, jobs, began)
        try:
            if reread:
                run.reread()
            run.take_in(present, limits or Limits(), forced)
        finally:
            run.close()
    report.seconds = round(time.perf_counter() - began, 3)
    return report


@contextmanager
def _interruptible() -> Iterator[None]:
    """SIGTERM ends the command as Ctrl-C does: cleanly."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Ingest:
    """One call of `ingest`: cuts batches, deals them out, commits them in order."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        readers: Sequence[Format],
        report: IngestReport,
        progress: Progress | None,
        judge: JudgeFactory | None,
        jobs: int,
        began: float,
    ) -> None:
        self.root = root
        self.folder = folder
        self.readers = readers
        self.report = report
        self.progress = progress
        self.judge = judge
        self.began = began
        self.index = Index(root)
        self.index.refresh(open_dataset(root).manifest)
        self.taken: set[bytes] = set()  # records of this call
        self.pool = Pool(jobs)
        self.number = 0
        self.told = 0.0

    def close(self) -> None:
        self.pool.close()

    # -- gather and cut

    def take_in(self, paths: Sequence[str | Path], limits: Limits, forced: Format | None) -> None:
        """Read everything under the paths."""
        spool: Spool | None = None
        for item in gather(paths, self.readers, limits, own=self.root, scratch=self.folder, forced=forced):
            if isinstance(item, Skipped):
                self.report.skipped += 1
                _note(self.report.skips, (item.path, item.reason))
            else:
                self.report.seen += 1
                if isinstance(item, Found) and self._is_known(item.record_id):
                    self.report.unchanged += 1
                else:
                    spool = self._spooled(spool, item)
            self._tell()
        if spool is not None:
            self._deal(spool)
        self._finish()

    def _is_known(self, record_id: str) -> bool:
        """True for a record that is stored already or was met before in this call; from now on it is."""
        key = bytes.fromhex(record_id)
        if key in self.taken or self.index.knows(record_id):
            return True
        self.taken.add(key)
        return False

    def _spooled(self, spool: Spool | None, item: Found | Refused, salt: str = "") -> Spool:
        """The item put into the batch being cut, which is dealt out first where the item would make it too large."""
        full = spool is not None and (
            len(spool.entries) >= BATCH_RECORDS or (spool.entries and spool.bytes + len(item.data) > BATCH_BYTES)
        )
        if spool is not None and full:
            self._deal(spool, salt)
            spool = None
        if spool is None:
            self.number += 1
            spool = Spool(self.folder / f"{self.number}.spool")
        spool.add(item)
        return spool

    def _deal(self, spool: Spool, salt: str = "") -> None:
        """Give a batch to the workers; commit what is finished, waiting where too much is under way."""
        spool.close()
        job = Job(self.number, spool.path, tuple(spool.entries), self.folder / str(self.number), self.judge, salt)
        for done, outcome in self.pool.put(job):
            self._commit(done, outcome)

    def _finish(self) -> None:
        for done, outcome in self.pool.drain():
            self._commit(done, outcome)
        self._tell(last=True)

    # -- what is kept, read anew

    def reread(self) -> None:
        """Read records and rejects again that a newer reader, or another one, would read differently."""
        salt = "reread " + " ".join(f"{reader.name}={reader.version}" for reader in self.readers)
        spool: Spool | None = None
        for item in stale(open_dataset(self.root), self.readers):
            self.report.seen += 1
            self.taken.add(bytes.fromhex(item.record_id))
            spool = self._spooled(spool, item, salt)
            self._tell()
        if spool is not None:
            self._deal(spool, salt)
        self._finish()

    # -- commit

    def _commit(self, job: Job, outcome: Outcome) -> None:
        """Commit a finished batch. Records that another command stored meanwhile are left out and counted unchanged."""
        while True:
            with transaction(self.root, self.index) as change:
                known = self.index.known(outcome.read)
                if job.salt or not known:
                    replaced = rewrite.take_out(change, known, job.folder)
                    self._put(change, job, outcome)
                    break
            self.report.unchanged += len(known)
            job = job.without(known)
            outcome = self.pool.again(job)
        self._count(job, outcome, replaced)
        job.spool.unlink(missing_ok=True)
        shutil.rmtree(job.folder, ignore_errors=True)
        give_back()
        if len(change.manifest.batches) > MANY_BATCHES and rewrite.plan(change.manifest):
            rewrite.compact(self.root, self.index)
        self._tell()

    def _put(self, change: Transaction, job: Job, outcome: Outcome) -> None:
        """Bring the files of a batch in."""
        known = self.index.known(record_id for record_id, _, _ in outcome.rejected) if job.salt else set()
        rejects = fresh(change, "rejects", outcome.rejects, job.folder, known)
        if rejects is not None:
            change.put_rejects(outcome.id, rejects, job.folder / "rejects.parquet")
        if outcome.batch is not None:
            change.put_batch(outcome.batch, job.folder / "batch")
            raw = fresh(change, "raw", outcome.raw, job.folder) if job.salt else outcome.raw
            if raw is not None:
                change.put_raw(outcome.id, raw, job.folder / "raw.parquet")
            for run in outcome.runs:
                change.put_run(run, job.folder / "replays" / run.run)

    def _count(self, job: Job, outcome: Outcome, replaced: int) -> None:
        report = self.report
        report.new += len(outcome.read) - replaced
        report.replaced += replaced
        if outcome.batch is not None:
            report.games += outcome.batch.games
            report.hands += outcome.batch.hands
            report.events += outcome.batch.events
            report.problems += outcome.batch.problems
            report.batches += 1
        for record_id, path, problem in outcome.rejected:
            if job.salt and self.index.knows(record_id):
                report.unchanged += 1
                _note(report.notes, f"{path}: stays as it was read before, the newer reader refuses it: {problem}")
            else:
                report.rejected += 1
                _note(report.rejects, (path, str(problem)))
        for told in outcome.problems:
            _note(report.told, told)
        for message in outcome.messages:
            _note(report.notes, message)

    def _tell(self, last: bool = False) -> None:
        now = time.perf_counter()
        if self.progress is not None and (last or now - self.told >= PROGRESS_SECONDS):
            self.told = now
            self.report.seconds = round(now - self.began, 3)
            self.progress(self.report)


def _note(messages: list[Any], message: Any) -> None:
    if len(messages) < MESSAGES_KEPT:
        messages.append(message)
