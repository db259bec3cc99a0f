"""Riichi sticks and counters."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import WRONG_STICKS, payment_fault, settled, told
from replay.table import Table


@check("sticks", on=(k.WIN, k.RIICHI_ACCEPTED, k.DRAW_GAME), needs="ev sc")
def sticks(table: Table, act: Act) -> Finding | None:
    """A stick is paid when the declaring discard has passed; the first winner takes all sticks and the counters.

    A counter is worth 100 points from each payer. Judged at the acceptance (the stick leaves the score), at the win
    (counters and sticks stated and paid), and at a draw (the sticks lie on).
    """
    match = table.match
    if act.kind == k.RIICHI_ACCEPTED:
        if act.scores is None or match.scores is None:
            return None
        due = list(match.scores)
        due[act.seat] -= table.stick_pts()
        return None if list(act.scores) == due else Finding(expected=told(due), found=told(act.scores))
    claimed = act.detail.get("value") or {}
    if act.kind == k.DRAW_GAME:
        stated = (claimed.get("counters"), claimed.get("sticks"))
        due_here = (table.counter, match.sticks)
        for said, right in zip(stated, due_here, strict=True):
            if said is not None and right is not None and right >= 0 and said != right:
                return Finding(expected=f"{due_here[0]} {due_here[1]}", found=f"{stated[0]} {stated[1]}")
        return None
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    made = settled(table, act)
    if made.value is None:
        return None
    if made.deltas is None:
        return Finding(missing="sc")
    if payment_fault(table, act) != WRONG_STICKS:
        return None
    if act.deltas is not None and act.deltas != made.deltas:
        return Finding(expected=told(made.deltas), found=told(act.deltas))
    said_here = f"{claimed.get('counters')} {claimed.get('sticks')}"
    return Finding(expected=f"{made.counters} {made.sticks}", found=said_here, variant="stated")
