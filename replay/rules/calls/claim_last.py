"""Only the last discard may be claimed."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.rule import Finding, check
from replay.table import OFFER_DISCARD, Table, find


@check("claim-last", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED))
def claim_last(table: Table, act: Act) -> Finding | None:
    """A claim is made on the tile just discarded, before the next one is drawn, and by one player.

    Where the discard or what came after it was itself at fault, it is not known what lay open to the claim.
    """
    open_ = table.offer_kind == OFFER_DISCARD
    if open_ and (act.tile == table.offer_tile or find([table.offer_tile], act.tile) >= 0):
        return None
    last = table.offer_seq if open_ or table.active < 0 else table.active_seq
    if last in table.faults:
        return Finding(missing=f"seq {last}")
    because = (last,) if last >= 0 else ()
    if open_:
        return Finding(because, expected=NAME_OF[table.offer_tile], found=NAME_OF[act.tile], variant="other_tile")
    return Finding(because, found=NAME_OF[act.tile], variant="nothing_open")
