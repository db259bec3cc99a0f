"""A chow of the discard of the seat before."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import OFFER_DISCARD, Table


@check("chow-source", on=(k.CHOW,))
def chow_source(table: Table, act: Act) -> Finding | None:
    """Only the seat next in turn may chow a discard; with three players nobody may.

    Whether a discard lay open at all is the matter of `claim-last`. A seat that the record names wrongly is nobody's
    fault at the table.
    """
    if table.players == 3:
        return Finding(variant="three_players")
    source = table.offer_seat
    if table.offer_kind != OFFER_DISCARD:
        return None
    if (source + 1) % table.players != act.seat:
        return Finding((table.offer_seq,), expected=str((source + 1) % table.players), found=str(act.seat))
    if act.target not in (-1, source):
        return Finding((table.offer_seq,), expected=str(source), found=str(act.target), seat=-1, variant="named")
    return None
