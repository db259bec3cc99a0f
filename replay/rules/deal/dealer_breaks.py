"""The dealer throws for the place where the wall is opened."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return act.kind == k.DICE or not any(table.dealt)


@check("dealer-breaks", on=(k.DICE, k.DEAL), needs="ev d", always=False, arises=_arises)
def dealer_breaks(table: Table, act: Act) -> Finding | None:
    """In every hand the dealer throws once for the starting point; a judge may throw in his place.

    Judged at the throw, and where it was left out at the first take.
    """
    if act.kind == k.DICE:
        if word_of(act) != "break":
            return None
        if act.seat in (-1, table.dealer):
            return ASKED
        return Finding(expected=str(table.dealer), found=str(act.seat))
    if any(table.dealt):
        return None
    thrown = any(one.what == "break" for one in table.conduct.opening.throws)
    return None if thrown else Finding(seat=table.dealer, variant="missing")
