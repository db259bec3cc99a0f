"""No more is counted than the hand is worth."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import (
    declared_total,
    due_payer,
    entered_value,
    entry_of,
    gates_lost,
    guest_winds,
    mixes_readings,
    overruled,
    paid,
    tally,
)


@check("value-too-high", on=(HAND_END,), needs="ev sc", always=False, arises=lambda table, act: bool(table.wins))
def value_too_high(table: Table, act: Act) -> Finding | None:
    """The winner declares at most the highest count of the hand; the losers see to it before it is written down.

    Judged at the end of the hand, told of the win, or of the entry where only that shows a value. Too much that was
    put right on the sheet is remarked on, too little is a remark as well.
    """
    made = tally(table)
    if made is None:
        return None
    win, best, declared = made.win, made.best, made.declared
    if made.missing:
        return Finding(missing=made.missing, seq=win.seq, seat=win.seat)
    if best is None or best.false_win is not None:
        return None
    total, told = declared_total(declared, best), win
    if total is None:
        total, told = entered_value(table, made), entry_of(table) or win
    if total is None:
        return None
    if gates_lost(made, declared) or total == best.total:
        return ASKED
    if total < best.total:
        return Finding(
            expected=str(best.total), found=str(total), seq=told.seq, seat=win.seat, note=True, variant="less"
        )
    if mixes_readings(made, declared) or guest_winds(made, declared):
        return ASKED
    entry = entry_of(table)
    if entry is not None and told is win and entry is not win and (
        entry.deltas == paid(best.total, win.seat, due_payer(table, made, entry.seq))
    ):
        return Finding(
            (win.seq,), str(best.total), str(total), seq=entry.seq, seat=win.seat, note=True, variant="mended"
        )
    ruled = overruled(table, win.seat, (win.seq,), "W-SCORE-07", "wrong_value")
    return Finding(expected=str(best.total), found=str(total), seq=told.seq, seat=win.seat, depends_on=ruled)
