"""A hand is exhausted when the wall is, not before."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wall-exhausted", on=(k.DRAW_GAME,), always=False)
def wall_exhausted(table: Table, act: Act) -> Finding | None:
    """A hand ends as exhausted only when the last tile that may be drawn has been drawn."""
    if act.detail.get("reason") not in ("exhausted", "nagashi"):
        return None
    if table.live_left == 0:
        return ASKED
    if table.faults:
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding(expected="0", found=str(table.live_left))
