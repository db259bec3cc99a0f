"""Four riichi."""

from ingest import kinds as k
from replay.act import Act
from replay.endings import after
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("abort-four-riichi", on=(k.DRAW_GAME, HAND_END), always=False)
def abort_four_riichi(table: Table, act: Act) -> Finding | None:
    """When all four players are in riichi and the last declaring discard has passed, the hand is aborted.

    Judged where it is declared: all four must have declared. And, at the hand's end, where it should have been: the
    first event after the fourth accepted riichi that is no win and no draw of the hand.
    """
    if act.kind == k.DRAW_GAME:
        if act.detail.get("reason") != "four_riichi":
            return None
        declared = table.players == 4 and min(table.riichi_discard) >= 0
        return ASKED if declared else Finding(variant="no_ground")
    if not table.match.options.get("abort_four_riichi", True) or table.players != 4 or min(table.accepted) < 0:
        return None
    following = after(table, max(table.accepted))
    if following < 0:
        return None if table.draw_game is not None else ASKED
    return Finding(tuple(sorted(table.riichi)), seat=-1, seq=following, variant="played_on")
