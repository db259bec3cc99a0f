"""A discard is placed clear of the own sets."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("clear-of-sets", on=(k.MISPLACED,), needs="ev x", always=False)
def clear_of_sets(table: Table, act: Act) -> Finding | None:
    """Who only wants to discard puts the tile plainly into the river, not near his sets, where it may seem a kong."""
    return Finding() if word_of(act) == "discard" and act.detail.get("where") == "melds" else ASKED
