"""The winner shows the whole hand."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("hand-shown", on=(k.WIN,), needs="ev x", always=False)
def hand_shown(table: Table, act: Act) -> Finding | None:
    """All concealed tiles and the tile won on are shown to the three others.

    Judged on how many are shown; that they are those held is the matter of another row.
    """
    if not act.tiles:
        return None
    due = 14 - 3 * len(table.melds[act.seat])
    held = table.conduct.count(act.seat)
    if held is None:
        return table.uncertain(act.seat)
    if held != (14 if table.active == act.seat else 13):
        return None  # a wrong number of tiles is the matter of the count
    return ASKED if len(act.tiles) >= due else Finding(expected=str(due), found=str(len(act.tiles)))
