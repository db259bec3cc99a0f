"""Furiten after riichi."""

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw, passed_wins, waits_of
from replay.rule import ASKED, Finding, check
from replay.settle import NO_SHAPE, NO_TILE, settled
from replay.table import Table


def _after_riichi(table: Table, act: Act) -> bool:
    return not is_self_draw(act) and table.riichi_discard[act.seat] >= 0


@check("furiten-riichi", on=(k.WIN,), always=False, arises=_after_riichi)
def furiten_riichi(table: Table, act: Act) -> Finding | None:
    """Who lets a tile pass after riichi that completes the hand may not win on another's tile for the rest of it.

    Whether the passed tile gave a yaku does not matter, nor how long ago it passed. Judged at the win; the waits
    cannot have changed since the declaration.
    """
    seat = act.seat
    if is_self_draw(act) or table.riichi_discard[seat] < 0:
        return None
    if not table.known[seat]:
        return table.uncertain(seat)
    if settled(table, act).state in (NO_TILE, NO_SHAPE):
        return ASKED
    waits = waits_of(table, seat)
    if waits & table.river_mask[seat]:
        return ASKED  # furiten by the own discards
    passed = passed_wins(table, seat, waits, table.thrown_at_riichi[seat])
    return Finding((table.riichi_discard[seat], *passed)) if passed else ASKED
