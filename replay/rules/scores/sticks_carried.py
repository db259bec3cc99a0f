"""Riichi sticks that lie on the table from hand to hand."""

from replay.act import Act
from replay.rule import HAND_BEGIN, Finding, check
from replay.settle import is_excerpt, unsure_after
from replay.table import Table


@check("sticks-carried", on=(HAND_BEGIN,))
def sticks_carried(table: Table, _act: Act) -> Finding | None:
    """Sticks that nobody has won lie on in the next hand; a game begins without any.

    Judged at the beginning of the hand, by the sticks the record states; not after a hand with a fault of its own.
    """
    match = table.match
    before = match.sticks if match.previous is not None else 0
    if before is None or table.start_sticks < 0 or is_excerpt(table):
        return Finding(missing="ev")
    if before == table.start_sticks:
        return None
    if unsure := unsure_after(table):
        return Finding(missing=unsure)
    return Finding(expected=str(before), found=str(table.start_sticks))
