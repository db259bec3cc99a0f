"""What is melded or laid aside was held."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, names
from replay.act import Act
from replay.conduct import adds_discard
from replay.rule import Finding, check
from replay.table import Table, find, given_up


@check(
    "meld-held", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE)
)
def meld_held(table: Table, act: Act) -> Finding | None:
    """All tiles of a set but the claimed one, the tile added to a pung and a north laid aside come from the hand."""
    seat = act.seat
    hand = list(table.hand[seat])
    for tile in given_up(act):
        at = find(hand, tile)
        if at < 0:
            if table.match.options.get("conduct") and adds_discard(table, act):
                return None  # it comes from the river, which is another row's fault
            if not table.known[seat]:
                return table.uncertain(seat)
            return Finding(expected=names(sorted(table.hand[seat])), found=NAME_OF[tile])
        hand.pop(at)
    return None
