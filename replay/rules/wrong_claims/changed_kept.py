"""Tiles shown before a claim was changed stay open."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import stays_open, taken_up
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("changed-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def changed_kept_open(table: Table, act: Act) -> Finding | None:
    """Tiles shown for a call that was changed, and of no use to the new one, stay open."""
    found = taken_up(table, act, "W-WRONG-02a")
    if found is None:
        return ASKED if stays_open(table, act, "W-WRONG-02a") else None
    return Finding(
        found.because, found=found.tiles, seat=found.seat, variant="taken_up", depends_on=found.depends_on
    )
