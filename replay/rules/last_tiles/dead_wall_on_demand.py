"""The fourteen last tiles are set apart when asked for."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table

_HALF: Final = 34  # of the 69 tiles to be drawn: from here on it is the later part of the hand


@check(
    "dead-wall-on-demand",
    on=(HAND_END,),
    needs="ev g rul",
    always=False,
    arises=lambda table, act: any(word_of(asked) == "dead_wall" for asked in table.conduct.people.requests),
)
def dead_wall_on_demand(table: Table, act: Act) -> Finding | None:
    """In the later part of the hand the opener sets the fourteen tiles apart when anybody asks.

    Judged at the end of the hand: asked for, two or more tiles drawn since, and not done.
    """
    found: Finding | None = None
    conduct = table.conduct
    for asked in conduct.people.requests:
        if word_of(asked) != "dead_wall":
            continue
        done = any(build.seq > asked.seq for build in conduct.opening.dead_wall)
        draws = [other.seq for other in table.acts if other.kind == k.DRAW]
        left = int(table.match.options["wall_tiles"]) - int(table.match.options["dead_tiles"])
        left -= sum(len(tiles) for tiles in table.dealt) + sum(1 for seq in draws if seq < asked.seq)
        late = sum(1 for seq in draws if seq > asked.seq)
        if done or left > _HALF or late < 2:
            found = found or ASKED
            continue
        return Finding((asked.seq,), seat=conduct.opening.opener)
    return found
