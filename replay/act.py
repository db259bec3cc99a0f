"""Act: one event as the rules read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Row = tuple[Any, ...]


def among(kinds: Iterable[int]) -> list[bool]:
    """For every kind of event (by its number, below 256) whether it is among these: quicker to ask than a set."""
    chosen = frozenset(kinds)
    return [kind in chosen for kind in range(256)]


class Act:
    """A plain record of ints and tuples, built once per event.

    `seq` counts from 0 in its hand; `tile` and `tiles` are codes of `ingest.tiles`; -1 means none. The rarer fields
    are read from the row when asked for.
    """

    __slots__ = ("flags", "kind", "row", "seat", "seq", "target", "tile", "tiles")

    def __init__(self, seq: int, row: Row) -> None:
        self.seq: int = seq
        self.row = row
        self.kind: int = row[0]
        self.seat: int = row[1]
        self.tile: int = row[2]
        self.target: int = row[3]
        self.tiles: tuple[int, ...] = row[4]
        self.flags: int = row[5]

    @property
    def t(self) -> int:
        """Milliseconds on the game's clock, `NO_TIME` where not recorded."""
        return int(self.row[6])

    @property
    def spent(self) -> int:
        """Milliseconds the decision took, -1 where not recorded."""
        return int(self.row[7])

    @property
    def deltas(self) -> tuple[int, ...] | None:
        """Points gained or paid, by seat."""
        return self.row[9]  # type: ignore[no-any-return]

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Scores stated with the event, by seat."""
        return self.row[10]  # type: ignore[no-any-return]

    @property
    def detail(self) -> dict[str, Any]:
        """Everything else the kind carries."""
        return self.row[11] or {}
