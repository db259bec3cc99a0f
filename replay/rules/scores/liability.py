"""Liability for a yakuman."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.settle import WRONG_LIABILITY, payment_fault, settled, told
from replay.table import Table


@check("liability", on=(k.WIN,), needs="ev sc", always=False)
def liability(table: Table, act: Act) -> Finding | None:
    """Whose discard completed the third melded set of dragons or the fourth of winds answers for the yakuman.

    He pays a self-draw alone and shares a win on another's discard by halves. Judged at the win: who is named liable
    and who paid. A set completed by the own draw makes nobody liable.
    """
    if not table.known[act.seat]:
        return None
    made = settled(table, act)
    claimed = (act.detail.get("value") or {}).get("liable")
    if made.value is None or (made.liable < 0 and claimed is None and not made.value.yakuman):
        return None
    if payment_fault(table, act) != WRONG_LIABILITY:
        return ASKED if made.liable >= 0 else None
    because = tuple(meld.seq for meld in table.melds[act.seat] if meld.target == made.liable)
    if act.deltas is not None and act.deltas != made.deltas:
        return Finding(because, told(made.deltas), told(act.deltas))
    return Finding(because, str(made.liable), str(claimed), variant="named")
