"""A tile added to an own pung."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF, names
from replay.act import Act
from replay.conduct import adds_discard, same_face
from replay.rule import Finding, check
from replay.table import Table


@check("added-kong", on=(k.KONG_ADDED,))
def added_kong(table: Table, act: Act) -> Finding | None:
    """An own tile goes to an own exposed pung of its kind, after the own draw, a supplement included; never right after
    a chow or pung. A discard put there is the matter of another row."""
    seat = act.seat
    if adds_discard(table, act):
        return None
    kind = KIND_OF[act.tile]
    pungs = [meld for meld in table.melds[seat] if meld.kind == k.PUNG and meld.tiles]
    if not any(KIND_OF[meld.tiles[0]] == kind for meld in pungs):
        return Finding(found=NAME_OF[act.tile], variant="no_pung")
    if len(act.tiles) != 4 or not all(same_face(tile, act.tile) for tile in act.tiles):
        return Finding(expected=names((act.tile,)), found=names(act.tiles), variant="tiles")
    if table.active == seat:
        if table.drawn[seat] != -1 or (seat == table.dealer and not table.begun):
            return None
        return Finding((table.active_seq,), variant="after_claim")
    if table.active < 0 and table.due_draw == seat and table.due_tail:
        return None  # its supplement is what is missing
    if table.active >= 0 and table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}")
    return Finding((table.active_seq,) if table.active_seq >= 0 else ())
