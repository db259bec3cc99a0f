"""No claim after riichi."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("claim-riichi", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED))
def claim_riichi(table: Table, act: Act) -> Finding | None:
    """Who has declared riichi claims no discard except to win."""
    declared = table.riichi[act.seat]
    return None if declared < 0 else Finding((declared,))
