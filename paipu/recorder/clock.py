"""The clock of a recording: milliseconds since its first event, which no change of the machine's time of day moves."""

from __future__ import annotations

import datetime
import time
from typing import Final

_SOURCE: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on while the machine sleeps


def _steady_ms() -> int:
    return time.clock_gettime_ns(_SOURCE) // 1_000_000


def _of_day_ms() -> int:
    return time.time_ns() // 1_000_000


class Clock:
    """0 is the moment of `start`. After an interruption of the program `resume` finds the way by the time of day."""

    def __init__(self, resolution_ms: int = 1) -> None:
        self.resolution_ms = max(1, resolution_ms)
        self._zero: int | None = None

    @property
    def running(self) -> bool:
        """Whether the first event has been recorded."""
        return self._zero is not None

    def start(self) -> int:
        """Begin at 0; gives the time of day in ms since 1970."""
        self._zero = _steady_ms()
        return _of_day_ms()

    def resume(self, started_at_ms: int | None, last_t: int) -> int:
        """Go on after `last_t`, of a recording that began at that time of day; gives the time now.

        Where the time of day is not known or has been set back the clock goes on from `last_t`.
        """
        now = last_t if started_at_ms is None else max(last_t, _of_day_ms() - started_at_ms)
        self._zero = _steady_ms() - now
        return now

    def now(self) -> int:
        """ms since the first event, in whole steps of the resolution; 0 before it."""
        if self._zero is None:
            return 0
        return (_steady_ms() - self._zero) // self.resolution_ms * self.resolution_ms


def moment_text(of_day_ms: int) -> str:
    """A time of day as a header states it."""
    moment = datetime.datetime.fromtimestamp(of_day_ms / 1000, datetime.UTC)
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
