"""Only one arrangement of the hand is counted."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import gates_lost, mixes_readings, overruled, tally


@check("one-arrangement", on=(HAND_END,), needs="ev sc", always=False, arises=lambda table, act: bool(table.wins))
def one_arrangement(table: Table, act: Act) -> Finding | None:
    """All patterns declared are read from one arrangement of the hand; those of two arrangements never mix.

    Judged at the end of the hand, told of the win.
    """
    made = tally(table)
    if made is None:
        return None
    win, declared = made.win, made.declared
    if made.missing:
        return Finding(missing=made.missing, seq=win.seq, seat=win.seat)
    if made.best is None or made.best.false_win is not None or declared.patterns is None:
        return None
    if gates_lost(made, declared) or not mixes_readings(made, declared):
        return ASKED
    ruled = overruled(table, win.seat, (win.seq,), "W-SCORE-11a", "wrong_value")
    found = " ".join(one.id for one in declared.patterns)
    return Finding(found=found, seq=win.seq, seat=win.seat, depends_on=ruled)
