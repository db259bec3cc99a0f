"""Tiles exposed while sorting: one is free."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import mark, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("sorting-exposed", on=(k.EXPOSE,), needs="ev x", always=False)
def sorting_exposed(table: Table, act: Act) -> Finding | None:
    """Of tiles exposed inadvertently while the deal is sorted, or before, one is free; of two or more the others become
    penalty tiles.

    Sorting ends as the table says, else 15 seconds after the deal, at the latest with the own first discard or claim.
    """
    conduct, seat = table.conduct, act.seat
    if seat < 0 or act.target not in (-1, seat) or act.detail.get("back", False):
        return None
    if word_of(act) not in ("sorting", "dropped") or not conduct.in_sorting(mark(act), seat):
        return None
    if conduct.open_tiles.is_sorting(mark(act), seat) is False:
        return None
    before = [one for one in conduct.sorting_exposures(seat) if not set(one.tiles) <= set(act.tiles)]
    if sum(len(one.tiles) for one in before) + len(act.tiles) <= 1:
        return ASKED
    return Finding(tuple(one.mark.seq for one in before), expected="1", found=names(act.tiles))
