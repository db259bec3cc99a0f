"""Tiles of a wrong set stay open."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import stays_open, taken_up
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("wrong-set-kept", on=(k.EXPOSE,), needs="ev x", always=False)
def wrong_set_kept(table: Table, act: Act) -> Finding | None:
    """Tiles shown wrongly, of a set put right or taken back, are not taken back into the hand, live or dead."""
    found = taken_up(table, act, "W-WRONG-01")
    if found is None:
        return ASKED if stays_open(table, act, "W-WRONG-01") else None
    return Finding(
        found.because, found=found.tiles, seat=found.seat, variant="taken_up", depends_on=found.depends_on
    )
