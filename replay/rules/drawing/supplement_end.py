"""The end of the wall that a kong's supplement comes from."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("supplement-end", on=(k.DRAW,), always=False)
def supplement_end(table: Table, act: Act) -> Finding | None:
    """After a kong its maker draws from the tail of the wall, by the option `supplement_end` from its head.

    Asked where the record tells the end.
    """
    if not table.due_tail or act.seat != table.due_draw or not act.flags & (k.HEAD | k.TAIL):
        return None
    due = str(table.match.options["supplement_end"])
    drawn = "tail" if act.flags & k.TAIL else "head"
    return ASKED if drawn == due else Finding((table.kongs[-1][0],) if table.kongs else (), due, drawn)
