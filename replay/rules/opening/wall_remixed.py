"""A tile turned up while building is mixed in again."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wall-remixed", on=(k.BREAK, k.DEAL), needs="g", always=False)
def wall_remixed(table: Table, act: Act) -> Finding | None:
    """A tile turned up while building is mixed with some others before the walls go on.

    Judged at the break, or at the first take of the deal where no break is told.
    """
    opening = table.conduct.opening
    if opening.takes or opening.breaks:
        return None
    up = [flip.mark.seq for flip in opening.flips if flip.what == "build" and flip.up]
    mixed = [one.seq for one in opening.remixes if word_of(one) == "build"]
    if not up:
        return None
    late = tuple(seq for seq in up if not any(other > seq for other in mixed))
    return Finding(late, seat=-1) if late else ASKED
