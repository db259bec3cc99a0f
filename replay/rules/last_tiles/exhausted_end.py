"""A hand without a winner ends with an exhausted wall."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import counts_surely, is_exhausted
from replay.rule import Finding, check
from replay.table import Table


@check("exhausted-end", on=(k.DRAW_GAME,))
def exhausted_end(table: Table, act: Act) -> Finding | None:
    """When nobody wins on the riverbed tile the hand is drawn, and in no other way: no abortive draws, no end while
    tiles are left to draw."""
    reason = str(act.detail.get("reason", ""))
    if reason != "exhausted":
        return Finding(found=reason, seat=-1, variant="reason")
    if is_exhausted(table):
        return None
    if not counts_surely(table):
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding(expected="0", found=str(table.live_left), seat=-1)
