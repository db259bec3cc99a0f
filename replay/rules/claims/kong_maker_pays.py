"""The maker of a robbed kong pays as who dealt in."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-maker-pays", on=(k.SETTLE,), needs="ev sc", always=False)
def kong_maker_pays(table: Table, act: Act) -> Finding | None:
    """Where the entry of a robbed kong makes one loser pay more than the two others, it is the maker of the kong.

    How much is paid is the matter of the value.
    """
    deltas = act.deltas
    if len(table.wins) != 1 or act.flags & k.FINAL or deltas is None or len(deltas) != table.players:
        return None
    win = table.wins[0]
    claim = next((one for one in table.conduct.claims.all if one.shown.seq == win.seq), None)
    if claim is None or claim.window.kind != k.KONG_ADDED or table.match.options.get("immunity_on_rob"):
        return None
    paid = {seat: -points for seat, points in enumerate(deltas) if seat != win.seat}
    most = max(paid.values())
    payers = [seat for seat, points in paid.items() if points == most]
    if len(payers) != 1 or payers[0] == claim.window.seat:
        return ASKED
    return Finding((claim.window.mark.seq, win.seq), str(claim.window.seat), str(payers[0]), seat=-1)
