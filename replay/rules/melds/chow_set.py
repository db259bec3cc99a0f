"""Chow: two own tiles and the upper seat's discard."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import is_sequence, same_face
from replay.rule import Finding, check
from replay.table import Table


@check("chow-set", on=(k.CHOW,))
def chow_set(table: Table, act: Act) -> Finding | None:
    """Three consecutive numbers of one suit, the claimed tile among them, discarded by the upper seat."""
    window, wrong = table.conduct.claims.meant(act)
    if act.target == act.seat:
        return Finding(variant="own")
    if window is not None and not wrong and window.order(act.seat, table.players) != 1:
        return Finding((window.mark.seq,), expected=str((window.seat + 1) % table.players), variant="seat")
    if len(act.tiles) != 3:
        return None  # not laid open whole
    if HIDDEN in act.tiles:
        return Finding(missing="ev")
    if not is_sequence(act.tiles):
        return Finding(found=names(act.tiles))
    if not any(same_face(tile, act.tile) for tile in act.tiles):
        return Finding(expected=names((act.tile,)), found=names(act.tiles), variant="without_claimed")
    return None
