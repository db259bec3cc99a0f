"""天胡: the dealer wins with the tiles dealt."""

from replay.act import Act
from replay.mispaid import HEAVENLY, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("heavenly-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def heavenly_paid(table: Table, act: Act) -> Finding | None:
    """In place of the self-draw 12 from each, with a wild or without.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != HEAVENLY:
        return ASKED
    if made.declared:
        return Finding((), made.expected, made.found, seat=made.seat, seq=made.seq, variant="declared")
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
