"""What is paid is nought together, and nothing is paid beside."""

from replay.act import Act
from replay.mispaid import BESIDE, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("nothing-beside-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def nothing_beside_paid(table: Table, act: Act) -> Finding | None:
    """Three pay, one receives. Kongs bring nothing of their own, unless the option `kong_bonus` says so.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != BESIDE:
        return ASKED
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
