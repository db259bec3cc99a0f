"""A self-drawn win is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _own(table: Table, act: Act) -> bool:
    return act.target in (-1, act.seat) and table.active == act.seat


@check("self-draw-spoken", on=(k.WIN,), needs="ev v", always=False, arises=_own)
def self_draw_spoken(table: Table, act: Act) -> Finding | None:
    """Who wins on his own drawn tile says so, with the word of a win or of a self-draw, before he shows the hand."""
    if not _own(table, act):
        return None
    return ASKED if table.conduct.claims.win_said(act.seat, table.active_seq) else Finding()
