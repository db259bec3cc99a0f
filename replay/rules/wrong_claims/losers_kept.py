"""Tiles shown by losers before a false win was checked stay open."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import stays_open, taken_up
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("losers-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def losers_kept_open(table: Table, act: Act) -> Finding | None:
    """Tiles that a loser showed before a win was checked, and that proved false, stay open as penalty tiles."""
    found = taken_up(table, act, "W-WRONG-08")
    if found is None:
        return ASKED if stays_open(table, act, "W-WRONG-08") else None
    return Finding(
        found.because, found=found.tiles, seat=found.seat, variant="taken_up", depends_on=found.depends_on
    )
