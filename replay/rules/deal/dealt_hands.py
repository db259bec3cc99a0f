"""East has fourteen tiles, the others thirteen."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("dealt-hands", on=(k.DISCARD, k.DRAW, k.KONG_CONCEALED, k.WIN))
def dealt_hands(table: Table, act: Act) -> Finding | None:
    """The deal is complete with 14 tiles for East and 13 for each of the others; East then discards first.

    Judged once, at the first act of play, for the first seat in turn order whose hand is wrong.
    """
    if table.begun or any(meld for meld in table.melds):
        return None
    for step in range(table.players):
        seat = (table.dealer + step) % table.players
        due = 14 if step == 0 else 13
        held = len(table.hand[seat])
        if held != due:
            return Finding(expected=str(due), found=str(held), seat=seat)
    return None
