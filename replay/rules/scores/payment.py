"""The payments of a win."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import WRONG_PAYMENT, payment_fault, settled, told
from replay.table import Table


@check("win-payment", on=(k.WIN,), needs="ev sc")
def win_payment(table: Table, act: Act) -> Finding | None:
    """The points that change hands follow from the value: a self-draw is paid by all, the dealer twice, a win on a
    discard by its discarder.

    Judged at the win, where the stated value is right and neither liability nor sticks explain the difference.
    """
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    if act.deltas is None:
        return Finding(missing="sc")
    if payment_fault(table, act) != WRONG_PAYMENT:
        return None
    return Finding(expected=told(settled(table, act).deltas), found=told(act.deltas))
