"""An exhausted wall moves no points."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("exhausted-no-points", on=(k.DRAW_GAME, k.SETTLE), needs="ev sc", always=False)
def exhausted_no_points(table: Table, act: Act) -> Finding | None:
    """Nobody won, so nobody gains or loses by the hand; penalty points are booked apart.

    Judged at the end of the hand and at its entry on the score sheet, as far as they state what each seat gained.
    """
    if act.kind == k.SETTLE and (table.draw_game is None or act.flags & k.FINAL):
        return None
    if act.deltas is None:
        return None
    if not any(act.deltas):
        return ASKED
    return Finding(expected=" ".join("0" for _ in act.deltas), found=" ".join(map(str, act.deltas)), seat=-1)
