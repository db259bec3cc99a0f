"""Fourteen tiles are never drawn."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import counts_surely, is_exhausted
from replay.rule import Finding, check
from replay.table import Table


@check("no-draw-left", on=(k.DRAW,))
def no_draw_left(table: Table, act: Act) -> Finding | None:
    """Every tile drawn, supplements too, leaves one less of the 69 there are after the deal.

    By the wall index where the record tells it, else by the count, which an earlier fault of the hand puts in doubt.
    """
    seabed = table.conduct.wall.seabed
    at: int = act.row[8]
    if at >= 0 and not table.due_tail and not act.flags & k.TAIL:
        beyond = at > seabed and at not in table.conduct.wall.kept.values()
        return Finding(expected=str(seabed), found=str(at), variant="index") if beyond else None
    if not is_exhausted(table):
        return None
    if not counts_surely(table):
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding((table.last_draw_seq,))
