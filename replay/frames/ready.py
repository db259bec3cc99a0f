"""How far each hand is: shanten, what it waits for, how many of these are left, and furiten.

All of it follows from the Table: from the seat's own tiles, and of the others' from what lies open. Nothing here
decides whether a win would be allowed; the waits are those of the shape.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.conduct import PLAY, ConductTable
from replay.conduct.wilds import Wilds
from replay.context import passed_wins
from replay.scoring.shape import KINDS, shanten, shape_waits, waits
from replay.scoring.zhenjiang.shape import completes
from replay.table import OFFER_NONE, Table

NOT_FURITEN: Final = 0
BY_OWN_DISCARD: Final = 1
THIS_TURN: Final = 2
AFTER_RIICHI: Final = 3

_FULL: Final = 13  # tiles of a hand whose turn it is not, a set as three
_COPIES: Final = 4
_SETS: Final = 4

Far = tuple[int | None, int]
"""Shanten (-1 complete, 0 ready) and a mask of waits. None: the hand is not known, has not its number of tiles, or is
not ready under a book with wild tiles."""


class Readiness:
    """Answers for the hands of one table as it goes on; what does not change is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.riichi: bool = "riichi_stick_pts" in table.match.options
        self.wilds: Wilds | None = table.conduct.wilds if isinstance(table, ConductTable) else None
        self.shapes: bool = self.riichi or isinstance(table, ConductTable)  # whose winning shapes are known here
        self.seats: dict[int, tuple[Any, dict[str, Any]]] = {}  # what lay in front of a seat, for `state_of`
        self._made: dict[tuple[bytes, int, int, int], Far] = {}

    def far(self, seat: int) -> Far:
        """How far the seat is, and what the tiles it held before its draw wait for."""
        table = self.table
        if not self.shapes or not table.known[seat] or HIDDEN in table.hand[seat]:
            return None, 0
        counts = table.counts[seat][:KINDS]
        sets = len(table.melds[seat])
        drawn = KIND_OF[table.drawn[seat]] if table.drawn[seat] in table.hand[seat] else -1
        key = (bytes(counts), sets, drawn, -1 if self.wilds is None else self.wilds.kind)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._far(counts, sets, drawn)
        return made

    def _far(self, counts: list[int], sets: int, drawn: int) -> Far:
        tiles = sum(counts) + 3 * sets
        if tiles not in (_FULL, _FULL + 1):
            return None, 0
        if self.wilds is not None:
            return _far_with_wilds(counts, sets, drawn if tiles > _FULL else -1, self.wilds.kind)
        away = shanten(counts, sets, fours=not self.riichi)
        if tiles > _FULL:
            if not 0 <= drawn < KINDS:
                return away, 0
            counts[drawn] -= 1
        return away, waits(counts, sets) if self.riichi else shape_waits(counts, sets, fours=True)

    def furiten(self, seat: int, mask: int) -> int:
        """Why a waiting seat may not win on another's tile under the rules of riichi (4.3 to 4.5); 0 it may."""
        table = self.table
        if not mask or not self.riichi:
            return NOT_FURITEN
        if mask & table.river_mask[seat]:
            return BY_OWN_DISCARD
        declared = table.riichi_discard[seat] >= 0
        since = table.thrown_at_riichi[seat] if declared else table.thrown_at_discard[seat]
        if passed_wins(table, seat, mask, since) or self._let_go(seat, mask, since):
            return AFTER_RIICHI if declared else THIS_TURN
        return NOT_FURITEN

    def _let_go(self, seat: int, mask: int, since: int) -> bool:
        """Whether the tile offered last has been let go: it is no longer on offer."""
        table = self.table
        if table.offer_kind != OFFER_NONE or table.offer_seat == seat or table.wins:
            return False
        return any(
            seq == table.offer_seq and kind >= 0 and mask >> kind & 1 and table.acts[seq].kind != k.KONG_CONCEALED
            for seq, _, kind in table.thrown[since:]
        )

    # -- tiles left --------------------------------------------------------------------------------------------

    def left(self, open_to_all: list[int], all_tiles: list[int] | None, seat: int, mask: int) -> list[list[int | None]]:
        """`[face, left as the seat sees it, left in the wall]` of each wait; the last None where a hand is not known.

        `open_to_all` and `all_tiles` are those of `lying_open` and `everything`.
        """
        table = self.table
        rest = [one - open_to_all[kind] for kind, one in enumerate([_COPIES] * KINDS)]
        for tile in _unseen_by_others(table, seat):
            if 0 <= KIND_OF[tile] < KINDS:
                rest[KIND_OF[tile]] -= 1
        return [
            [kind, max(0, rest[kind]), None if all_tiles is None else max(0, _COPIES - all_tiles[kind])]
            for kind in range(KINDS)
            if mask >> kind & 1
        ]


def _far_with_wilds(counts: list[int], sets: int, drawn: int, wild: int) -> Far:
    """As far as shapes with wild tiles tell it: complete, ready, or (None) further away. `drawn` -1: none was drawn."""
    if wild < 0:
        return None, 0
    wanted = _SETS - sets
    full = sum(counts) + 3 * sets > _FULL
    done = full and _completes(counts, wild, wanted)
    if full:
        if drawn < 0:
            return (-1 if done else None), 0
        counts[drawn] -= 1
    mask = 0
    for kind in range(KINDS):
        counts[kind] += 1
        mask |= int(_completes(counts, wild, wanted)) << kind
        counts[kind] -= 1
    return (-1 if done else 0 if mask else None), mask


def _completes(counts: list[int], wild: int, wanted: int) -> bool:
    apart = list(counts)
    apart[wild] = 0
    return completes(apart, counts[wild], wanted)


def lying_open(table: Table) -> list[int]:
    """How many tiles of each kind lie open for everybody: rivers, sets, indicators, tiles aside, penalty tiles."""
    counts = [0] * KINDS
    for seat in range(table.players):
        _count(counts, (tile for at, tile in enumerate(table.river[seat]) if at not in table.called[seat]))
        for meld in table.melds[seat]:
            _count(counts, () if _face_down(table, meld.seq) else meld.tiles)
        _count(counts, table.norths[seat])
        _count(counts, shown_of(table, seat))
    _count(counts, (tile for _, tile in table.indicators))
    return counts


def everything(table: Table) -> list[int] | None:
    """How many of each kind are out of the wall, hidden ones too; None where a hand is not known for certain."""
    counts = [0] * KINDS
    for seat in range(table.players):
        if table.hand[seat] and (not table.known[seat] or HIDDEN in table.hand[seat]):
            return None
        _count(counts, table.hand[seat])
        _count(counts, (tile for at, tile in enumerate(table.river[seat]) if at not in table.called[seat]))
        for meld in table.melds[seat]:
            _count(counts, meld.tiles)
        _count(counts, table.norths[seat])
    _count(counts, (tile for _, tile in table.indicators))
    return counts


def shown_of(table: Table, seat: int) -> list[int]:
    """Tiles of a concealed hand that lie open: penalty tiles, and what was laid open and not taken back."""
    if not isinstance(table, ConductTable):
        return []
    hand = list(table.hand[seat])
    shown = [tile.tile for tile in table.conduct.penalty(seat)]
    for tile in shown:
        if tile in hand:
            hand.remove(tile)
    return [*shown, *laid_open(table, seat, hand)]


def laid_open(table: ConductTable, seat: int, hand: list[int]) -> list[int]:
    """Tiles among `hand` that the seat has let be seen otherwise: until it takes them back, or plays on."""
    left = list(hand)
    found: list[int] = []
    for one in table.conduct.exposures:
        if one.seat != seat or one.back.happened:
            continue
        if any(act.seat == seat and act.kind in PLAY for act in table.acts[one.mark.seq + 1 :]):
            continue
        for tile in one.tiles:
            if tile in left and tile != HIDDEN:
                left.remove(tile)
                found.append(tile)
    return found


def _unseen_by_others(table: Table, seat: int) -> list[int]:
    """Tiles of a seat that only it sees: its concealed hand without what lies open, and kongs lying face down."""
    hand = list(table.hand[seat])
    for tile in shown_of(table, seat):
        if tile in hand:
            hand.remove(tile)
    for meld in table.melds[seat]:
        if _face_down(table, meld.seq):
            hand += meld.tiles
    return hand


def _face_down(table: Table, seq: int) -> bool:
    """Whether all four tiles of a concealed kong lie face down."""
    act = table.acts[seq]
    return act.kind == k.KONG_CONCEALED and len(act.detail.get("down", ())) == _COPIES


def _count(counts: list[int], tiles: Iterable[int]) -> None:
    for tile in tiles:
        if 0 <= KIND_OF[tile] < KINDS:
            counts[KIND_OF[tile]] += 1
