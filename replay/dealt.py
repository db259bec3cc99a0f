"""The tiles dealt, as rows of every game tell of them."""

from __future__ import annotations

from typing import Final

from ingest.tiles import KIND_OF
from replay.scoring.shanten import KINDS, shanten
from replay.table import Table

_DEALT: Final = 13
_KINDS_AND_FLOWERS: Final = 45


def start_shanten(table: Table, seat: int) -> int | None:
    """How far the 13 tiles dealt are from a ready hand (0 = ready), the dealer too; None for another number."""
    dealt = table.dealt[seat]
    counts = [0] * _KINDS_AND_FLOWERS
    for tile in dealt:
        counts[KIND_OF[tile]] += 1  # a hidden one falls on the last flower
    del counts[KINDS:]
    return shanten(counts, 0) if len(dealt) == sum(counts) == _DEALT else None
