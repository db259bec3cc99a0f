"""The seat is left only while the tiles are shuffled."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("seat-left", on=(k.LEAVE,), always=False)
def seat_left(table: Table, act: Act) -> Finding | None:
    """Nobody leaves his seat between the deal and the end of a hand. Who is ill or withdraws is another article's."""
    if word_of(act) != "away" or table.conduct.session.event.confirmed is not None:
        return None
    dealt = any(table.dealt) or any(table.hand)
    if not dealt or table.draw_game is not None or table.wins:
        return ASKED
    return Finding((table.acts[-1].seq,) if table.acts else ())
