"""Thirteen tiles to each seat."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("deal-thirteen", on=(k.DEAL,))
def deal_thirteen(table: Table, act: Act) -> Finding | None:
    """Each seat is dealt 13 tiles, once, before anything is drawn: at one time, or in takes of 4, 4, 4 and 1.

    Judged at each deal; a seat that was dealt too little shows at the first draw (`dealer-first`).
    """
    count, before = len(act.tiles), len(table.dealt[act.seat])
    if table.begun:
        return Finding(variant="late")
    if (count == 13 and before == 0) or (count == 4 and before in (0, 4, 8)) or (count == 1 and before == 12):
        return None
    if before == 13:
        return Finding(expected="13", found=str(before + count), variant="twice")
    return Finding(expected="13", found=str(before + count))
