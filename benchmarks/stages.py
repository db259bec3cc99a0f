"""Where an ingest spends its time: its stages under a stopwatch. For a process of its own, as it replaces functions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

from benchmarks.measure import Count, Task, repetition
from benchmarks.ours import load_judge

STAGES = ("gather", "spool", "read", "pack", "write", "judge", "write verdicts", "commit", "rest")


class Stopwatch:
    """Seconds by stage; a stage inside another stops the outer one."""

    def __init__(self) -> None:
        self._stack = ["rest"]
        self.start()

    def start(self) -> None:
        """From now on."""
        self.seconds = dict.fromkeys(STAGES, 0.0)
        self._since = time.perf_counter()

    def stop(self) -> dict[str, float]:
        """Seconds by stage until now."""
        self._switch()
        return self.seconds

    def _switch(self) -> None:
        now = time.perf_counter()
        self.seconds[self._stack[-1]] += now - self._since
        self._since = now

    def enter(self, stage: str) -> None:
        self._switch()
        self._stack.append(stage)

    def leave(self) -> None:
        self._switch()
        self._stack.pop()

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, its time booked to a stage."""

        @wraps(function)
        def wrapped(*args: Any, **named: Any) -> Any:
            self.enter(stage)
            try:
                return function(*args, **named)
            finally:
                self.leave()

        return wrapped

    def each(self, stage: str, function: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        """The same generator, what it does between two items booked to a stage."""

        @wraps(function)
        def wrapped(*args: Any, **named: Any) -> Iterator[Any]:
            items = function(*args, **named)
            following = self.timed(stage, lambda: next(items, self))
            while (item := following()) is not self:
                yield item

        return wrapped


def prepare(files: list[Path], room: Path, replay: bool) -> Callable[[], Count]:
    """An ingest with its stages timed; the counts are seconds by stage."""
    from ingest import pipeline, registry
    from ingest.gather import gather
    from ingest.store.batch import BatchWriter, RawWriter
    from ingest.work import Spool
    from replay.run import BatchReplay, Settings, batch_replay

    watch = Stopwatch()
    stages: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
        ("spool", Spool, ("add", "close")),
        ("pack", BatchWriter, ("add",)),
        ("write", BatchWriter, ("write",)),
        ("write", RawWriter, ("add", "close")),
        ("judge", BatchReplay, ("game",)),
        ("write verdicts", BatchReplay, ("finish",)),
        ("commit", pipeline._Ingest, ("_commit",)),
    )
    for stage, owner, names in stages:
        for name in names:
            setattr(owner, name, watch.timed(stage, getattr(owner, name)))
    setattr(pipeline, "gather", watch.each("gather", gather))  # noqa: B010
    readers = [replace(reader, read=watch.timed("read", reader.read)) for reader in registry.formats()]
    judge = batch_replay(Settings()) if replay else None
    if replay:
        load_judge()

    def work() -> Count:
        watch.start()
        pipeline.ingest(files, room / "data", judge=judge, formats=readers)
        return dict(watch.stop())

    return work


def split(files: list[Path], replay: bool) -> Count:
    """Seconds by stage of one ingest in a fresh process on one core."""
    return repetition(Task("stages", f"{__name__}:prepare", files, {"replay": replay})).counts[0]


def lines(seconds: Count) -> list[str]:
    """The same as text, with shares."""
    spent = {stage: float(one) for stage, one in seconds.items() if one}
    total = sum(spent.values())
    return [f"  {stage:<15} {one:7.3f} s {one / total:5.0%}" for stage, one in spent.items()]
