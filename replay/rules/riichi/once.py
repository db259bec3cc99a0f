"""Riichi is declared once."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("riichi-once", on=(k.RIICHI,))
def riichi_once(table: Table, act: Act) -> Finding | None:
    """Who has declared riichi cannot declare it again in the same hand. Judged at the second declaration."""
    declared = table.riichi[act.seat]
    return None if declared < 0 else Finding((declared,))
