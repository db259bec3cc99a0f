"""The seat that the dice count to."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("counted-seat", on=(k.DICE,), needs="d", always=False)
def counted_seat(table: Table, act: Act) -> Finding | None:
    """Counting starts with the thrower as 1 and goes counter-clockwise: 5 and 9 are himself, 2, 6, 10 his lower seat,
    3, 7, 11 the opposite one, 4, 8, 12 his upper seat.

    Judged at the second throw for the break, which is made by the seat counted; a judge may make it.
    """
    first = table.conduct.opening.throw("opener")
    if word_of(act) != "break" or first is None or first.seat < 0 or act.seat < 0:
        return None
    due = first.counted(table.players)
    if act.seat == due:
        return ASKED
    return Finding((first.mark.seq,), expected=str(due), found=str(act.seat))
