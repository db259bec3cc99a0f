"""A claimed set is laid open whole."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("set-whole", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED))
def set_whole(table: Table, act: Act) -> Finding | None:
    """The claimed tile and those of the hand all lie open: three of a chow or pung, four of a kong."""
    due = 4 if act.kind == k.KONG_EXPOSED else 3
    return None if len(act.tiles) == due else Finding(expected=str(due), found=str(len(act.tiles)))
