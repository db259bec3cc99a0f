"""Seventeen stacks of two in each wall."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import STACKS, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wall-stacks", on=(k.BUILD,), needs="g", always=False)
def wall_stacks(table: Table, act: Act) -> Finding | None:
    """Each player builds 17 stacks of two tiles."""
    if word_of(act) not in ("", "wall") or act.seat < 0:
        return None
    stacks = int(act.detail.get("stacks", -1))
    if stacks >= 0 and stacks != STACKS:
        return Finding(expected=str(STACKS), found=str(stacks))
    return ASKED
