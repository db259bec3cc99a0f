"""The jump tiles, and one tile for each of the others."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("jump-tiles", on=(k.DEAL,), needs="ev", always=False)
def jump_tiles(table: Table, act: Act) -> Finding | None:
    """After twelve takes East takes the first and the fifth next tile, then South, West and North one each of those
    between.

    Once one of these takes went wrong, those after it are its consequence. Asked where the record tells the takes.
    Where a wrong player began as East, which of the two jumps is the matter of another row.
    """
    opening = table.conduct.opening
    takes = opening.takes
    if table.begun or len(takes) < 12 or not opening.in_takes:
        return None
    if opening.jumps_wrong or sum(len(take.tiles) for take in takes[12:]) >= 5:
        return None
    take = opening.take_by(act)
    if not take.wrong:
        return ASKED if take.wall >= 0 or "id" in table.match.provides else Finding(missing="id")
    if take.wrong == "seat":
        due = opening.due_single(take)
        return Finding((takes[-1].mark.seq,), expected=str(due), found=str(act.seat), variant="seat")
    if take.wrong == "count":
        return Finding(expected="1", found=str(len(act.tiles)), variant="count")
    return Finding(found=str(take.wall), variant="index")
