"""Riichi needs a closed hand."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import DECLARING, Finding, check
from replay.table import Table


@check("riichi-closed", on=(DECLARING,))
def riichi_closed(table: Table, act: Act) -> Finding | None:
    """Only a closed hand may declare riichi; a concealed kong leaves it closed.

    Judged at the declaring discard. Looks only at the melds laid out.
    """
    if table.is_closed(act.seat):
        return None
    return Finding(tuple(meld.seq for meld in table.melds[act.seat] if meld.kind != k.KONG_CONCEALED))
