"""Who threw the tile won on pays as who dealt in."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct import Claim
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "thrower-pays",
    on=(k.SETTLE,),
    needs="ev sc rul",
    always=False,
    arises=lambda table, act: _won_on(table, act) is not None,
)
def thrower_pays(table: Table, act: Act) -> Finding | None:
    """Where the entry of a win on a discard makes one loser pay more than the two others, it is who threw the tile.

    Where immunity was raised or could have been, who pays is the matter of the value, as is how much.
    """
    claim, deltas = _won_on(table, act), act.deltas
    if claim is None or deltas is None or len(deltas) != table.players or table.conduct.people.immunity:
        return None
    paid = {seat: -points for seat, points in enumerate(deltas) if seat != claim.seat}
    payers = [seat for seat, points in paid.items() if points == max(paid.values())]
    if len(payers) != 1 or payers[0] == claim.window.seat:
        return ASKED
    if _threw_before(table, payers[0], claim.seat, KIND_OF[claim.window.tile]):
        return None
    because = (claim.window.mark.seq, claim.shown.seq)
    return Finding(because, str(claim.window.seat), str(payers[0]), seat=-1)


def _won_on(table: Table, act: Act) -> Claim | None:
    """The one win of the hand, where it was on a discard."""
    if len(table.wins) != 1 or act.flags & k.FINAL:
        return None
    claims = table.conduct.claims.all
    claim = next((one for one in claims if one.shown.seq == table.wins[0].seq), None)
    return claim if claim is not None and claim.window.kind == k.DISCARD else None


def _threw_before(table: Table, seat: int, winner: int, kind: int) -> bool:
    """A seat threw the kind won on after the winner's last own discard (same-round immunity)."""
    own = table.river_seq[winner]
    since = own[-1] if own else -1
    thrown = zip(table.river[seat], table.river_seq[seat], strict=True)
    return any(KIND_OF[tile] == kind and seq > since for tile, seq in thrown)
