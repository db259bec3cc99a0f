"""Penalty tiles taken up again, for the rows that lay them open."""

from __future__ import annotations

from typing import Final, NamedTuple

from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct.rights import same_tile
from replay.table import Table

OWN_ROWS: Final = frozenset({"W-WRONG-01", "W-WRONG-02a", "W-WRONG-06", "W-WRONG-08", "W-PT-06"})
"""Rows that judge for themselves whether the tiles they lay open stay so; those of all others are W-PT-01's."""


class TakenUp(NamedTuple):
    """Penalty tiles of `seat` taken back into the hand: their names, the acts that laid them open, and `seq N` of the
    ruling that had freed them all ("" none)."""

    seat: int
    tiles: str
    because: tuple[int, ...]
    depends_on: str


def stays_open(table: Table, act: Act, row: str = "") -> bool:
    """Whether an exposure shows that penalty tiles of a row lie open still; as with `taken_up`."""
    if act.seat < 0 or act.detail.get("back", False):
        return False
    owner = act.target if act.target >= 0 else act.seat
    return any(
        same_tile(one.tile, tile) and (one.rule == row or (not row and one.rule not in OWN_ROWS))
        for one in table.conduct.rights.penalty(owner)
        for tile in act.tiles
    )


def taken_up(table: Table, act: Act, row: str = "") -> TakenUp | None:
    """What an exposure with `back` takes up of the penalty tiles of a row, without one of all rows that do not judge it
    for themselves; None where nothing."""
    if act.seat < 0 or not act.detail.get("back", False):
        return None
    owner = act.target if act.target >= 0 else act.seat
    rest = list(act.tiles)
    found = []
    for tile in table.conduct.rights.penalty(owner, standing=False):
        same = next((one for one in rest if same_tile(one, tile.tile)), None)
        if same is not None:
            rest.remove(same)
            if tile.rule == row or (not row and tile.rule not in OWN_ROWS):
                found.append(tile)
    if not found:
        return None
    freed = all(not tile.stands for tile in found)
    return TakenUp(
        owner, " ".join(NAME_OF[tile.tile] for tile in found), tuple(sorted({tile.seq for tile in found})),
        f"seq {found[0].lifted}" if freed else "",
    )  # fmt: skip
