"""Riichi is declared in one's own turn."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("riichi-in-turn", on=(k.RIICHI,))
def riichi_in_turn(table: Table, act: Act) -> Finding | None:
    """Riichi is declared after drawing, before the discard it belongs to."""
    if act.seat == table.active:
        return None
    if table.active >= 0 and table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}")
    return Finding()
