"""What lies in front of a seat: its river, and its sets as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ingest import kinds as k
from ingest.tiles import FACE_COUNT, FACE_OF
from replay.board import sorted_tiles
from replay.conduct import ConductTable
from replay.table import Meld, Table

BACK: Final = FACE_COUNT
"""A tile whose face is not shown."""

UPRIGHT: Final = 0
LYING: Final = 1  # turned sideways: the claimed tile, on the side it came from
DOWN: Final = 2  # face down
ADDED: Final = 3  # lying on the tile that lies before it

FROM_HAND: Final = 1
AS_DRAWN: Final = 2
TAKEN: Final = 4  # claimed away by another seat
DECLARED: Final = 8  # riichi was declared with it


def face(code: int) -> int:
    """The face of a tile, `BACK` where it is hidden."""
    found = FACE_OF[code]
    return found if found >= 0 else BACK


def faces(codes: Iterable[int]) -> list[int]:
    """Several faces."""
    return [face(code) for code in codes]


def river(table: Table, seat: int) -> list[list[int]]:
    """The river of a seat: `[face, marks, seq]` of each discard."""
    row = []
    for index, (code, seq) in enumerate(zip(table.river[seat], table.river_seq[seat], strict=True)):
        act = table.acts[seq]
        cut = act.flags & (k.HAND_CUT | k.DRAWN_CUT) if act.kind == k.DISCARD else 0
        marks = (FROM_HAND if cut & k.HAND_CUT else 0) | (AS_DRAWN if cut & k.DRAWN_CUT else 0)
        marks |= TAKEN if index in table.called[seat] else 0
        marks |= DECLARED if seq == table.riichi_discard[seat] else 0
        row.append([face(code), marks, seq])
    return row


def laid(table: Table, seat: int, meld: Meld) -> list[list[int]]:
    """The tiles of a set from left to right: as the record says they lie, else the claimed one on its giver's side."""
    detail = table.acts[meld.seq].detail
    tiles = list(meld.tiles)
    if meld.kind == k.KONG_CONCEALED:
        down = detail.get("down")
        if down is None and not isinstance(table, ConductTable):
            down = (0, 3)  # the two outer ones, so that the tile is seen
        return [[face(code), DOWN if at in (down or ()) else UPRIGHT] for at, code in enumerate(sorted_tiles(tiles))]
    stated = detail.get("rotated", -1)
    if 0 <= stated < len(tiles) and meld.kind != k.KONG_ADDED:
        return [[face(code), LYING if at == stated else UPRIGHT] for at, code in enumerate(tiles)]
    if meld.tile not in tiles or not 0 <= meld.target < table.players:
        return [[face(code), UPRIGHT] for code in sorted_tiles(tiles)]
    tiles.remove(meld.tile)
    rest = sorted_tiles(tiles)
    added = [table.acts[meld.seq].tile] if meld.kind == k.KONG_ADDED else []
    for code in added:
        if code in rest:
            rest.remove(code)
    from_next, from_before = table.next_seat(seat), table.next_seat(seat, table.players - 1)
    at = 0 if meld.target == from_before else len(rest) if meld.target == from_next else 1
    lying = [[face(meld.tile), LYING], *([face(code), ADDED] for code in added)]
    upright = [[face(code), UPRIGHT] for code in rest]
    return [*upright[:at], *lying, *upright[at:]]
