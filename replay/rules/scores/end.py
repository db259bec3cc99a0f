"""When the game ends."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import dealer_repeats, earlier_fault, is_over, target_of, told
from replay.table import Table


@check("game-end", on=(HAND_BEGIN, k.SETTLE), needs="ev sc", always=False)
def game_end(table: Table, act: Act) -> Finding | None:
    """The game ends below zero, or from the last hand of its rounds on when the leader has the target.

    If he has not, a further round is played. A dealer who stays goes on unless he leads with the target. Judged at
    the beginning of a hand (the game should have ended before it) and where the record ends the game (it should not
    have). Which rule was in force is not known for some years and for games without a date: then it is left open,
    as it is once points were at fault.
    """
    closing = act.kind == k.SETTLE
    if closing and not act.flags & k.FINAL:
        return None
    ended = table if closing else table.match.previous
    scores = table.match.scores
    if ended is None:
        return None
    if scores is None:
        return Finding(missing="sc")
    over = is_over(ended, scores)
    if over is None:
        return Finding(missing="ev" if dealer_repeats(ended) is None else "rul")
    if over == closing:
        return ASKED
    if unsure := earlier_fault(table) or ("ev" if ended.unread >= 0 else ""):
        return Finding(missing=unsure)
    own_rules = bool(table.match.table.get("lobby"))  # a numbered lobby may end by rules of its own
    return Finding(
        expected=str(target_of(table.match)), found=told(scores), variant="early" if closing else "late",
        doubt=own_rules,
    )  # fmt: skip
