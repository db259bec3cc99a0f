"""What a player may not do with penalty tiles: exposed sets and wins on a discard that they would complete (3.7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF, UNIDENTIFIED
from replay.act import Act
from replay.conduct.rights import PenaltyTile
from replay.scoring.shape import KINDS, is_orphans, is_seven_pairs, readings
from replay.table import Table, given_up

ALLOWED: Final = ""
MANY: Final = 3
"""With so many penalty tiles thirteen terminals and honours win by a self-drawn tile only (W-PT-04b)."""


def used_in_set(table: Table, act: Act) -> tuple[list[PenaltyTile], str]:
    """Penalty tiles that go into an exposed set, and what is missing where that cannot be said ("" nothing).

    Without identities tiles that do not lie open are used first (3.7).
    """
    rights, seat = table.conduct.rights, act.seat
    own = rights.penalty(seat, standing=False)
    if not own or act.kind == k.KONG_CONCEALED:
        return [], ""
    hand = list(table.hand[seat])
    used: list[PenaltyTile] = []
    missing = ""
    for tile in given_up(act):
        alike = [one for one in own if one not in used and _same(one.tile, tile)]
        exact = next((one for one in alike if one.tile == tile < UNIDENTIFIED), None)
        if exact is not None:
            used.append(exact)
        elif alike and not all(one.tile < UNIDENTIFIED and tile < UNIDENTIFIED for one in alike):
            if _count(hand, tile) <= len(alike):
                used.append(alike[0])
            elif HIDDEN in hand:
                missing = "ev"
        elif tile == HIDDEN:
            missing = "ev"
        at = next((at for at, code in enumerate(hand) if KIND_OF[code] == KIND_OF[tile]), -1)
        if at >= 0:
            hand.pop(at)
    return used, missing


def _same(one: int, other: int) -> bool:
    if one < UNIDENTIFIED and other < UNIDENTIFIED:
        return one == other
    return KIND_OF[one] == KIND_OF[other] >= 0


def _count(hand: list[int], tile: int) -> int:
    return sum(1 for code in hand if code == HIDDEN or KIND_OF[code] == KIND_OF[tile])


def winning_row(table: Table, act: Act, tiles: list[PenaltyTile]) -> str:
    """The row that forbids a win on another's tile because of penalty tiles, `ALLOWED` where some way to read the hand
    lets it stand or the hand is none.

    In four sets and a pair the unit that takes the tile may hold none of them (W-PT-03), in seven pairs the pair
    neither (W-PT-04a); of thirteen terminals and honours the tile may be of no such kind, and three of them forbid it
    at all (W-PT-04b).
    """
    kind = KIND_OF[act.tile]
    counts = table.counts[act.seat][:KINDS]
    if not 0 <= kind < KINDS or not tiles:
        return ALLOWED
    free = list(counts)  # of the hand alone: the tile won on comes on top
    for one in tiles:
        if 0 <= KIND_OF[one.tile] < KINDS:
            free[KIND_OF[one.tile]] -= 1
    counts[kind] += 1
    melds = len(table.melds[act.seat])
    row = ALLOWED
    for reading in readings(counts, melds):
        row = "W-PT-03"
        for unit in reading:
            if kind not in unit:
                continue
            rest = list(unit)
            rest.remove(kind)
            if all(free[one] >= rest.count(one) for one in rest):
                return ALLOWED
    if melds == 0 and is_seven_pairs(counts, fours=True):
        if free[kind] >= 1:
            return ALLOWED
        row = row or "W-PT-04a"
    if melds == 0 and is_orphans(counts):
        if len(tiles) < MANY and all(KIND_OF[one.tile] != kind for one in tiles):
            return ALLOWED
        row = row or "W-PT-04b"
    return row


class ForbiddenWin(NamedTuple):
    """What penalty tiles say of a win: `said` is "clear", "forbidden", "open" (a free tile is not chosen yet, W-PT-06)
    or "unknown" (the hand is not known). `depends_on` is `seq N` of the ruling without which it would be forbidden."""

    said: str
    because: tuple[int, ...] = ()
    depends_on: str = ""


def forbidden_win(table: Table, act: Act, row: str) -> ForbiddenWin | None:
    """Whether a row forbids a win on another's tile; None where the question does not arise or another row answers."""
    seat, rights = act.seat, table.conduct.rights
    if act.target in (-1, seat) or table.active == seat or not rights.tiles[seat]:
        return None
    if not table.known[seat] or HIDDEN in table.hand[seat]:
        return ForbiddenWin("unknown")
    standing, everything = rights.penalty(seat), rights.penalty(seat, standing=False)
    said = winning_row(table, act, standing)
    if said == row:
        for free in [tile for tile in standing if not tile.sure]:
            if winning_row(table, act, [tile for tile in standing if tile is not free]) != row:
                return ForbiddenWin("open")
        return ForbiddenWin("forbidden", _causes(standing))
    if said:
        return None
    if winning_row(table, act, everything) == row:
        lifted = next(tile.lifted for tile in everything if not tile.stands)
        return ForbiddenWin("forbidden", _causes(everything), f"seq {lifted}")
    return ForbiddenWin("clear")


def _causes(tiles: list[PenaltyTile]) -> tuple[int, ...]:
    return tuple(sorted({tile.seq for tile in tiles}))
