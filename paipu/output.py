"""What every command shares: exit codes, data on stdout, talk on stderr, and progress that never disturbs a pipe."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

OK: Final = 0
UNEXPECTED: Final = 1
USAGE: Final = 2
NO_INPUT: Final = 3
PARTLY: Final = 4
FINDINGS: Final = 5
SCHEMA: Final = 6
NOT_FOUND: Final = 7
TEMPORARY: Final = 75
INTERRUPTED: Final = 130

DataOption = Annotated[
    Path,
    typer.Option("--data", envvar="PAIPU_DATA", help="Folder of the dataset.", show_default=True),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object on stdout.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="Worker processes.")]
DEFAULT_DATA: Final = Path("paipu-data")


def say(text: str) -> None:
    """A line for the person at the terminal."""
    print(text, file=sys.stderr)


def fail(code: int, text: str) -> NoReturn:
    """Say what happened and what to do, and leave with a code of the contract."""
    say(f"paipu: {text}")
    raise typer.Exit(code)


def put_json(value: Any) -> None:
    """One JSON object on stdout, keys in the order given."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def put(text: str) -> None:
    """A line of data on stdout."""
    sys.stdout.write(text + "\n")


class Progress:
    """Tells how far a long command is: a bar on a terminal, else a plain line every 10 seconds, always on stderr."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.terminal = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        self.last = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Callable[[int, int], None]:
        return self.step

    def step(self, done: int, total: int) -> None:
        if self.terminal:
            self._bar(done, total)
            return
        now = time.monotonic()
        if now - self.last >= 10:
            self.last = now
            say(f"{self.verb}: {done:,} of {total:,}" if total else f"{self.verb}: {done:,}")

    def _bar(self, done: int, total: int) -> None:
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(self.verb, total=total or None)
            self.bar.start()
        self.bar.update(self.task, completed=done, total=total or None)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def plural(number: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
