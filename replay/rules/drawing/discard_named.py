"""The discard is not named."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("discard-named", on=(k.NAMED, k.DISCARD), needs="ev v", always=False)
def discard_named(table: Table, act: Act) -> Finding | None:
    """Nobody says which tile he discards, rightly or wrongly.

    A name said before the tile lies there is judged when it does. What a wrong name leads to is judged at the claim.
    """
    seat = act.seat
    if act.kind == k.NAMED:
        window = table.conduct.claims.window
        if table.active >= 0 or window is None or window.seat != seat or window.kind != k.DISCARD:
            return None
        return _told(act, window.tile, window.mark.seq)
    if table.active == seat and table.conduct.named:
        before = table.conduct.named[-1]
        if before.seat == seat and before.seq > max(table.active_seq, table.offer_seq):
            return _told(before, act.tile, act.seq)
    return ASKED


def _told(named: Act, tile: int, thrown: int) -> Finding:
    because = (thrown,) if thrown < named.seq else ()
    name, seat, seq = NAME_OF[named.tile], named.seat, named.seq
    if KIND_OF[named.tile] == KIND_OF[tile]:
        return Finding(because, found=name, seat=seat, seq=seq, variant="rightly")
    return Finding(because, expected=NAME_OF[tile], found=name, seat=seat, seq=seq, variant="wrongly")
