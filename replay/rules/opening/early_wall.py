"""Nobody builds before all four have withdrawn their hands."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("early-wall", on=(k.BUILD,), needs="g", always=False)
def early_wall(table: Table, act: Act) -> Finding | None:
    """Hands withdrawn by all four mean that the tiles are shuffled; before that no wall is built.

    A player may rejoin the shuffle. Asked after a shuffle by hand.
    """
    opening = table.conduct.opening
    if word_of(act) not in ("", "wall") or act.seat < 0 or not opening.withdrawals:
        return None
    still = [seat for seat in range(table.players) if seat not in opening.withdrawn]
    return Finding(found=" ".join(map(str, still))) if still else ASKED
