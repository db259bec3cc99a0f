"""Fourteen tiles for the dealer, thirteen for the others."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.absent import sits_out
from replay.rule import HAND_END, OPENING, Finding, check
from replay.table import Table


@check("deal-whole", on=(k.DEAL, k.DISCARD, k.DRAW, k.KONG_CONCEALED, k.WIN, HAND_END), during=OPENING)
def deal_whole(table: Table, act: Act) -> Finding | None:
    """The deal is complete before the next tile is turned up: 14 tiles for the dealer, 13 for each of the others;
    none for who has no chips, by the option `broke_player` `sits_out`.

    Too many are judged at the take that makes them too many. Too few show when the indicator is turned up, and are
    told at the first act of play, since the deal may still be made whole, or when the hand ends with none; for the
    first seat in turn order.
    """
    if table.begun or any(table.melds):
        return None
    if act.kind == k.DEAL:
        due, held = _due(table, act.seat), len(table.hand[act.seat])
        if held > due or held + len(act.tiles) <= due:
            return None
        return Finding(expected=str(due), found=str(held + len(act.tiles)))
    if act.kind not in (k.DISCARD, k.DRAW, k.KONG_CONCEALED, k.WIN) and not table.indicators:
        return None  # the hand ended before its deal did
    shown = table.indicators[0][0] if table.indicators else act.seq
    for seat in table.seats_between(table.dealer, (table.dealer - 1) % table.players):
        due, held = _due(table, seat), len(table.hand[seat])
        if held < due:
            return Finding(expected=str(due), found=str(held), seat=seat, seq=shown)
    return None


def _due(table: Table, seat: int) -> int:
    if sits_out(table, seat):
        return 0
    return 14 if seat == table.dealer else 13
