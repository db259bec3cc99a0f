"""Tiles shown for a false win stay open."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import stays_open, taken_up
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("false-win-kept", on=(k.EXPOSE,), needs="ev x", always=False)
def false_win_kept(table: Table, act: Act) -> Finding | None:
    """The tiles shown for a win that proves false stay open as penalty tiles."""
    found = taken_up(table, act, "W-WRONG-06")
    if found is None:
        return ASKED if stays_open(table, act, "W-WRONG-06") else None
    return Finding(
        found.because, found=found.tiles, seat=found.seat, variant="taken_up", depends_on=found.depends_on
    )
