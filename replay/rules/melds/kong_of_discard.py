"""No discard is added to an own pung."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import adds_discard
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-of-discard", on=(k.KONG_ADDED, k.KONG_EXPOSED), always=False)
def kong_of_discard(table: Table, act: Act) -> Finding | None:
    """An exposed pung becomes a kong with a tile of the own hand only, never with another's discard."""
    if not adds_discard(table, act):
        return ASKED
    return Finding((table.offer_seq,), found=NAME_OF[act.tile])
