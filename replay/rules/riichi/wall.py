"""Riichi needs tiles left in the wall."""

from replay.act import Act
from replay.rule import DECLARING, Finding, check
from replay.table import Table


@check("riichi-wall", on=(DECLARING,))
def riichi_wall(table: Table, act: Act) -> Finding | None:
    """Riichi may be declared only while every player may draw once more: four tiles left, with three players three.

    Judged at the declaring discard. Counts the live wall by the draws made.
    """
    name = "riichi_tiles_left_three" if table.players == 3 else "riichi_tiles_left"
    least = int(table.match.options.get(name, table.players))
    left = table.live_left
    return None if left >= least else Finding(expected=str(least), found=str(left))
