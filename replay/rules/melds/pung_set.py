"""Pung: an own pair and another's discard."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import same_face
from replay.rule import Finding, check
from replay.table import Table


@check("pung-set", on=(k.PUNG,))
def pung_set(table: Table, act: Act) -> Finding | None:
    """Three tiles of the kind claimed, discarded by any of the three opponents."""
    if act.target == act.seat:
        return Finding(variant="own")
    if len(act.tiles) != 3:
        return None  # not laid open whole
    if not all(same_face(tile, act.tile) for tile in act.tiles):
        return Finding(expected=names((act.tile,)), found=names(act.tiles))
    if HIDDEN in act.tiles:
        return Finding(missing="ev")
    return None
