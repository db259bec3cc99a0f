"""A claimed kong: three like tiles and another's discard."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import adds_discard, same_face
from replay.rule import Finding, check
from replay.table import Table


@check("claimed-kong", on=(k.KONG_EXPOSED,))
def claimed_kong(table: Table, act: Act) -> Finding | None:
    """Four tiles of the kind claimed, three of them of the hand, discarded by any of the three opponents."""
    if act.target == act.seat:
        return Finding(variant="own")
    if len(act.tiles) != 4 or adds_discard(table, act):
        return None  # not laid open whole; or put to an own pung
    if not all(same_face(tile, act.tile) for tile in act.tiles):
        return Finding(expected=names((act.tile,)), found=names(act.tiles))
    return Finding(missing="ev") if HIDDEN in act.tiles else None
