"""Scores from hand to hand."""

from replay.act import Act
from replay.rule import HAND_BEGIN, Finding, check
from replay.settle import is_excerpt, told, unsure_after
from replay.table import Table


@check("score-carry", on=(HAND_BEGIN,))
def score_carry(table: Table, act: Act) -> Finding | None:
    """A game begins with the start scores of its table, each further hand with the scores the hand before ended with.

    Where the hand before was not read to its end, or something in it was at fault, the change cannot be told from
    what that hand should have brought. A private lobby chooses its own start scores.
    """
    match = table.match
    stated = table.start_scores
    if stated is None:
        return Finding(missing="sc")
    previous = match.previous
    if previous is None:
        start = match.options["start_pts_three" if match.players == 3 else "start_pts"]
        due: list[int] | None = [start] * match.players if table.number == 0 else None
    else:
        due = match.scores
    if due is None:
        return Finding(missing="sc")
    if list(stated) == due:
        return None
    if is_excerpt(table):
        return Finding(missing="ev")
    if previous is None:
        if match.table.get("lobby"):
            return Finding(expected=told(due), found=told(stated), missing="rul")
    elif unsure := unsure_after(table):
        return Finding(missing=unsure)
    return Finding(expected=told(due), found=told(stated))
