"""The value of a win."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import UNKNOWN, alike, settled, stated_value, told_value, value_agrees
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
    if named is not None and not alike(named, shown):
        because = tuple(seq for seq, _ in table.indicators)
        return Finding(because, names(shown), names(named), variant="indicators")
    hidden = (act.detail.get("value") or {}).get("hidden_indicators")
    if named is not None and hidden is not None:
        due = len(shown) if table.riichi_discard[act.seat] >= 0 else 0
        if len(hidden) != due:
            return Finding(expected=str(due), found=names(hidden), variant="hidden_indicators")
    if value_agrees(stated, made.value):
        return None
    if hidden is None and table.riichi_discard[act.seat] >= 0:
        return Finding(missing="ev")  # hidden dora may make the difference
    return Finding(expected=told_value(made.value), found=told_value(stated), variant="value")
