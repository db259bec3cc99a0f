"""The tile after the deal is turned up."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table

_WITHOUT_LAST = 12  # tiles of a hand before its last take


@check("wild-indicator", on=(k.INDICATOR, k.DRAW, k.DISCARD, k.KONG_CONCEALED, k.WIN))
def wild_indicator(table: Table, act: Act) -> Finding | None:
    """When all tiles are dealt, the next one of the wall is turned up, once: it makes the wild.

    One left out shows at the first act of play. Which index is due is asked where the record tells one. A hand that is
    a tile short or long is the matter of the deal.
    """
    if act.kind != k.INDICATOR:
        return None if table.begun or table.indicators or any(table.melds) else Finding(seat=-1, variant="missing")
    if table.indicators:
        return Finding((table.indicators[0][0],), seat=-1, variant="again")
    if table.begun:
        return Finding(seat=-1, variant="late")
    dealt = [len(tiles) for tiles in table.dealt]
    least = min(dealt)
    if least < _WITHOUT_LAST:
        return Finding(expected="13", found=str(least), seat=-1, variant="early")
    at, due = act.row[8], table.conduct.wall.head()
    if at >= 0 and at != due and sum(dealt) == 13 * table.players + 1:
        return Finding(expected=str(due), found=str(at), seat=-1, variant="index")
    return None
