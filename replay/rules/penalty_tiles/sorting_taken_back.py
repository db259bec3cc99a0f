"""Of the tiles exposed while sorting one is taken back."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct.rights import same_tile
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("sorting-taken-back", on=(k.EXPOSE,), needs="ev x", always=False)
def sorting_taken_back(table: Table, act: Act) -> Finding | None:
    """Of several tiles exposed while sorting only one is taken back; the others stay open."""
    conduct, seat = table.conduct, act.seat
    exposed = conduct.sorting_exposures(seat) if seat >= 0 else []
    if not exposed or not act.detail.get("back", False) or act.target not in (-1, seat):
        return None
    total = [tile for one in exposed for tile in one.tiles]
    tiles = [tile for tile in act.tiles if any(same_tile(tile, one) for one in total)]
    if not tiles or len(total) < 2:
        return ASKED if tiles else None
    since = exposed[0].mark.seq
    earlier = [
        one for one in table.acts[since:]
        if one.kind == k.EXPOSE and one.seat == seat and one.detail.get("back", False)
        and any(same_tile(tile, other) for tile in one.tiles for other in total)
    ]  # fmt: skip
    if len(tiles) + sum(len(one.tiles) for one in earlier) <= 1:
        return ASKED
    still = [one for one in conduct.rights.penalty(seat, standing=False) if one.tile in tiles]
    because = (since, *(one.seq for one in earlier))
    freed = bool(still) and all(not one.stands for one in still)
    return Finding(
        because, expected="1", found=names(tuple(tiles)), variant="second",
        depends_on=f"seq {still[0].lifted}" if freed else "",
    )  # fmt: skip
