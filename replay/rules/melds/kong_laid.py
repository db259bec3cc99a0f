"""How a claimed kong lies."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import adds_discard, is_alike
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-laid", on=(k.KONG_EXPOSED,), needs="ev x", always=False)
def kong_laid(table: Table, act: Act) -> Finding | None:
    """The sideways tile tells the thrower: the left one the upper seat, one of the two in the middle the seat opposite,
    the right one the lower seat. It is put right without a penalty."""
    if not is_alike(act.tiles, 4) or not 0 <= act.target < table.players or act.target == act.seat:
        return None
    if adds_discard(table, act):
        return None  # no kong at all
    rotated = int(act.detail.get("rotated", -1))
    if rotated < 0:
        return Finding(missing="x")
    due = ((3,), (1, 2), (0,))[(act.target - act.seat) % table.players - 1]
    if rotated in due:
        return ASKED
    return Finding(expected=" ".join(str(place + 1) for place in due), found=str(rotated + 1), note=True)
