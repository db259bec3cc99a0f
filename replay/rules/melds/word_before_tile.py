"""The word before a tile is added to a pung."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import adds_discard
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("word-before-tile", on=(k.KONG_ADDED,), needs="ev v", always=False)
def word_before_tile(table: Table, act: Act) -> Finding | None:
    """The kong is declared before its tile is shown; without the word the judge may take it for a discard."""
    if table.active != act.seat or adds_discard(table, act):
        return None
    return ASKED if table.conduct.claims.kong_said(act.seat) is not None else Finding()
