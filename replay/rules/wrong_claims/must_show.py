"""Thrown before showing: the set must be shown."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Claim
from replay.rule import Finding, check
from replay.table import Table

_OWN = (k.DRAW, k.DISCARD)


def _bound(table: Table, seat: int) -> Claim | None:
    """The seat's claim whose discard was claimed, or followed by the next draw, before its set is shown."""
    claim = table.conduct.claims.pending(seat)
    if claim is None or claim.called is None or not claim.closed.happened or claim.window.claim is not claim:
        return None
    return claim


@check("must-show", on=(k.RETRACT,), needs="ev v x", always=False)
def must_show(table: Table, act: Act) -> Finding | None:
    """Who has called and discarded before showing the set cannot take the call back once his discard was claimed or the
    next player has drawn.

    Nothing is lost if he shows a right set after all.
    """
    claim = _bound(table, act.seat)
    voice = table.conduct.claims.meant_by_retract(act)
    if claim is None or voice is None or voice is not claim.called:
        return None
    return Finding((voice.mark.seq, claim.thrown.seq, claim.closed.seq), found=claim.word, variant="taken_back")


@check("never-shown", on=(*_OWN, k.DRAW_GAME), needs="ev v x", always=False)
def never_shown(table: Table, act: Act) -> Finding | None:
    """The set of a call that could no longer be taken back, and was, is shown all the same; else its maker cannot win.

    Judged at his next draw or discard, or at the end of the hand.
    """
    for seat in range(table.players) if act.kind == k.DRAW_GAME else (act.seat,):
        claim = _bound(table, seat)
        if claim is None or claim.called is None or not claim.called.retracted.seq > claim.closed.seq:
            continue
        if any(one.seat == seat and one.kind in _OWN for one in table.acts[claim.called.retracted.seq + 1 :]):
            continue  # said before
        causes = (claim.called.mark.seq, claim.called.retracted.seq)
        if table.conduct.people.ruling_on(seat, causes, "W-WRONG-05c") is not None:
            continue
        return Finding(causes, found=claim.word, seat=seat, variant="not_shown")
    return None
