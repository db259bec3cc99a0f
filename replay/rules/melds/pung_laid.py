"""How a pung lies."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import is_alike
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("pung-laid", on=(k.PUNG,), needs="ev x", always=False)
def pung_laid(table: Table, act: Act) -> Finding | None:
    """The sideways tile tells the thrower: the left one the upper seat, the middle one the seat opposite, the right one
    the lower seat.

    That the set is locked is the matter of the time for corrections.
    """
    if not is_alike(act.tiles, 3) or not 0 <= act.target < table.players or act.target == act.seat:
        return None
    rotated = int(act.detail.get("rotated", -1))
    if rotated < 0:
        return Finding(missing="x")
    due = 3 - (act.target - act.seat) % table.players
    return ASKED if rotated == due else Finding(expected=str(due + 1), found=str(rotated + 1))
