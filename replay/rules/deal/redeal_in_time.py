"""No redeal after everybody has discarded once."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("redeal-in-time", on=(k.RULING,), needs="ev rul", always=False)
def redeal_in_time(table: Table, act: Act) -> Finding | None:
    """A judge may have a hand dealt anew for a fault of the deal that cannot be put right, but never once all four have
    discarded.

    A hand voided for something else is not asked about: the ruling then names another fault.
    """
    if act.detail.get("effect") != "redeal":
        return None
    if act.detail.get("what") in ("conduct", "cheating", "order"):
        return None
    thrown = table.conduct.opening.first_discard
    if not all(mark.happened for mark in thrown):
        return ASKED
    return Finding(tuple(sorted(mark.seq for mark in thrown)), seat=-1)
