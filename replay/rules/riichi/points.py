"""Riichi needs a stick to pay."""

from replay.act import Act
from replay.rule import DECLARING, Finding, check
from replay.settle import earlier_fault
from replay.table import Table


@check("riichi-points", on=(DECLARING,))
def riichi_points(table: Table, act: Act) -> Finding | None:
    """Who declares riichi must have the points of a stick.

    Judged at the declaring discard, by the scores the record states for this moment; once points of an earlier hand
    were at fault they may not be those the player should have.
    """
    scores = table.match.scores
    if scores is None:
        return Finding(missing="sc")
    stick = table.stick_pts()
    if scores[act.seat] >= stick:
        return None
    if fault := earlier_fault(table):
        return Finding(missing=fault)
    return Finding(expected=str(stick), found=str(scores[act.seat]))
