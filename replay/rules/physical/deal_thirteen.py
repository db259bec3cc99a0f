"""Thirteen tiles to each seat."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("deal-thirteen", on=(k.DEAL,))
def deal_thirteen(table: Table, act: Act) -> Finding | None:
    """Each seat is dealt 13 tiles, once, before anything is drawn.

    Judged at each deal; a seat that was dealt nothing shows at the first draw (`dealer-first`).
    """
    if len(act.tiles) == 13 and not table.dealt[act.seat] and not table.begun:
        return None
    if table.dealt[act.seat]:
        return Finding(variant="twice")
    if len(act.tiles) != 13:
        return Finding(expected="13", found=str(len(act.tiles)))
    return Finding(variant="late")
