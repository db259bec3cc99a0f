"""An indicator that was due and did not come."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import INDICATOR_DUE, Finding, check
from replay.table import OFFER_NORTH, Table


@check("indicator-due", on=(k.DRAW, k.DISCARD), during=INDICATOR_DUE)
def indicator_due(table: Table, act: Act) -> Finding | None:
    """The first indicator lies before the first draw. A concealed kong's is turned before its replacement is drawn,
    that of an exposed or added kong before the next discard, or before the draw that follows a further kong.

    Judged at the first draw or discard that shows it missing; who wins on a replacement tile sees none. The fault is
    the table's, not a seat's.
    """
    if len(table.indicators) > len(table.kongs):
        return None
    if not table.begun:
        return Finding(expected="1", found="0", seat=-1)
    # Only the kongs since the last discard: one forgotten before was said at that discard.
    last = max([seqs[-1] for seqs in table.river_seq if seqs], default=-1)
    kongs = [seq for seq, _, _ in table.kongs if seq > last]
    turned = sum(1 for seq, _ in table.indicators if kongs and seq > kongs[0])
    due = len(kongs)
    if act.kind == k.DRAW:
        if not table.due_tail or table.offer_kind == OFFER_NORTH:
            return None
        if table.kongs[-1][2] != k.KONG_CONCEALED:
            due -= 1  # this is the kong's own replacement: its indicator may follow
    if turned >= due:
        return None
    for seq in table.faults:
        if seq >= kongs[0]:
            return Finding(missing=f"seq {seq}", seat=-1)
    return Finding(tuple(kongs), expected=str(due), found=str(turned), seat=-1)
