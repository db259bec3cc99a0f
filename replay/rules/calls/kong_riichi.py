"""A kong after riichi leaves the waits as they are."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.scoring.shape import KINDS, kong_keeps_waits
from replay.table import Table


@check("kong-riichi", on=(k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def kong_riichi(table: Table, act: Act) -> Finding | None:
    """Who is in riichi may lay a concealed kong only of the tile just drawn, and only if the tiles the hand waits for
    remain the same."""
    seat = act.seat
    declared = table.riichi_discard[seat]
    if declared < 0:
        return None
    if act.kind == k.KONG_ADDED:
        return Finding((declared,), variant="added")
    kind = KIND_OF[act.tiles[0]] if act.tiles else -1
    drawn = table.drawn[seat]
    if not table.known[seat] or not 0 <= kind < KINDS:
        return table.uncertain(seat)
    if KIND_OF[drawn] != kind:
        return Finding((declared,), expected=NAME_OF[drawn], found=NAME_OF[act.tiles[0]], variant="not_drawn")
    if kong_keeps_waits(table.counts[seat][:KINDS], kind, len(table.melds[seat])):
        return ASKED
    return Finding((declared,), found=NAME_OF[act.tiles[0]], variant="waits")
