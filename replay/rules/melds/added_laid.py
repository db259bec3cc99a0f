"""Where the added tile of a kong lies."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("added-laid", on=(k.KONG_ADDED,), needs="ev x", always=False)
def added_laid(table: Table, act: Act) -> Finding | None:
    """At one end of the pung and not beside its sideways tile.

    Where the pung's sideways tile is not told here, it lies as the pung was laid open.
    """
    added = int(act.detail.get("added", -1))
    pung = next(
        (
            meld
            for meld in table.melds[act.seat]
            if meld.kind == k.PUNG and meld.tiles and KIND_OF[meld.tiles[0]] == KIND_OF[act.tile]
        ),
        None,
    )
    if pung is None:
        return None
    rotated = int(act.detail.get("rotated", -1))
    if rotated < 0 <= added:
        before = int(table.acts[pung.seq].detail.get("rotated", -1))
        rotated = before + (before >= 0 and added == 0)
    if added < 0 or rotated < 0:
        return Finding(missing="x")
    if added not in (0, 3):
        return Finding(found=str(added + 1), variant="inside")
    return ASKED if abs(added - rotated) > 1 else Finding((pung.seq,), found=str(added + 1))
