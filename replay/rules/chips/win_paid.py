"""The part of the win: self-drawn or thrown, with a wild or without."""

from replay.act import Act
from replay.mispaid import WIN, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("win-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def win_paid(table: Table, act: Act) -> Finding | None:
    """A self-draw brings 3 from each if a wild stands for another tile, else 6; a win on a discard 4 from who threw
    it and 2 from the others. A robbed kong is paid like a discard by its maker.

    What a payment gets wrong that has no row of its own is told here.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != WIN:
        return ASKED
    if made.declared:
        return Finding((), made.expected, made.found, seat=made.seat, seq=made.seq, variant="declared")
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
