"""The command driven as a person drives it: through a pseudo-terminal, its screen read back."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.cells import cell_len

from tests.project import ROOT

PLAYERS = "Li,Wang,Chen,Zhao"
_SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")


class Screen:
    """What a terminal shows: the few sequences the recorder writes, wide characters in two columns."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.alternate = False
        self.cursor = True
        self.overrun = False
        self._rest = ""

    def feed(self, text: str) -> None:
        text = self._rest + text
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = _SEQUENCE.match(text, at)
                if match is None:
                    break
                self._sequence(match[1], match[2])
                at = match.end()
                continue
            self._put(text[at])
            at += 1
        self._rest = text[at:]

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.row = min(self.row + 1, self.rows - 1)
        else:
            width = cell_len(letter)
            if self.column + width > self.columns or self.row >= self.rows:
                self.overrun = True
                return
            self.cells[self.row][self.column] = letter
            if width == 2:
                self.cells[self.row][self.column + 1] = ""
            self.column += width

    def _sequence(self, values: str, final: str) -> None:
        if final == "H":
            row, _, column = values.partition(";")
            self.row, self.column = int(row or 1) - 1, int(column or 1) - 1
        elif final == "J":
            self.cells = [[" "] * self.columns for _ in range(self.rows)]
        elif final == "K" and self.row < self.rows:
            self.cells[self.row] = [" "] * self.columns
        elif values == "?1049":
            self.alternate = final == "h"
        elif values == "?25":
            self.cursor = final == "h"

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]

    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Pseudo:
    """A paipu running in a pseudo-terminal of its own."""

    def __init__(self, *words: str | Path, columns: int = 80, rows: int = 24, term: str = "xterm-256color") -> None:
        self.screen = Screen(columns, rows)
        self.master, self.slave = pty.openpty()
        self._window(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": term, "PAIPU_TRACEBACK": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paipu", *map(str, words)],
            stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        self.raw = b""

    def __enter__(self) -> Pseudo:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for handle in (self.master, self.slave):
            os.close(handle)

    def _window(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(columns, rows)
        self._window(columns, rows)

    def read(self, seconds: float = 0.05) -> None:
        """Take in what was written within that time."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                return
            data = os.read(self.master, 65536)
            self.raw += data
            self.screen.feed(data.decode("utf-8", "replace"))

    def until(self, wanted: str | Callable[[], Any], seconds: float = 20.0) -> None:
        """Wait until the screen shows a text, or a condition holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.03)
            if wanted in self.screen.text() if isinstance(wanted, str) else wanted():
                return
        raise AssertionError(f"waited for {wanted}\n{self.screen.text()}")

    def type(self, keys: str | bytes) -> None:
        """Press keys; "\\r" is Enter."""
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def end(self, seconds: float = 20.0) -> int:
        """Wait for the end; gives the exit code. What is written meanwhile is read, so that nothing blocks."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.03)
        self.read(0.05)
        assert self.process.poll() is not None, f"still running\n{self.screen.text()}"
        return self.process.returncode

    def kill(self) -> None:
        """SIGKILL, as a power cut would."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def restored(self) -> bool:
        """Whether the terminal is as it was: mode, cursor, screen."""
        now = termios.tcgetattr(self.slave)
        return now[:4] == self.before[:4] and self.screen.cursor and not self.screen.alternate
