"""Furiten by the own discards."""

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw, waits_of
from replay.rule import ASKED, Finding, check
from replay.settle import NO_SHAPE, NO_TILE, settled
from replay.table import Table


def _on_discard(_table: Table, act: Act) -> bool:
    return not is_self_draw(act)


@check("furiten-own", on=(k.WIN,), always=False, arises=_on_discard)
def furiten_own(table: Table, act: Act) -> Finding | None:
    """Who has discarded any tile that completes the hand may not win on another's tile, only by self-draw.

    Judged at the win: the waits are those of the 13 tiles held, all discards of the hand count, claimed ones too.
    """
    if is_self_draw(act):
        return None
    seat = act.seat
    if not table.known[seat]:
        return table.uncertain(seat)
    if settled(table, act).state in (NO_TILE, NO_SHAPE):
        return ASKED
    waits = waits_of(table, seat)
    if not waits & table.river_mask[seat]:
        return ASKED
    return Finding(table.discards_of_kinds(seat, waits))
