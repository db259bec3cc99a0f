"""A win needs a winning form."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, names
from replay.act import Act
from replay.conduct import is_set
from replay.rule import Finding, check
from replay.scoring.shape import KINDS, is_complete
from replay.table import Table


@check("winning-form", on=(k.WIN,))
def winning_form(table: Table, act: Act) -> Finding | None:
    """Four sets and a pair, seven pairs (four like tiles may be two of them) or thirteen terminals and honours.

    Judged on the hand held, the melds and the tile drawn or claimed, whatever is shown. A meld that is no set spoils
    the form.
    """
    seat = act.seat
    if not table.known[seat]:
        return table.uncertain(seat)
    hand = list(table.hand[seat])
    if act.target not in (-1, seat) and table.active != seat:
        hand.append(act.tile)
    counts = [0] * KINDS
    for tile in hand:
        if not 0 <= KIND_OF[tile] < KINDS:
            return None  # a tile from outside the set: the matter of another row
        counts[KIND_OF[tile]] += 1
    melds = table.melds[seat]
    if len(hand) + 3 * len(melds) != 14:
        return None  # a short or long hand: the matter of the number of tiles
    broken = tuple(meld.seq for meld in melds if not is_set(meld.tiles))
    if not broken and is_complete(counts, len(melds), fours=True):
        return None
    return Finding(broken, found=names(sorted(hand)))
