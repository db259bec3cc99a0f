"""A hand without a winner ends between two turns."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("turn-ended", on=(k.DRAW_GAME,))
def turn_ended(table: Table, act: Act) -> Finding | None:
    """Whoever drew or claimed has discarded before the hand ends in a draw; only nine terminals and honours are
    declared with 14 tiles."""
    if table.active < 0 or act.detail.get("reason") == "nine_kinds":
        return None
    if table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}", seat=table.active)
    return Finding((table.active_seq,), seat=table.active)
