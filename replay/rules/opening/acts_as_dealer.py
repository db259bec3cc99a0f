"""Who takes first acts as East."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("acts-as-dealer", on=(k.DEAL,), needs="ev", always=False)
def acts_as_dealer(table: Table, act: Act) -> Finding | None:
    """East takes first from the wall: who takes the first four tiles acts as East.

    Asked where the record tells the single takes and another player is East of the hand.
    """
    if table.conduct.opening.takes or len(act.tiles) > 4 or table.dealer < 0:
        return None
    return ASKED if act.seat == table.dealer else Finding(expected=str(table.dealer), found=str(act.seat))
