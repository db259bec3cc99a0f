"""杠開: a win on the supplement of a kong."""

from replay.act import Act
from replay.mispaid import KONG, mispaid
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("kong-win-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def kong_win_paid(table: Table, act: Act) -> Finding | None:
    """In place of the self-draw: 5 from each with a wild; without one 8 after an exposed or added kong, 9 after a
    concealed one. Of several kongs in a row the last one decides.
    """
    made = mispaid(table)
    if made is None:
        return None
    if made.missing:
        return Finding(missing=made.missing, seat=made.seat, seq=made.seq)
    if made.part != KONG:
        return ASKED
    if made.declared:
        return Finding((), made.expected, made.found, seat=made.seat, seq=made.seq, variant="declared")
    return Finding(made.because, made.expected, made.found, seat=made.seat, seq=made.seq)
