"""What is shown at a draw was held."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, names
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table, find


@check("shown-held", on=(k.DRAW_GAME,), always=False)
def shown_held(table: Table, act: Act) -> Finding | None:
    """The tiles of a hand laid open at a draw are those its player held.

    The number of tiles is the matter of `shown-count`; the hand of a winner is judged with the win.
    """
    found: Finding | None = None
    for word, tiles in act.detail.get("shown", {}).items():
        seat = int(word)
        if not 0 <= seat < table.players:
            continue
        hand = list(table.hand[seat])
        found = found or ASKED
        for tile in tiles:
            at = find(hand, tile)
            if at >= 0:
                hand.pop(at)
            elif table.known[seat] and len(tiles) == len(table.hand[seat]):
                return Finding(expected=names(sorted(table.hand[seat])), found=NAME_OF[tile], seat=seat)
            elif not table.known[seat]:
                found = table.uncertain(seat)
    return found
