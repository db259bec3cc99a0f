"""An opponent's tiles turned up."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_BY_ACCIDENT: Final = ("dropped", "sorting", "other")


@check("opponent-turned", on=(k.FLIP, k.EXPOSE), needs="ev g", always=False)
def opponent_turned(table: Table, act: Act) -> Finding | None:
    """Nobody turns up tiles of another's hand. Tiles laid open as penalty tiles, for a set or after a win are not
    meant."""
    if act.seat < 0 or table.wins or table.draw_game is not None:
        return None
    if act.kind == k.FLIP:
        if word_of(act) != "hand" or act.detail.get("face", "up") != "up":
            return None
        if act.target < 0:
            return Finding(missing="x")
    elif word_of(act) not in _BY_ACCIDENT:
        return None
    if act.target in (-1, act.seat):
        return ASKED
    return Finding(found=str(act.target))
