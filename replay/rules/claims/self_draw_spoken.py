"""A self-drawn win is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("self-draw-spoken", on=(k.WIN,), needs="ev v", always=False)
def self_draw_spoken(table: Table, act: Act) -> Finding | None:
    """Who wins on his own drawn tile says so, with the word of a win or of a self-draw, before he shows the hand."""
    if act.target not in (-1, act.seat) or table.active != act.seat:
        return None
    return ASKED if table.conduct.claims.win_said(act.seat, table.active_seq) else Finding()
