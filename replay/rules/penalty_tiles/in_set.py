"""No exposed set with a penalty tile."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.conduct import used_in_set
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-in-set", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_ADDED), needs="ev x", always=False)
def penalty_in_set(table: Table, act: Act) -> Finding | None:
    """A penalty tile, live or dead, forms no exposed sequence, triplet or kong; a concealed kong it may.

    Without identities tiles that do not lie open are used first.
    """
    if not table.conduct.rights.tiles[act.seat]:
        return None
    used, missing = used_in_set(table, act)
    if not used:
        return Finding(missing=missing) if missing else ASKED
    standing = [tile for tile in used if tile.stands]
    if standing and not any(tile.sure for tile in standing):
        return Finding(missing="x" if standing[0].tile < UNIDENTIFIED else "id")
    because = tuple(sorted({tile.seq for tile in standing or used}))
    found = " ".join(NAME_OF[tile.tile] for tile in standing or used)
    if not standing:
        return Finding(because, found=found, depends_on=f"seq {used[0].lifted}")
    return Finding(because, found=found)
