"""Riichi sticks that lie on the table from hand to hand."""

from replay.act import Act
from replay.rule import HAND_BEGIN, Finding, check
from replay.table import Table


@check("sticks-carried", on=(HAND_BEGIN,))
def sticks_carried(table: Table, _act: Act) -> Finding | None:
    """Sticks that nobody has won lie on in the next hand; a game begins without any.

    Judged at the beginning of the hand, by the sticks the record states.
    """
    match = table.match
    if table.start_sticks < 0 or (match.previous is None and table.number > 0):
        return Finding(missing="ev")
    before = match.sticks if match.previous is not None else 0
    if before is None:
        return Finding(missing="ev")
    return None if before == table.start_sticks else Finding(expected=str(before), found=str(table.start_sticks))
