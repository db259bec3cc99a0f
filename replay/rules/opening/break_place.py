"""On whose wall the stacks are counted off."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import STACKS
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("break-place", on=(k.BREAK,), needs="d ev", always=False)
def break_place(table: Table, act: Act) -> Finding | None:
    """The opener counts the stacks off his own wall, from its right end.

    Asked of the player whom the first throw counted to; up to 17 stacks the wall opened is his own.
    """
    opener = table.conduct.opening.throw("opener")
    second = table.conduct.opening.throw("break")
    if opener is None or opener.seat < 0:
        return None
    due = opener.counted(table.players)
    if second is not None and second.seat >= 0 and second.seat != due:
        return None  # the count itself went wrong before
    if act.seat >= 0 and act.seat != due:
        return Finding((opener.mark.seq,), expected=str(due), found=str(act.seat), variant="opener")
    stacks = int(act.detail.get("stacks", 0))
    end = (due - 1) % table.players if stacks == STACKS else due  # all of his own wall set aside: the next one opens
    if act.target >= 0 and stacks <= STACKS and act.target not in (due, end):
        return Finding((opener.mark.seq,), expected=str(due), found=str(act.target), variant="wall")
    return ASKED
