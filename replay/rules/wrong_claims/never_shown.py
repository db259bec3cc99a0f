"""Thrown before showing: the set must be shown."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SETS, bound_to_show
from replay.rule import ASKED, SHOWN_LATE, Finding, check
from replay.table import Table

_OWN: Final = (k.DRAW, k.DISCARD)


@check("never-shown", on=(*_OWN, *SETS, k.DRAW_GAME), needs="ev v x", always=False, during=SHOWN_LATE)
def never_shown(table: Table, act: Act) -> Finding | None:
    """The set of a call that could no longer be taken back, and was, is shown all the same; else its maker cannot win.

    Judged at his next draw or discard, or at the end of the hand.
    """
    for seat in range(table.players) if act.kind == k.DRAW_GAME else (act.seat,):
        claim = bound_to_show(table, seat)
        if claim is None or claim.called is None or not claim.called.retracted.seq > claim.closed.seq:
            continue
        if act.kind in SETS:
            return ASKED
        if any(one.seat == seat and one.kind in _OWN for one in table.acts[claim.called.retracted.seq + 1 :]):
            continue  # said before
        causes = (claim.called.mark.seq, claim.called.retracted.seq)
        if table.conduct.people.ruling_on(seat, causes, "W-WRONG-05c") is not None:
            continue
        return Finding(causes, found=claim.word, seat=seat, variant="not_shown")
    return None
