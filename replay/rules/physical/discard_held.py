"""What is discarded was held."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, names
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table, find


@check("discard-held", on=(k.DISCARD,))
def discard_held(table: Table, act: Act) -> Finding | None:
    """A discarded tile was in the concealed hand, the drawn tile included.

    Where an earlier act left the hand uncertain, a tile that is not among those known is no fault of this act.
    """
    seat = act.seat
    if act.tile in table.hand[seat] or find(table.hand[seat], act.tile) >= 0:
        return None
    if not table.known[seat]:
        return table.uncertain(seat)
    return Finding(expected=names(sorted(table.hand[seat])), found=NAME_OF[act.tile])
