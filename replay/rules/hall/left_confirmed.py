"""Nobody leaves before the result is confirmed."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("left-confirmed", on=(k.LEAVE,), needs="ev ph", always=False, arises=lambda table, act: word_of(act) == "end")
def left_confirmed(table: Table, act: Act) -> Finding | None:
    """At the end players stay until staff and the head judge have confirmed the result."""
    if word_of(act) != "end":
        return None
    return ASKED if table.conduct.session.event.confirmed is not None else Finding()
