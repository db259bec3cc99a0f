"""Four kongs a hand."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("kong-limit", on=(k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def kong_limit(table: Table, act: Act) -> Finding | None:
    """There are four kongs in a hand at most, whoever made them: the dead wall has four replacement tiles."""
    if len(table.kongs) < 4:
        return None
    kongs = tuple([seq for seq, _, _ in table.kongs])
    for seq in kongs:
        if seq in table.faults:
            return Finding(missing=f"seq {seq}")
    return Finding(kongs, expected="4", found=str(len(kongs) + 1))
