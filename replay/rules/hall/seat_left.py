"""The seat is left only while the tiles are shuffled."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("seat-left", on=(k.LEAVE,), always=False)
def seat_left(table: Table, act: Act) -> Finding | None:
    """Nobody leaves his seat but while the tiles are shuffled. Who is ill or withdraws is another article's.

    From the deal to the end of the hand that is a fault; at other times only a shuffle on record shows it in order.
    """
    if word_of(act) != "away" or table.conduct.session.event.confirmed is not None:
        return None
    dealt = any(table.dealt) or any(table.hand)
    if table.number < 0:
        return None  # nobody plays yet
    if not dealt or table.draw_game is not None or table.wins:
        return ASKED if _shuffling(table) else Finding(missing="ph")
    return Finding((table.acts[-1].seq,) if table.acts else ())


def _shuffling(table: Table) -> bool:
    """Whether the last thing told of the shuffle is not its end."""
    last = next((one for one in reversed(table.acts) if one.kind == k.SHUFFLE), None)
    return last is not None and last.detail.get("phase") != "end"
