"""Wins on a discard that penalty tiles forbid."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, NAME_OF
from replay.act import Act
from replay.conduct import PenaltyTile, winning_row
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _judge(table: Table, act: Act, row: str) -> Finding | None:
    seat, rights = act.seat, table.conduct.rights
    if act.target in (-1, seat) or table.active == seat or not rights.tiles[seat]:
        return None
    if not table.known[seat] or HIDDEN in table.hand[seat]:
        return table.uncertain(seat) if row == "W-PT-03" else None
    standing = rights.penalty(seat)
    said = winning_row(table, act, standing)
    if said == row:
        # exposed while sorting, with the choice still open: one of them may be the free one
        unsure = [tile for tile in standing if not tile.sure]
        for free in unsure:
            if winning_row(table, act, [tile for tile in standing if tile is not free]) != row:
                return Finding(missing="x")
        return Finding(_because(standing), found=NAME_OF[act.tile])
    if said:
        return None
    everything = rights.penalty(seat, standing=False)
    if winning_row(table, act, everything) == row:
        lifted = next(tile.lifted for tile in everything if not tile.stands)
        return Finding(_because(everything), found=NAME_OF[act.tile], depends_on=f"seq {lifted}")
    return ASKED


def _because(tiles: list[PenaltyTile]) -> tuple[int, ...]:
    return tuple(sorted({tile.seq for tile in tiles}))


@check("penalty-completed", on=(k.WIN,), needs="ev x", always=False)
def penalty_completed(table: Table, act: Act) -> Finding | None:
    """On another's tile no set, and no pair of eyes, is completed with a penalty tile.

    In order while some way to read the hand puts the tile into a unit without any. Self-drawn wins are free.
    """
    return _judge(table, act, "W-PT-03")


@check("penalty-pair", on=(k.WIN,), needs="ev x", always=False)
def penalty_pair(table: Table, act: Act) -> Finding | None:
    """Seven pairs are not won on another's tile that pairs a penalty tile."""
    return _judge(table, act, "W-PT-04a")


@check("penalty-terminals", on=(k.WIN,), needs="ev x", always=False)
def penalty_terminals(table: Table, act: Act) -> Finding | None:
    """Thirteen terminals and honours are not won on another's tile of the kind of a penalty tile, nor at all on
    another's tile with three or more of them."""
    return _judge(table, act, "W-PT-04b")
