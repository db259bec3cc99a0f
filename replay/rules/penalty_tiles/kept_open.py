"""Penalty tiles stay open."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import stays_open, taken_up
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def penalty_kept_open(table: Table, act: Act) -> Finding | None:
    """A tile exposed against the rules stays open: it is not taken back into the concealed hand."""
    found = taken_up(table, act)
    if found is None:
        return ASKED if stays_open(table, act) else None
    return Finding(
        found.because, found=found.tiles, seat=found.seat, variant="taken_up", depends_on=found.depends_on
    )
