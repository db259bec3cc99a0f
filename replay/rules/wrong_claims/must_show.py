"""A call not taken back once play has gone on past the discard that followed it."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import bound_to_show
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("must-show", on=(k.RETRACT,), needs="ev v x", always=False)
def must_show(table: Table, act: Act) -> Finding | None:
    """Who has called and discarded before showing the set cannot take the call back once his discard was claimed or the
    next player has drawn.

    Nothing is lost if he shows a right set after all.
    """
    claim = table.conduct.claims.pending(act.seat)
    voice = table.conduct.claims.meant_by_retract(act)
    if claim is None or voice is None or voice is not claim.called:
        return None
    if bound_to_show(table, act.seat) is None:
        return ASKED
    return Finding((voice.mark.seq, claim.thrown.seq, claim.closed.seq), found=claim.word, variant="taken_back")
