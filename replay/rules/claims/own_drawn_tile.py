"""A self-drawn win is on the own drawn tile."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF, NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("own-drawn-tile", on=(k.WIN,), always=False)
def own_drawn_tile(table: Table, act: Act) -> Finding | None:
    """In the own turn, on the tile just drawn, a supplement included; not after a chow or pung. East may win on the
    tiles he was dealt, before anybody has played."""
    seat = act.seat
    if act.target not in (-1, seat):
        return None
    if table.active != seat:
        return Finding((table.active_seq,) if table.active_seq >= 0 else (), variant="turn")
    drawn = table.drawn[seat]
    if drawn == -1:
        if seat == table.dealer and not table.begun:
            return ASKED
        return Finding((table.active_seq,), variant="claimed")
    if act.tile < 0 or HIDDEN in (drawn, act.tile):
        return ASKED
    alike = drawn == act.tile if max(drawn, act.tile) < UNIDENTIFIED else KIND_OF[drawn] == KIND_OF[act.tile]
    return ASKED if alike else Finding((table.last_draw_seq,), expected=NAME_OF[drawn], found=NAME_OF[act.tile])
