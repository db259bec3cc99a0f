"""Workers: none (the work is done here), or processes that can die without taking the ingest with them."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

from ingest.work import Job, Outcome, last_marked, start_worker, work

# Processes are spawned, not forked: Arrow's threads do not survive a fork.
_CONTEXT = multiprocessing.get_context("spawn")


class Pool:
    """Hands out jobs and gives outcomes back in the order of the jobs, at most two more than workers under way."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._executor: ProcessPoolExecutor | None = None
        self._under_way: deque[tuple[Job, Future[Outcome]]] = deque()

    def put(self, job: Job) -> Iterator[tuple[Job, Outcome]]:
        """Start a job; gives those that are finished meanwhile, the oldest first."""
        if self._workers == 1:
            yield job, work(job)
            return
        if self._executor is None:
            self._executor = _executor(self._workers)
        try:
            self._under_way.append((job, self._executor.submit(work, job)))
        except BrokenProcessPool:
            self._under_way.append((job, _broken()))
        while len(self._under_way) > self._workers + 1 or (self._under_way and self._under_way[0][1].done()):
            yield self._next()

    def drain(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for everything."""
        while self._under_way:
            yield self._next()

    def again(self, job: Job) -> Outcome:
        """Do a job here and now, at once."""
        return work(job) if self._workers == 1 else _alone(job)[1]

    def close(self) -> None:
        """Stop the workers; what they were doing is lost."""
        if self._executor is not None:
            processes = list((self._executor._processes or {}).values())
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            for process in processes:
                process.join()
            self._executor = None

    def _next(self) -> tuple[Job, Outcome]:
        job, future = self._under_way.popleft()
        try:
            return job, future.result()
        except BrokenProcessPool:
            return self._rescue(job)

    def _rescue(self, job: Job) -> tuple[Job, Outcome]:
        """A worker died and every job under way with it: do this one alone, start the rest anew."""
        waiting = [job for job, _ in self._under_way]
        self.close()
        outcome = _alone(job)
        self._executor = _executor(self._workers)
        self._under_way = deque((job, self._executor.submit(work, job)) for job in waiting)
        return outcome


def _executor(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, _CONTEXT, initializer=start_worker)


def _broken() -> Future[Outcome]:
    future: Future[Outcome] = Future()
    future.set_exception(BrokenProcessPool())
    return future


def _alone(job: Job) -> tuple[Job, Outcome]:
    """Do a job in a process of its own. A record that kills it twice is given up and rejected."""
    suspect = None
    attempt = 0
    while True:
        attempt += 1
        fresh = replace(job, folder=job.folder.with_name(f"{job.folder.name}-alone{attempt}"))
        with _executor(1) as executor:
            try:
                return fresh, executor.submit(work, fresh).result()
            except BrokenProcessPool:
                marked = last_marked(fresh)
        if marked is None:
            raise ChildProcessError(f"a worker was killed while it wrote batch {job.id}")
        if suspect == marked.record_id:
            job = replace(job, poison=job.poison | {marked.record_id})
            suspect = None
        else:
            suspect = marked.record_id
