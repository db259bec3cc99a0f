"""A north laid aside."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table

_NORTH: Final = 30


@check("north-aside", on=(k.NORTH_ASIDE,))
def north_aside(table: Table, act: Act) -> Finding | None:
    """With three players a north may be laid aside after the own draw, never after a claim; after riichi only the north
    just drawn, and not between the riichi and its discard."""
    seat = act.seat
    if table.players != 3:
        return Finding(variant="four_players")
    if KIND_OF[act.tile] != _NORTH:
        return Finding(expected="N", found=NAME_OF[act.tile])
    if table.active != seat:
        if table.active >= 0 and table.active_seq in table.faults:
            return Finding(missing=f"seq {table.active_seq}")
        return Finding(variant="not_his_turn")
    drawn = table.drawn[seat]
    if drawn == -1:
        return Finding((table.active_seq,), variant="after_claim")
    if table.riichi[seat] >= 0:
        if table.riichi_discard[seat] < 0:
            return Finding((table.riichi[seat],), variant="after_riichi")
        if KIND_OF[drawn] not in (_NORTH, -1):
            return Finding((table.riichi_discard[seat],), expected=NAME_OF[drawn], found="N", variant="not_drawn")
    return None
