"""Tiles mixed with one that was turned up."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_LEAST: Final = 12


@check("enough-mixed", on=(k.REMIX,), needs="ev g", always=False)
def enough_mixed(table: Table, act: Act) -> Finding | None:
    """A wall tile that was turned up in play is mixed with a fair number of tiles near it, 12 or more.

    Asked where the record says how many were mixed.
    """
    opening = table.conduct.opening
    count = max(int(act.detail.get("count", -1)), len(act.tiles))
    play = [one for one in opening.flips if one.what in ("head", "wall") and one.up and one.mark.seq < act.seq]
    if word_of(act) != "wall" or count <= 0 or not play or play[-1].mark.seq < opening.deal_end.seq:
        return None
    return ASKED if count >= _LEAST else Finding((play[-1].mark.seq,), str(_LEAST), str(count), seat=-1)
