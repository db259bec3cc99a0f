"""After a chow a discard, not a draw."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, CLAIMED, Finding, check
from replay.table import Table


@check("after-chow", on=(k.DRAW, k.DISCARD), always=False, during=CLAIMED)
def after_chow(table: Table, act: Act) -> Finding | None:
    """Who has laid a chow open discards without drawing; then his lower seat draws.

    Draws and discards of others, whose turn it is not, are the matter of the turn.
    """
    claim, seat = table.claim, table.claim_seat
    if claim is None or claim.kind != k.CHOW or table.active != seat or act.seat != seat:
        return None
    return ASKED if act.kind == k.DISCARD else Finding((claim.seq,))
