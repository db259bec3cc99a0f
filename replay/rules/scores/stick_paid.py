"""The stick of a riichi is paid."""

from ingest import kinds as k
from replay.act import Act
from replay.endings import after
from replay.rule import ASKED, HAND_END, Finding, check
from replay.settle import told
from replay.table import Table


@check("stick-paid", on=(k.RIICHI_ACCEPTED, HAND_END), needs="ev sc", always=False)
def stick_paid(table: Table, act: Act) -> Finding | None:
    """A stick is paid when the declaring discard has passed, once.

    Judged at the acceptance: a declaring discard lies there and the stick leaves the score. And, at the hand's end,
    where it was not paid: at the first act of play after the declaring discard.
    """
    if act.kind == k.RIICHI_ACCEPTED:
        return _accepted(table, act)
    for seat in range(table.players):
        discard = table.riichi_discard[seat]
        if discard >= 0 and table.accepted[seat] < 0:
            following = after(table, discard)
            if following >= 0:
                return Finding((discard,), seat=seat, seq=following, variant="not_paid")
    return None


def _accepted(table: Table, act: Act) -> Finding | None:
    seat = act.seat
    if table.riichi_discard[seat] < 0 or table.accepted[seat] >= 0:
        return Finding(variant="not_due")
    scores = table.match.scores
    if act.scores is None or scores is None:
        return ASKED
    due = list(scores)
    due[seat] -= table.stick_pts()
    return ASKED if list(act.scores) == due else Finding(expected=told(due), found=told(act.scores), variant="score")
