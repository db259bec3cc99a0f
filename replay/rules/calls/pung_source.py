"""A pung or kong of another player's discard."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.rule import Finding, check
from replay.table import OFFER_DISCARD, Table


@check("pung-source", on=(k.PUNG, k.KONG_EXPOSED))
def pung_source(table: Table, act: Act) -> Finding | None:
    """Nobody claims his own discard, and the record names the seat that discarded the claimed tile.

    Whether a discard lay open at all is the matter of `claim-last`. A seat that the record names wrongly is nobody's
    fault at the table.
    """
    source = table.offer_seat
    if table.offer_kind != OFFER_DISCARD:
        return None
    if act.seat == source:
        return Finding(
            (table.offer_seq,), found=NAME_OF[act.tile], variant="own_pung" if act.kind == k.PUNG else "own_kong"
        )
    if act.target not in (-1, source):
        return Finding((table.offer_seq,), expected=str(source), found=str(act.target), seat=-1, variant="named")
    return None
