"""Tiles are taken clockwise, one after the other."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("clockwise", on=(k.DRAW,), needs="ev id", always=False)
def clockwise(table: Table, act: Act) -> Finding | None:
    """A draw takes the tile at the head of the wall, clockwise from the one taken last.

    A tile kept for a player is his next draw; what lies next after a wrong draw is the tile that was passed over.
    Asked where the record tells the wall index. Supplements are the matter of the kong.
    """
    at: int = act.row[8]
    if at < 0 or table.due_tail or act.flags & k.TAIL or table.active == act.seat:
        return None  # a supplement, a tile taken from the other end, or a second draw in one turn
    due = table.conduct.wall.head(act.seat)
    if at == due:
        return ASKED
    provides = table.match.provides
    if table.conduct.put_back and "rul" not in provides:
        return Finding(missing="rul")  # the tile put back may have been kept for somebody
    if "g" not in provides and _may_be_kept(table):
        return Finding(missing="g")
    return Finding(expected=str(due), found=str(at))


def _may_be_kept(table: Table) -> bool:
    """A pung or kong took a discard, so a tile lifted for the next draw may have been put back and kept (W-DRAW-05)."""
    return any(meld.kind in (k.PUNG, k.KONG_EXPOSED) for melds in table.melds for meld in melds)
