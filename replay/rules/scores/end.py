"""When the game ends."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import is_over, told
from replay.table import Table


@check("game-end", on=(HAND_BEGIN, k.SETTLE), needs="ev sc", always=False)
def game_end(table: Table, act: Act) -> Finding | None:
    """The game ends below zero, or from the last hand of its rounds on when the leader has the target.

    If he has not, a further round is played. A dealer who stays goes on unless he leads with the target. Judged at
    the beginning of a hand (the game should have ended before it) and where the record ends the game (it should not
    have).
    """
    if act.kind == k.SETTLE:
        if not act.flags & k.FINAL:
            return None
        ended: Table | None = table
        scores = table.match.scores
    else:
        ended = table.match.previous
        scores = table.match.scores
        if ended is None:
            return None
    if scores is None:
        return Finding(missing="sc")
    over = is_over(ended, scores)
    if over is None:
        return Finding(missing="ev")
    if act.kind == k.SETTLE:
        return ASKED if over else Finding(found=told(scores), variant="early")
    return Finding(found=told(scores), variant="late") if over else ASKED
