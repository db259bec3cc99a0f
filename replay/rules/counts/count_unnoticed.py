"""A wrong number of tiles that nobody noticed."""

from replay.act import Act
from replay.conduct.losses import established, surplus
from replay.rule import HAND_END, Finding, check
from replay.table import Table


@check("count-unnoticed", on=(HAND_END,))
def count_unnoticed(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Whose number of tiles is wrong at the end of the hand, and was never found to be: a remark."""
    conduct, found = table.conduct, []
    if conduct.voided is not None:
        return None
    won = {win.seat for win in table.wins}
    for seat in range(table.players):
        if seat in won or not conduct.opening.first_discard[seat].happened or established(table, seat) is not None:
            continue
        over = surplus(table, seat)
        if over:
            due = conduct.due_count(seat)
            found.append(Finding(expected=str(due), found=str(due + over), seat=seat, note=True))
    return tuple(found) or None
