"""The last fourteen tiles set apart."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "dead-wall-apart",
    on=(k.BUILD,),
    needs="ev id",
    always=False,
    arises=lambda table, act: word_of(act) == "dead_wall",
)
def dead_wall_apart(table: Table, act: Act) -> Finding | None:
    """Fourteen tiles are set apart; with half a stack at the tail the seventh whole stack is split, and its upper tile
    stays the last that may be drawn.

    Asked where the record tells the index of that tile.
    """
    if word_of(act) != "dead_wall" or act.row[8] < 0:
        return None
    seabed = table.conduct.wall.seabed
    if act.row[8] == seabed:
        return ASKED
    return Finding(expected=str(seabed), found=str(act.row[8]))
