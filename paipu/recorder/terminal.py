"""The terminal while it is the recorder's: keys one by one, a screen of lines, and all put back at the end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import termios
import tty
from types import FrameType
from typing import Any, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE: Final = "\x1b[0m\x1b[?25h\x1b[?1049l"
_STYLE: Final = {
    "": "", "bold": "\x1b[1m", "dim": "\x1b[2m", "reverse": "\x1b[7m", "alert": "\x1b[1;7;31m", "warn": "\x1b[1;33m",
    "good": "\x1b[1;32m",
}  # fmt: skip
_PLAIN: Final = {"alert": "\x1b[1;7m", "warn": "\x1b[1m", "good": "\x1b[1m"}


class Part(NamedTuple):
    """Some text of a line and how it looks: "" bold dim reverse alert warn good."""

    text: str
    style: str = ""


Line = list[Part]


class HungUp(Exception):
    """The terminal is gone."""


def fit(line: Line, width: int) -> Line:
    """A line cut to the width of the screen; a character that takes two columns is never cut in half."""
    fitted: Line = []
    left = width
    for text, style in line:
        if left <= 0:
            break
        taken = text if cell_len(text) <= left else set_cell_size(text, left)
        fitted.append(Part(taken, style))
        left -= cell_len(taken)
    return fitted


def pad(text: str, width: int) -> str:
    """Text in a column of that width, cut or filled."""
    return set_cell_size(text, width)


class Terminal:
    """A context: the terminal as the recorder needs it inside, as it was outside, whatever ended it.

    Ctrl-C and Ctrl-Z come as keys. SIGTERM and SIGHUP end the context through KeyboardInterrupt; SIGTSTP from outside
    gives the terminal back until the program goes on.
    """

    def __init__(self) -> None:
        self.keys = sys.stdin.fileno()
        self.screen = sys.stdout.fileno()
        self.colour = not os.environ.get("NO_COLOR")
        self._saved: list[Any] = []
        self._shown: list[str] = []
        self._size = (0, 0)
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Terminal:
        self._saved = termios.tcgetattr(self.keys)
        for number, handler in (
            (signal.SIGTERM, self._ended), (signal.SIGHUP, self._ended), (signal.SIGTSTP, self._stopped),
            (signal.SIGCONT, self._continued),
        ):  # fmt: skip
            self._handlers[number] = signal.signal(number, handler)
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        for number in self._handlers:
            signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else signal.SIG_DFL)
        with contextlib.suppress(HungUp, OSError, termios.error):  # gone: nothing to put back
            self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _take(self) -> None:
        tty.setraw(self.keys, termios.TCSADRAIN)
        self._shown = []
        self._write(_ENTER)

    def _give_back(self) -> None:
        self._write(_LEAVE)
        termios.tcsetattr(self.keys, termios.TCSADRAIN, self._saved)

    def _ended(self, number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    def _stopped(self, number: int, frame: FrameType | None) -> None:
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _continued(self, number: int, frame: FrameType | None) -> None:
        self._take()

    # -- in and out --------------------------------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        """Columns and lines, now."""
        try:
            columns, lines = os.get_terminal_size(self.screen)
        except OSError:
            return 80, 24
        return columns or 80, lines or 24

    def read(self, seconds: float) -> bytes:
        """What was typed, at most waiting that long; nothing in that time: empty. Raises HungUp at its end."""
        ready, _, _ = select.select([self.keys], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self.keys, 1024)
        except OSError:
            raise HungUp from None
        if not data:
            raise HungUp
        return data

    def draw(self, lines: list[Line], cursor: tuple[int, int] | None = None) -> None:
        """Show lines from the top; only those that changed are written. `cursor`: line and column, None hidden."""
        columns, rows = size = self.size()
        out: list[str] = []
        if size != self._size or not self._shown:
            out.append("\x1b[0m\x1b[2J")
            self._shown, self._size = [""] * rows, size
        for at in range(rows):
            text = self._styled(fit(lines[at], columns)) if at < len(lines) else ""
            if text != self._shown[at]:
                out.append(f"\x1b[{at + 1};1H\x1b[0m\x1b[2K{text}\x1b[0m")
                self._shown[at] = text
        if cursor is not None:
            out.append(f"\x1b[{cursor[0] + 1};{min(cursor[1], columns - 1) + 1}H\x1b[?25h")
        else:
            out.append("\x1b[?25l")
        self._write("".join(out))

    def redraw(self) -> None:
        """Everything is written anew with the next `draw`."""
        self._shown = []

    def _styled(self, line: Line) -> str:
        styles = _STYLE if self.colour else _STYLE | _PLAIN
        return "".join(f"{styles[style]}{text}\x1b[0m" if style else text for text, style in line)

    def _write(self, text: str) -> None:
        data = memoryview(text.encode("utf-8", "replace"))
        while data:
            try:
                data = data[os.write(self.screen, data) :]
            except BlockingIOError:
                select.select([], [self.screen], [], 1.0)
            except OSError:
                raise HungUp from None


def is_usable() -> bool:
    """Whether keys and screen are a terminal that can place its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")
