"""The winning tile is the one drawn or offered, the hand shown the hand held."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.context import is_self_draw, winning_tile
from replay.rule import Finding, check
from replay.settle import alike, same_tiles
from replay.table import Table


@check("win-tile", on=(k.WIN,))
def win_tile(table: Table, act: Act) -> Finding | None:
    """A win is on the tile just drawn, or on the discard, added kong or north just offered by the seat named.

    The hand shown must be the hand held. Judged at the win; what is shown too much or too little is told. A drawn tile
    that the record hides may be any.
    """
    tile = winning_tile(table, act)
    if tile < 0:
        return Finding(found=names((act.tile,)), variant="no_tile")
    if act.tile >= 0 and tile != HIDDEN and not alike((act.tile,), (tile,)):
        because = table.last_draw_seq if is_self_draw(act) else table.offer_seq
        return Finding((because,), names((tile,)), names((act.tile,)), variant="tile")
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    if same_tiles(table, act):
        return None
    held = list(table.hand[act.seat])
    if not is_self_draw(act):
        held.append(tile)
    return Finding(expected=names(sorted(held)), found=names(sorted(act.tiles)), variant="hand")
