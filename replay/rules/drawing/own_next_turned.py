"""The next tile of the wall turned up by who is to draw it."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.turned import OWN, SUPPLEMENT, turned
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("own-next-turned", on=(k.FLIP,), needs="ev g", always=False)
def own_next_turned(table: Table, act: Act) -> Finding | None:
    """Who turns up the next tile in his own turn must draw it, and it lies open as a live penalty tile.

    Of a supplement turned up so the text says nothing: a remark.
    """
    which = turned(table, act)
    if which == SUPPLEMENT:
        return Finding((table.offer_seq,), note=True, variant="supplement")
    if which == OWN:
        return Finding((table.offer_seq,))
    return ASKED if which else None
