"""成搭: dealing in with a wild."""

from replay.act import Act
from replay.mispaid import DEALT_IN, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("dealt-in-wild-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def dealt_in_wild_paid(table: Table, act: Act) -> Finding | None:
    """Who throws a wild that is won on pays one chip more.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != DEALT_IN:
        return ASKED
    if made.declared:
        return Finding((), made.expected, made.found, seat=made.seat, seq=made.seq, variant="declared")
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
