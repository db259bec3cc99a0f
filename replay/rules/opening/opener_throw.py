"""East's throw names the opener."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("opener-throw", on=(k.DICE, k.BREAK), needs="d ev", always=False)
def opener_throw(table: Table, act: Act) -> Finding | None:
    """The dealer makes the first throw; the count from it names who opens the wall.

    Judged at that throw, or where it was left out at the break.
    """
    if act.kind == k.BREAK:
        if table.conduct.opening.throw("opener") is not None:
            return None
        return Finding(variant="missing", seat=table.dealer)
    if word_of(act) != "opener" or act.seat < 0:
        return None
    return ASKED if act.seat == table.dealer else Finding(expected=str(table.dealer), found=str(act.seat))
