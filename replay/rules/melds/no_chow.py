"""No chow."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("no-chow", on=(k.CHOW, k.PUNG), always=False)
def no_chow(table: Table, act: Act) -> Finding | None:
    """A discard is claimed for a pung or a kong, never for a sequence."""
    return ASKED if act.kind == k.PUNG else Finding(found=names(act.tiles))
