"""Riichi is declared once."""

from replay.act import Act
from replay.rule import DECLARING, Finding, check
from replay.table import Table


@check("riichi-once", on=(DECLARING,))
def riichi_once(table: Table, act: Act) -> Finding | None:
    """Who has declared riichi cannot declare it again in the hand. Judged at the second declaring discard."""
    declared = table.riichi[act.seat]
    return None if declared == table.declaring[act.seat] else Finding((declared,))
