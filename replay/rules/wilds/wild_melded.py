"""Melds of wild tiles, where the house limits them."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wild-melded", on=(k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def wild_melded(table: Table, act: Act) -> Finding | None:
    """A set of wilds is a set like any other. By the option `wild_melds` `first_turn` a thrown wild is only taken
    when it was its thrower's first discard, and wilds make no concealed kong; by `win_only` only such a one is taken
    at all, and a later one can only be won on.
    """
    wilds, reading = table.conduct.wilds, table.match.options["wild_melds"]
    if wilds is None or reading == "plain":
        return None
    tile = act.tile if act.kind != k.KONG_CONCEALED else (*act.tiles, -1)[0]
    if not wilds.is_wild(tile):
        return None
    if act.kind in (k.KONG_CONCEALED, k.KONG_ADDED):
        own = act.kind == k.KONG_CONCEALED and reading == "first_turn"
        return Finding(found=NAME_OF[tile], variant="own") if own else ASKED
    thrower = table.offer_seat
    if thrower >= 0 and len(table.river[thrower]) == 1:
        return ASKED
    return Finding((table.offer_seq,), found=NAME_OF[tile])
