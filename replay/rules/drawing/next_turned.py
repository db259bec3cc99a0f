"""The next tile of the wall turned up by somebody else."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.turned import NEXT, turned
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("next-turned", on=(k.FLIP,), needs="ev g", always=False)
def next_turned(table: Table, act: Act) -> Finding | None:
    """Who turns up the next tile while it is not his to draw is warned; the player due may take it or have it mixed
    into the wall."""
    which = turned(table, act)
    if not which:
        return None
    return Finding() if which == NEXT else ASKED
