"""Nine kinds of terminals and honours."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.context import counts_of
from replay.rule import ASKED, Finding, check
from replay.scoring.shape import ORPHANS
from replay.table import Table

_CALLS: Final = frozenset({k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE})


def _declared(_table: Table, act: Act) -> bool:
    return act.detail.get("reason") == "nine_kinds"


@check("abort-nine-kinds", on=(k.DRAW_GAME,), always=False, arises=_declared)
def abort_nine_kinds(table: Table, act: Act) -> Finding | None:
    """A player whose 14 tiles after the own first draw hold nine kinds of terminals and honours may abort the hand.

    Only before the own first discard and as long as nobody has claimed a tile or declared a kong. Judged at the
    declaration; the declarer is the player whose turn it is. Nobody has to declare, so playing on is never wrong.
    """
    if not _declared(table, act):
        return None
    seat = table.active
    if seat < 0 or table.drawn[seat] < 0:
        return Finding(variant="turn")
    if table.river[seat] or not table.untouched() or table.draws[seat] != 1:
        called = [past.seq for past in table.acts if past.kind in _CALLS]
        return Finding(
            (*table.river_seq[seat][:1], *called[:1]), seat=seat,
            variant="late" if table.river[seat] or table.draws[seat] != 1 else "called",
        )  # fmt: skip
    if not table.known[seat]:
        return table.uncertain(seat)
    counts = counts_of(table, seat)
    kinds = sum(counts[kind] > 0 for kind in ORPHANS)
    return ASKED if kinds >= 9 else Finding(expected="9", found=str(kinds), seat=seat, variant="kinds")
