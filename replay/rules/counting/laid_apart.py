"""Sets and pair lie apart, the tile of a win on a discard sideways."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.conduct.layout import groups_of, is_regular, wins
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("laid-apart", on=(k.WIN,), needs="ev x", always=False)
def laid_apart(table: Table, act: Act) -> Finding | None:
    """Four sets and the pair lie apart. Won on another's tile, that tile lies sideways and marks the exposed set."""
    if not table.known[act.seat] or not wins(table, act) or not is_regular(table, act):
        return None
    groups = groups_of(table, act)
    if len(groups) == 1 and len(groups[0]) > 3:
        return Finding(variant="row")
    if act.target in (-1, act.seat):
        return ASKED if groups else Finding(missing="x")
    rotated = int(act.detail.get("rotated", -1))
    if not 0 <= rotated < len(act.tiles):
        return Finding(missing="x")
    if KIND_OF[act.tiles[rotated]] == KIND_OF[act.tile]:
        return ASKED
    return Finding(expected=NAME_OF[act.tile], found=NAME_OF[act.tiles[rotated]])
