"""After riichi only the drawn tile."""

from ingest import kinds as k
from ingest.tiles import FACE_OF, HIDDEN, NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import ASKED, IN_RIICHI, Finding, check
from replay.table import Table


@check("drawn-only", on=(k.DISCARD,), always=False, during=IN_RIICHI)
def drawn_only(table: Table, act: Act) -> Finding | None:
    """After the declaring discard a player in riichi discards the very tile just drawn.

    Where tiles are not told apart, an equal tile counts as the drawn one unless the record says it came from the hand.
    """
    seat = act.seat
    declared = table.riichi_discard[seat]
    if declared < 0:
        return None
    drawn, tile = table.drawn[seat], act.tile
    if drawn < 0:
        return None  # no draw to compare with: the matter of the draw due
    if drawn == HIDDEN or tile == HIDDEN:
        if act.flags & k.DRAWN_CUT:
            return ASKED
        return Finding((declared,)) if act.flags & k.HAND_CUT else Finding(missing="ev")
    alike = drawn == tile if drawn < UNIDENTIFIED and tile < UNIDENTIFIED else FACE_OF[drawn] == FACE_OF[tile]
    if alike and (tile < UNIDENTIFIED or not act.flags & k.HAND_CUT):
        return ASKED
    if table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}")
    return Finding((declared,), expected=NAME_OF[drawn], found=NAME_OF[tile])
