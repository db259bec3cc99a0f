"""Who deals next."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import Place, due_place, place_of
from replay.table import Table


@check("dealer", on=(HAND_BEGIN,), always=False)
def dealer(table: Table, _act: Act) -> Finding | None:
    """The dealer deals again after winning, after a draw with a ready hand and after an abort, with a counter more.

    Otherwise the deal and the round go on; counters are cleared by another's win, and grow by one at a draw. The
    game begins with seat 0, East 1, no counter. Judged at the beginning of the hand.
    """
    if table.round < 0 or table.counter < 0:
        return Finding(missing="ev")
    if table.match.previous is None and table.number > 0:
        return Finding(missing="ev")
    due = due_place(table)
    if due is None:
        return Finding(missing="ev")
    here = place_of(table)
    return ASKED if here in due else Finding(expected=_told(due[0]), found=_told(here))


def _told(place: Place) -> str:
    return f"{'ESWN'[place.round // 4 % 4]}{place.round % 4 + 1} {place.dealer} {place.counter}"
