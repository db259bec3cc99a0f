"""Nothing but a win on the last tile."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check(
    "last-tile", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE)
)
def last_tile(table: Table, act: Act) -> Finding | None:
    """When no tile is left to draw, the last discard is not claimed for a set, no kong is made and no north laid aside.

    The count is certain only while no earlier act of the hand was at fault.
    """
    if table.live_left > 0:
        return None
    if table.faults:
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding((table.last_draw_seq,))
