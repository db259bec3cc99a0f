"""A tile of the own hand that becomes visible in play."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import mark, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_ASKED_FOR: Final = frozenset({"verify", "lay_open", "count"})


@check("tile-exposed", on=(k.EXPOSE,), needs="ev x", always=False)
def tile_exposed(table: Table, act: Act) -> Finding | None:
    """Whoever lets tiles of his own hand be seen, outside what the rules provide for, has penalty tiles.

    Tiles exposed while sorting are the matter of another row, those shown for a claim or after a win too. What was
    shown at somebody's request is in order. Where it hangs on a time that the record does not tell, it is open.
    """
    conduct, seat, what = table.conduct, act.seat, word_of(act)
    if seat < 0 or act.target not in (-1, seat) or act.detail.get("back", False):
        return None
    if what not in ("sorting", "dropped", "reveal", "other") or conduct.open_tiles.is_ending():
        return None
    open_ = [tile.tile for tile in conduct.rights.penalty(seat)]
    if act.tiles and all(tile in open_ for tile in act.tiles):
        return None
    if what in ("other", "reveal"):
        asked = any(one.target in (-1, seat) and word_of(one) in _ASKED_FOR for one in conduct.people.requests)
        return ASKED if asked else Finding(found=names(act.tiles))
    sorting = conduct.open_tiles.is_sorting(mark(act), seat)
    if sorting or (sorting is None and what == "sorting"):
        return None
    if sorting is None:
        if len(act.tiles) > 1 or conduct.sorting_exposures(seat):
            return None  # more than the free one, whenever it was
        return Finding(missing="t" if table.match.clock_ms == 1 else "clock")
    return Finding(found=names(act.tiles))
