"""No tile beyond the last of the wall."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import WALL_OUT, Finding, check
from replay.table import Table


@check("wall-draw", on=(k.DRAW,), during=WALL_OUT)
def wall_draw(table: Table, act: Act) -> Finding | None:
    """Fourteen tiles always stay; every tile drawn, replacement or not, makes one less to draw.

    The count is certain only while no earlier act of the hand was at fault: a turn that is missing is a draw too.
    """
    if table.live_left > 0:
        return None
    if table.faults:
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding(expected="0", found="1")
