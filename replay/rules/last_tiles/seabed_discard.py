"""The seabed tile is won on or followed by a discard."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("seabed-discard", on=(k.DRAW_GAME,))
def seabed_discard(table: Table, act: Act) -> Finding | None:
    """Who has drawn the seabed tile and does not win discards: the hand is not over before the riverbed tile lies."""
    if table.active < 0:
        return None
    if table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}", seat=table.active)
    return Finding((table.active_seq,), seat=table.active)
