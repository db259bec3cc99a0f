"""Who deals next."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import Place, due_place, is_excerpt, place_of, unsure_after
from replay.table import Table


@check("dealer", on=(HAND_BEGIN,), always=False)
def dealer(table: Table, _act: Act) -> Finding | None:
    """The dealer deals again after winning, after a draw with a ready hand and after an abort.

    Otherwise the deal and the round go on. The game begins with seat 0 and East 1. Judged at the beginning of the
    hand; after a hand with a fault the next may follow from what should have happened, so nothing is held against it.
    """
    due, here = due_place(table), place_of(table)
    if due is None or min(here) < 0 or is_excerpt(table):
        return Finding(missing="ev")
    if here[:2] == due[:2]:
        return ASKED  # the number of counters is a matter of its own
    if unsure := unsure_after(table):
        return Finding(missing=unsure)
    return Finding(expected=_told(due), found=_told(here))


def _told(place: Place) -> str:
    """Round, dealer's seat and counters: `S3 2 1`."""
    return f"{'ESWN'[place.round // 4 % 4]}{place.round % 4 + 1} {place.dealer} {place.counter}"
