"""No look at the tiles before the deal is confirmed."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("early-look", on=(k.LOOK,), needs="g ph", always=False, arises=lambda table, act: not table.begun)
def early_look(table: Table, act: Act) -> Finding | None:
    """Nobody looks at his hand, or at the underside of a tile he took, before the deal is confirmed to be right."""
    opening = table.conduct.opening
    if word_of(act) not in ("hand", "drawn") or act.target not in (-1, act.seat) or table.begun:
        return None
    return ASKED if opening.confirmed.happened else Finding()
