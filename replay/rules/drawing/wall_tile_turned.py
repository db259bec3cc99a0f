"""Another tile of the wall turned up."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.turned import OTHER, turned
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wall-tile-turned", on=(k.FLIP,), needs="ev g", always=False)
def wall_tile_turned(table: Table, act: Act) -> Finding | None:
    """Who turns up a tile of the wall that is not the next one is warned; the judge mixes it with its neighbours."""
    which = turned(table, act)
    if not which:
        return None
    return Finding(found=str(act.row[8])) if which == OTHER else ASKED
