"""The wall as it stands: which of its tiles are gone, and where it was broken."""

from __future__ import annotations

from typing import Any

from replay.conduct import ConductTable
from replay.table import Table

_PLAYERS = 4


def gone(table: Table) -> list[list[int]]:
    """Wall places whose tiles are gone, as ranges `[first, past the last]` from the head.

    Place 0 is the first tile of the first take, the upper tile of a stack before the lower one; tiles after a kong
    come from the tail, stack by stack, the upper one first (docs/record-format.md). Where the table does not follow
    the places one by one they are counted.
    """
    if not isinstance(table, ConductTable):
        return _counted(table)
    ranges: list[list[int]] = []
    for at in sorted(table.conduct.wall.taken):
        if ranges and ranges[-1][1] == at:
            ranges[-1][1] = at + 1
        else:
            ranges.append([at, at + 1])
    return ranges


def _counted(table: Table) -> list[list[int]]:
    tiles, tail = table.wall_tiles, table.replacements
    head = tiles - table.dead_tiles - table.live_left - tail
    whole = tiles - 2 * (tail // 2)  # from here on both tiles of each stack are gone
    ranges = [[0, head]] if head else []
    if tail % 2:
        ranges.append([whole - 2, whole - 1])
    if whole < tiles:
        ranges.append([whole, tiles])
    return ranges


def wall(table: Table) -> dict[str, Any]:
    """`tiles` of the whole wall, `dead` of them that nobody draws, and `broken`: `[seat, stacks]`.

    The stacks are counted off from the right end of that seat's wall; the first tile taken lies left of them, and
    play goes on into the wall of the seat before. None where the record does not tell.
    """
    return {"tiles": table.wall_tiles, "dead": table.dead_tiles, "broken": _broken(table)}


def _broken(table: Table) -> list[int] | None:
    """As recorded; else from the dealer's throw as riichi sites show it: counted round from the dealer, then off."""
    if isinstance(table, ConductTable):
        broken = table.conduct.opening.broken
        opener = table.conduct.opening.opener
        return None if broken is None or opener < 0 else [opener, broken.stacks]
    if table.players != _PLAYERS or len(table.dice) != 1 or not table.dice[0]:
        return None
    thrown = sum(table.dice[0])
    return [(table.dealer + thrown - 1) % _PLAYERS, thrown]
