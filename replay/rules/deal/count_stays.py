"""After the own first discard a wrong number of tiles is not corrected."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("count-stays", on=(k.DEAL, k.TAKEN_OUT), needs="ev", always=False)
def count_stays(table: Table, act: Act) -> Finding | None:
    """Tiles are filled up or taken out only before the player's own first discard; then he plays on short or long."""
    if act.seat < 0 or not any(mark.happened for mark in table.conduct.opening.first_discard):
        return None
    thrown = table.conduct.opening.first_discard[act.seat]
    if not thrown.happened:
        return ASKED
    if act.kind == k.DEAL:
        return Finding((thrown.seq,), found=str(len(act.tiles)), variant="filled")
    return Finding((thrown.seq,), variant="taken_out")
