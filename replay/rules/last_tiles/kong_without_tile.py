"""No kong when no tile is left for it."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import counts_surely, is_exhausted
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-without-tile", on=(k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def kong_without_tile(table: Table, act: Act) -> Finding | None:
    """A kong needs a supplement: when the last tile of the wall is drawn, nobody makes one."""
    if not is_exhausted(table):
        return ASKED
    if not counts_surely(table):
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding((table.last_draw_seq,))
