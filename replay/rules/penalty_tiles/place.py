"""Penalty tiles lie at the right of the hand."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("penalty-place", on=(k.EXPOSE, k.MISPLACED), needs="ev x", always=False)
def penalty_place(table: Table, act: Act) -> Finding | None:
    """Penalty tiles lie at the right of the hand, apart from the sets.

    Asked where the record tells the place they are laid at. They are put right without a further penalty.
    """
    where = str(act.detail.get("where", ""))
    if act.kind == k.EXPOSE and (word_of(act) != "penalty" or not where or act.detail.get("back", False)):
        return None
    if act.kind == k.MISPLACED and word_of(act) != "penalty_tile":
        return None
    if act.kind == k.EXPOSE and where == "right":
        return ASKED
    tiles = act.tiles or ((act.tile,) if act.tile >= 0 else ())
    return Finding(found=names(tiles), variant="place")
