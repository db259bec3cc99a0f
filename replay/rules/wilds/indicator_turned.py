"""The tile after the deal is turned up."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import OPENING, Finding, check
from replay.table import Table

_SAID: Final = frozenset({k.NOTICE, k.COMPLAINT, k.OBJECTION, k.RULING})


@check("wild-indicator", on=(k.INDICATOR, k.DEAL, k.DRAW, k.DISCARD, k.KONG_CONCEALED, k.WIN), during=OPENING)
def wild_indicator(table: Table, act: Act) -> Finding | None:
    """When all tiles are dealt, the next one of the wall is turned up, once: it makes the wild.

    One left out shows at the first act of play, one turned up too early at the take that follows it. Which index is
    due is asked where the record tells one. A deal that stays short is the matter of another row, and so is one that
    is made whole after somebody noticed it.
    """
    if act.kind == k.DEAL:
        return _early(table)
    if act.kind != k.INDICATOR:
        return None if table.begun or table.indicators or any(table.melds) else Finding(seat=-1, variant="missing")
    if table.indicators:
        wilds = table.conduct.wilds
        right = wilds is not None and wilds.is_put_right()
        return None if right else Finding((table.indicators[0][0],), seat=-1, variant="again")
    if table.begun:
        return None  # told at the first act of play
    at, due = act.row[8], table.conduct.wall.head()
    if at >= 0 and at != due and sum(map(len, table.dealt)) == 13 * table.players + 1:
        return Finding(expected=str(due), found=str(at), seat=-1, variant="index")
    return None


def _early(table: Table) -> Finding | None:
    """A take after the indicator, which nobody asked for."""
    if table.begun or len(table.indicators) != 1:
        return None
    seq = table.indicators[0][0]
    since = table.acts[seq + 1 :]
    if any(one.kind in _SAID or one.kind == k.DEAL for one in since):
        return None
    return Finding(seat=-1, seq=seq, variant="early")
