"""The value of a win."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import UNKNOWN, settled, stated_value, told_value, value_agrees
from replay.table import Table


@check("win-value", on=(k.WIN,), needs="ev sc")
def win_value(table: Table, act: Act) -> Finding | None:
    """Yaku, han, fu, limit and points of a win are those of its dearest reading.

    Judged at the win. Riichi, ippatsu, last tile, winds and dora are derived from the play; only the hidden
    indicators are the record's. What the record does not state is not compared.
    """
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    made = settled(table, act)
    if made.value is None:
        return Finding(missing="ev") if made.state == UNKNOWN else None
    stated = stated_value(act)
    shown = [code for _, code in table.indicators]
    named = (act.detail.get("value") or {}).get("indicators")
    if named is not None and sorted(named) != sorted(shown):
        because = tuple(seq for seq, _ in table.indicators)
        return Finding(because, names(shown), names(named), variant="indicators")
    if value_agrees(stated, made.value):
        return None
    return Finding(expected=told_value(made.value), found=told_value(stated), variant="value")
