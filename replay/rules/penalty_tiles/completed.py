"""No discard completes a set or a pair with a penalty tile."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import forbidden_win
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-completed", on=(k.WIN,), needs="ev x", always=False)
def penalty_completed(table: Table, act: Act) -> Finding | None:
    """On another's tile no set, and no pair of eyes, is completed with a penalty tile.

    In order while some way to read the hand puts the tile into a unit without any. Self-drawn wins are free.
    """
    found = forbidden_win(table, act, "W-PT-03")
    if found is None or found.said == "unknown":
        return table.uncertain(act.seat) if found is not None else None
    if found.said == "open":
        return Finding(missing="x")
    if found.said == "clear":
        return ASKED
    return Finding(found.because, found=NAME_OF[act.tile], depends_on=found.depends_on)
