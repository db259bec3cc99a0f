"""A win needs a yaku."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import NO_YAKU, UNKNOWN, settled
from replay.table import Table


@check("win-yaku", on=(k.WIN,))
def win_yaku(table: Table, act: Act) -> Finding | None:
    """A win needs at least one yaku; dora are none.

    Judged at the win. Riichi, last tile, replacement tile and robbed kong are yaku and follow from the play.
    """
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    state = settled(table, act).state
    if state == UNKNOWN:
        return Finding(missing="ev")
    return Finding() if state == NO_YAKU else None
