"""Counters from hand to hand."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import due_place, is_excerpt, place_of, unsure_after
from replay.table import Table


@check("counter-carried", on=(HAND_BEGIN,), always=False)
def counter_carried(table: Table, _act: Act) -> Finding | None:
    """A dealer's repeat and a draw put one counter more on the table, another's win clears them.

    A game begins with none. Judged at the beginning of the hand, where round and dealer are those due: else the count
    has no measure. After a hand with a fault the next may follow from what should have happened, so nothing is held
    against it.
    """
    due, here = due_place(table), place_of(table)
    if due is None or min(here) < 0 or is_excerpt(table):
        return Finding(missing="ev")
    if here[:2] != due[:2]:
        return None
    if here.counter == due.counter:
        return ASKED
    if unsure := unsure_after(table):
        return Finding(missing=unsure)
    return Finding(expected=str(due.counter), found=str(here.counter))
