"""Only the winner's own wind is a value honour."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import guest_winds, overruled, tally


@check("guest-wind", on=(HAND_END,), needs="ev sc", always=False, arises=lambda table, act: bool(table.wins))
def guest_wind(table: Table, act: Act) -> Finding | None:
    """A triplet of another wind than the winner's in this hand is no value honour.

    Judged at the end of the hand, told of the win, where more value honours are declared than there are and triplets
    of guest winds make up for it.
    """
    made = tally(table)
    if made is None:
        return None
    win = made.win
    if made.missing:
        return Finding(missing=made.missing, seq=win.seq, seat=win.seat)
    if made.best is None or made.best.false_win is not None or made.declared.patterns is None:
        return None
    guests = guest_winds(made, made.declared)
    if not guests:
        return ASKED
    ruled = overruled(table, win.seat, (win.seq,), "W-DEALER-02", "wrong_value")
    own = "ESWN"[made.hand.seat_wind] if made.hand is not None else ""
    return Finding(expected=own, found=" ".join(guests), seq=win.seq, seat=win.seat, depends_on=ruled)
