"""A turn's tile comes from the head of the wall."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table

_KONG: Final = frozenset({"kong"})


@check("head-drawn", on=(k.DRAW,), always=False)
def head_drawn(table: Table, act: Act) -> Finding | None:
    """In turn a tile is taken from the head; from the tail only after a kong.

    Asked where the record says from which end the tile came. A tile taken from the tail for a kong that is spoken but
    not shown yet is the matter of the kong.
    """
    if table.due_tail or not act.flags & (k.HEAD | k.TAIL):
        return None
    if act.flags & k.HEAD:
        return ASKED
    if table.active == act.seat and table.last_draw_tail:
        return None  # a second supplement for one kong
    claims = table.conduct.claims
    window = claims.window
    if (window is not None and window.voice(act.seat, _KONG) is not None) or (
        table.active == act.seat and claims.own_voice(act.seat, _KONG, table.active_seq) is not None
    ):
        return None
    if "v" not in table.match.provides:
        return Finding(missing="v")
    return Finding()
