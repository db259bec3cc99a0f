"""When a concealed kong is made."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("kong-moment", on=(k.KONG_CONCEALED,))
def kong_moment(table: Table, act: Act) -> Finding | None:
    """After the own draw, a supplement included, or by East after the deal; never right after a chow or pung."""
    seat = act.seat
    if table.active == seat:
        if table.drawn[seat] != -1 or (seat == table.dealer and not table.begun):
            return None
        return Finding((table.active_seq,), variant="after_claim")
    if table.active < 0 and table.due_draw == seat and table.due_tail:
        return None  # its supplement is what is missing
    if table.active >= 0 and table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}")
    return Finding((table.active_seq,) if table.active_seq >= 0 else ())
