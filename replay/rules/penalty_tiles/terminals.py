"""Thirteen terminals and honours and penalty tiles."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import forbidden_win
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-terminals", on=(k.WIN,), needs="ev x", always=False)
def penalty_terminals(table: Table, act: Act) -> Finding | None:
    """Thirteen terminals and honours are not won on another's tile of the kind of a penalty tile, nor at all on
    another's tile with three or more of them. Self-drawn wins are free.
    """
    found = forbidden_win(table, act, "W-PT-04b")
    if found is None or found.said == "unknown":
        return None
    if found.said == "open":
        return Finding(missing="x")
    if found.said == "clear":
        return ASKED
    return Finding(found.because, found=NAME_OF[act.tile], depends_on=found.depends_on)
