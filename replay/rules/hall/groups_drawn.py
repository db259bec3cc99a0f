"""The groups are drawn at random."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("groups-drawn", on=(k.NOTICE,), always=False)
def groups_drawn(table: Table, act: Act) -> Finding | None:
    """The draw of the groups stands in the record before the start, where it tells of the hall at all."""
    event = table.conduct.session.event
    if word_of(act) != "start" or act.seat >= 0 or event.start is not None or not event.watched:
        return None
    return ASKED if event.groups else Finding(seat=-1)
