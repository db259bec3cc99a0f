"""The first turn of a hand is the dealer's, and he draws."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import OPENING, Finding, check
from replay.table import Table


@check("dealer-first", on=(k.DRAW, k.DISCARD), during=OPENING)
def dealer_first(table: Table, act: Act) -> Finding | None:
    """After the deal the dealer draws his 14th tile, then discards.

    Judged at the first draw or discard of the hand, whatever else is wrong with it; a seat without a deal shows here.
    """
    if table.drawn_total or table.begun:
        return None
    for seat in range(table.players):
        if len(table.dealt[seat]) < 13 and table.unknown_since[seat] < 0:
            return Finding(expected="13", found=str(len(table.dealt[seat])), seat=seat, variant="not_dealt")
    if act.kind == k.DISCARD:
        return Finding(variant="no_draw")
    if act.seat == table.dealer:
        return None
    return Finding(seat=act.seat, unsure=table.seats_between(table.dealer, act.seat), variant="not_dealer")
