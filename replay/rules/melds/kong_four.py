"""A kong is four like tiles."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import is_alike
from replay.rule import Finding, check
from replay.table import Table


@check("kong-four", on=(k.KONG_CONCEALED,))
def kong_four(table: Table, act: Act) -> Finding | None:
    """A concealed kong is four like tiles of the hand. Claimed and added ones have their own rows."""
    if HIDDEN in act.tiles:
        return Finding(missing="ev")
    return None if is_alike(act.tiles, 4) else Finding(found=names(act.tiles))
