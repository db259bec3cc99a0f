"""Rows written with their times; what staff announce comes between them when it is due."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ingest import kinds as k
from ingest.kinds import NONE
from ingest.model import Row
from replay.simulate.zhenjiang.clock import Hour, TableEnds


class Writer:
    """The record of a hand as it grows; `now` is the present, in ms."""

    def __init__(self, rng: random.Random, now: int, hour: Hour | None = None) -> None:
        self.rng = rng
        self.now = now
        self.hour = hour
        self.hush = False  # a win is looked at: staff wait with what they have to say
        self.rows: list[Row] = []

    @property
    def seq(self) -> int:
        """The number of the next row."""
        return len(self.rows)

    def emit(
        self,
        kind: int,
        seat: int = NONE,
        tile: int = NONE,
        target: int = NONE,
        tiles: tuple[int, ...] = (),
        flags: int = 0,
        wall: int = NONE,
        deltas: Sequence[int] | None = None,
        scores: Sequence[int] | None = None,
        **detail: Any,
    ) -> int:
        """Write a row at the present time; its seq. Raises TableEnds where time was announced before it."""
        self._announce()
        self.rows.append((
            kind, seat, tile, target, tiles, flags, self.now, NONE, wall,
            None if deltas is None else tuple(deltas), None if scores is None else tuple(scores), detail or None,
        ))  # fmt: skip
        return len(self.rows) - 1

    def _announce(self) -> None:
        hour = self.hour
        if hour is None or self.hush:
            return
        if not hour.called and self.now >= hour.call:
            hour.called = True
            self._notice("ten_minutes", hour.call)
        if not hour.over and self.now >= hour.end:
            hour.over = True
            self._notice("time", hour.end)
            raise TableEnds

    def _notice(self, what: str, due: int) -> None:
        last = self.rows[-1][6] if self.rows else due
        now = max(due, last)
        detail = {"what": what, "by": "staff"}
        self.rows.append((k.NOTICE, NONE, NONE, NONE, (), 0, now, NONE, NONE, None, None, detail))
        self.now = max(self.now, now)

    def pause(self, least: int, most: int) -> None:
        """Time goes by, in tenths of a second."""
        self.now += 100 * self.rng.randint(least, most)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share
