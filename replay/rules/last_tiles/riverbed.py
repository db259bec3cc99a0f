"""The riverbed tile is only won."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import counts_surely, is_exhausted
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("riverbed", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED), always=False)
def riverbed(table: Table, act: Act) -> Finding | None:
    """The discard after the last tile of the wall is not claimed for a chow, pung or kong."""
    if not is_exhausted(table):
        return ASKED
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong or window.mark.seq < table.last_draw_seq:
        return None  # an earlier discard: a set shown late, or no longer to be had
    if not counts_surely(table):
        return Finding(missing=f"seq {table.faults[0]}")
    return Finding((table.last_draw_seq, window.mark.seq))
