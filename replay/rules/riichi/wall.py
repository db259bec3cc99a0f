"""Riichi needs tiles left in the wall."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("riichi-wall", on=(k.RIICHI,))
def riichi_wall(table: Table, act: Act) -> Finding | None:
    """Riichi may be declared only while a further draw is left to the declarer: four tiles, also with three players.

    Judged at the declaration. Counts the live wall by the draws made.
    """
    least = int(table.match.options.get("riichi_tiles_left", 4))
    left = table.live_left
    return None if left >= least else Finding(expected=str(least), found=str(left))
