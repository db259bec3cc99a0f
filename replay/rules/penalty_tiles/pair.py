"""Seven pairs and penalty tiles."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import forbidden_win
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-pair", on=(k.WIN,), needs="ev x", always=False)
def penalty_pair(table: Table, act: Act) -> Finding | None:
    """Seven pairs are not won on another's tile that pairs a penalty tile. Self-drawn wins are free."""
    found = forbidden_win(table, act, "W-PT-04a")
    if found is None or found.said == "unknown":
        return None
    if found.said == "open":
        return Finding(missing="x")
    if found.said == "clear":
        return ASKED
    return Finding(found.because, found=NAME_OF[act.tile], depends_on=found.depends_on)
