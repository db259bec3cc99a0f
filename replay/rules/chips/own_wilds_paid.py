"""Wilds that the winner threw."""

from replay.act import Act
from replay.mispaid import OWN_WILDS, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("own-wilds-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def own_wilds_paid(table: Table, act: Act) -> Finding | None:
    """6 from each for his first wild, thrown before any other tile; 2 for one thrown directly after his own pung; 4
    for any other. Wilds that the others threw bring nothing.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != OWN_WILDS:
        return ASKED
    if made.declared:
        return Finding((), made.expected, made.found, seat=made.seat, seq=made.seq, variant="declared")
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
