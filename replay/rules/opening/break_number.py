"""Both throws together are the break number."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("break-number", on=(k.BREAK,), needs="d", always=False)
def break_number(table: Table, act: Act) -> Finding | None:
    """The opener throws too; as many stacks are counted off as both throws show together, 4 to 24."""
    opening = table.conduct.opening
    first, second = opening.throw("opener"), opening.throw("break")
    if first is None or min(opening.taken_by(seat) for seat in range(table.players)) >= 4:
        return None  # too late for any break: the matter of another row
    if second is None:
        return Finding(variant="missing")
    due, stacks = first.sum + second.sum, int(act.detail.get("stacks", -1))
    if stacks == due:
        return ASKED
    return Finding((first.mark.seq, second.mark.seq), expected=str(due), found=str(stacks))
