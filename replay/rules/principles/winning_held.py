"""The hand shown at a win is the hand held."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, names
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table, find


@check("winning-held", on=(k.WIN,), always=False)
def winning_held(table: Table, act: Act) -> Finding | None:
    """The concealed tiles a winner shows are those he held, with the tile he won on.

    What is shown may be less than all; then only the tiles shown are asked about.
    """
    if not act.tiles:
        return None
    seat = act.seat
    if not table.known[seat]:
        return table.uncertain(seat)
    hand = list(table.hand[seat])
    if act.target not in (-1, seat):
        hand.append(act.tile)
    for tile in act.tiles:
        at = find(hand, tile)
        if at < 0:
            return Finding(expected=names(sorted(table.hand[seat])), found=NAME_OF[tile])
        hand.pop(at)
    return ASKED
