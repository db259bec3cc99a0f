"""No indicator without a kong."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("indicator-number", on=(k.INDICATOR,))
def indicator_number(table: Table, act: Act) -> Finding | None:
    """One dora indicator is turned at the beginning and one more for each kong.

    Indicators already found to be too many do not count against the next one.
    """
    turned = len(table.indicators)
    allowed = 1 + len(table.kongs)
    if turned < allowed:
        return None
    turned -= sum(1 for seq, _ in table.indicators if seq in table.faults)
    if turned < allowed:
        return None
    return Finding(expected=str(allowed), found=str(turned + 1))
