"""An indicator that was due and did not come."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import OFFER_NORTH, Table


@check("indicator-due", on=(k.DRAW, k.DISCARD))
def indicator_due(table: Table, act: Act) -> Finding | None:
    """The first indicator lies before the first draw. A concealed kong's is turned before its replacement is drawn,
    that of an exposed or added kong before the next discard, or before the draw that follows a further kong.

    Judged at the first draw or discard that shows it missing; who wins on a replacement tile sees none. The fault is
    the table's, not a seat's.
    """
    due = 1 + len(table.kongs)
    turned = len(table.indicators)
    if turned >= due:
        return None
    if not table.kongs:
        return None if table.begun else Finding(expected="1", found="0", seat=-1)
    kong_seq, _, kong = table.kongs[-1]
    if act.kind == k.DRAW:
        if not table.due_tail or table.offer_kind == OFFER_NORTH:
            return None
        if kong != k.KONG_CONCEALED:
            due -= 1  # this is the kong's own replacement: its indicator may follow
            if turned >= due:
                return None
    elif any(seqs and seqs[-1] > kong_seq for seqs in table.river_seq):
        return None  # said at an earlier discard
    for seq in table.faults:
        if seq >= kong_seq:
            return Finding(missing=f"seq {seq}", seat=-1)
    return Finding((kong_seq,), expected=str(due), found=str(turned), seat=-1)
