"""No kong on the seabed tile."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import counts_surely, is_exhausted
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("seabed-kong", on=(k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def seabed_kong(table: Table, act: Act) -> Finding | None:
    """Who has drawn the last tile that may be drawn makes no kong: there is no supplement for it."""
    if not is_exhausted(table):
        return ASKED
    if not counts_surely(table):
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding((table.last_draw_seq,))
