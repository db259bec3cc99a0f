"""A win needs a complete hand."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import NO_SHAPE, settled, told_hand
from replay.table import Table


@check("win-shape", on=(k.WIN,))
def win_shape(table: Table, act: Act) -> Finding | None:
    """A win is four sets and a pair, seven different pairs, or thirteen orphans.

    Judged at the win on the hand held and the tile drawn or offered.
    """
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    if settled(table, act).state != NO_SHAPE:
        return None
    return Finding(found=told_hand(table, act))
