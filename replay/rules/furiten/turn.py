"""Furiten for the rest of a turn."""

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw, passed_wins, waits_of
from replay.rule import ASKED, Finding, check
from replay.settle import NO_SHAPE, NO_TILE, settled
from replay.table import Table


def _on_discard(_table: Table, act: Act) -> bool:
    return not is_self_draw(act)


@check("furiten-turn", on=(k.WIN,), always=False, arises=_on_discard)
def furiten_turn(table: Table, act: Act) -> Finding | None:
    """Who lets a tile pass that completes the hand may not win on another's tile before his own next discard.

    It does not matter whether the passed tile would have given a yaku. Judged at the win: the hand has not changed
    since the own last discard, so its waits decide over every tile thrown since. After riichi the furiten lasts, and
    its own rule speaks.
    """
    if is_self_draw(act) or table.riichi_discard[act.seat] >= 0:
        return None
    seat = act.seat
    if not table.known[seat]:
        return table.uncertain(seat)
    if settled(table, act).state in (NO_TILE, NO_SHAPE):
        return ASKED
    waits = waits_of(table, seat)
    if waits & table.river_mask[seat]:
        return ASKED  # furiten by the own discards
    passed = passed_wins(table, seat, waits, table.thrown_at_discard[seat])
    return Finding(passed) if passed else ASKED
