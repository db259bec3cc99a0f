"""Beyond seventeen stacks the count goes on in the next wall."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import STACKS
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("break-beyond", on=(k.BREAK,), needs="d ev", always=False)
def break_beyond(table: Table, act: Act) -> Finding | None:
    """Beyond 17 stacks counting goes on in the wall of the upper seat; its rightmost stack is number 18."""
    stacks = int(act.detail.get("stacks", 0))
    if stacks <= STACKS or act.seat < 0:
        return None
    due = (act.seat - 1) % table.players
    if act.target < 0:
        return Finding(missing="ev")
    return ASKED if act.target == due else Finding(expected=str(due), found=str(act.target))
