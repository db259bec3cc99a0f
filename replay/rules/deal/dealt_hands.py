"""East has fourteen tiles, the others thirteen."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import OPENING, Finding, check
from replay.table import Table


@check("dealt-hands", on=(k.DEAL, k.DISCARD, k.DRAW, k.KONG_CONCEALED, k.WIN), during=OPENING)
def dealt_hands(table: Table, act: Act) -> Finding | None:
    """The deal is complete with 14 tiles for East and 13 for each of the others; East then discards first.

    Too many are judged at the take that makes them too many, too few at the first act of play, for the first seat in
    turn order. What was taken too much and put back, or was found too much before, is no new fault.
    """
    if table.begun or any(table.melds):
        return None
    if act.kind == k.DEAL:
        due = 14 if act.seat == table.dealer else 13
        held = len(table.hand[act.seat])
        if held > due or held + len(act.tiles) <= due:
            return None
        return Finding(expected=str(due), found=str(held + len(act.tiles)))
    for step in range(table.players):
        seat = (table.dealer + step) % table.players
        due = 14 if step == 0 else 13
        held = len(table.hand[seat])
        if held < due:
            return Finding(expected=str(due), found=str(held), seat=seat)
    return None
