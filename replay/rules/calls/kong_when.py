"""A concealed or added kong in one's own turn, after drawing."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("kong-when", on=(k.KONG_CONCEALED, k.KONG_ADDED))
def kong_when(table: Table, act: Act) -> Finding | None:
    """A kong is laid, or a tile added to a pung, after the own draw and before the discard; not after a claim, and not
    between a riichi and its discard."""
    seat = act.seat
    if table.active == seat:
        if table.drawn[seat] == -1:
            return Finding((table.active_seq,), variant="after_claim")
        if table.riichi[seat] >= 0 and table.riichi_discard[seat] < 0:
            return Finding((table.riichi[seat],), variant="after_riichi")
        return None
    if table.active >= 0 and table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}")
    return Finding(variant="not_his_turn")
