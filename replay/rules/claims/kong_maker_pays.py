"""The maker of a robbed kong pays as who dealt in."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Claim
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "kong-maker-pays",
    on=(k.SETTLE,),
    needs="ev sc",
    always=False,
    arises=lambda table, act: _robbed(table, act) is not None,
)
def kong_maker_pays(table: Table, act: Act) -> Finding | None:
    """Where the entry of a robbed kong makes one loser pay more than the two others, it is the maker of the kong.

    How much is paid is the matter of the value.
    """
    claim, deltas = _robbed(table, act), act.deltas
    if claim is None or deltas is None or len(deltas) != table.players or table.match.options["immunity_on_rob"]:
        return None
    paid = {seat: -points for seat, points in enumerate(deltas) if seat != claim.seat}
    payers = [seat for seat, points in paid.items() if points == max(paid.values())]
    if len(payers) != 1 or payers[0] == claim.window.seat:
        return ASKED
    because = (claim.window.mark.seq, claim.shown.seq)
    return Finding(because, str(claim.window.seat), str(payers[0]), seat=-1)


def _robbed(table: Table, act: Act) -> Claim | None:
    """The one win of the hand, where it robbed a kong."""
    if len(table.wins) != 1 or act.flags & k.FINAL:
        return None
    claims = table.conduct.claims.all
    claim = next((one for one in claims if one.shown.seq == table.wins[0].seq), None)
    return claim if claim is not None and claim.window.kind == k.KONG_ADDED else None
