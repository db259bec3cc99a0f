"""The first dealer is thrown for."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table

_FOR_SEATS: Final = ("dealer", "seats", "opener")


def _arises(table: Table, act: Act) -> bool:
    return table.number == 0 and not any(table.dealt)


@check("dealer-thrown", on=(k.DEAL,), needs="ev d", always=False, arises=_arises)
def dealer_thrown(table: Table, act: Act) -> Finding | None:
    """Before the first hand somebody throws for the first dealer. How it is counted the text does not say.

    Judged at the first take of the first hand.
    """
    if not _arises(table, act):
        return None
    throws = [*table.conduct.session.throws, *table.conduct.opening.throws]
    return ASKED if any(one.what in _FOR_SEATS for one in throws) else Finding(seat=-1)
