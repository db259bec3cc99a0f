"""Nobody pays more than he holds."""

from replay.act import Act
from replay.mispaid import HELD, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("held-chips-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def held_chips_paid(table: Table, act: Act) -> Finding | None:
    """A loser with fewer chips than he owes pays all he has; what is missing is lost to the winner.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != HELD:
        return ASKED
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
