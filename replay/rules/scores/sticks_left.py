"""Sticks and counters that a lone winner does not take."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.settle import WRONG_STICKS, left_to_another, payment_fault, settled, told
from replay.table import Table


@check("sticks-left", on=(HAND_END,), needs="ev sc", always=False)
def sticks_left(table: Table, _act: Act) -> Finding | None:
    """Who wins alone takes the counters and all sticks on the table.

    Judged at the hand's end and told of the win, because only then is it certain that no other winner took them.
    """
    if len(table.wins) != 1:
        return None
    win = table.wins[0]
    if not table.known[win.seat] or payment_fault(table, win) != WRONG_STICKS or not left_to_another(table, win):
        return ASKED
    return Finding(expected=told(settled(table, win).deltas), found=told(win.deltas), seat=win.seat, seq=win.seq)
