"""A pace of drawing or claiming that the judge finds unfair."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import about, same_article
from replay.rule import ASKED, Finding, check
from replay.table import Table

_ACTS: Final = (k.DRAW, k.LIFT, k.TOUCH, k.MIX, k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN)


@check("pace-ruled", on=(k.RULING,), needs="ev rul", always=False)
def pace_ruled(table: Table, act: Act) -> Finding | None:
    """Who draws so fast as to keep others from claiming, or delays a claim on purpose, may be warned or penalised.

    Intent is the judge's to find: judged at his ruling on the pace of a draw or claim, told of that act where the
    ruling names it.
    """
    named = about(act)
    of_play = 0 <= named < act.seq and table.acts[named].kind in _ACTS and table.acts[named].seat == act.seat
    said = str(act.detail.get("article", ""))
    on_pace = same_article(said, "W-DRAW-06") if said else act.detail.get("what") == "pace" and of_play
    if not on_pace or act.seat < 0:
        return None
    if act.detail.get("penalty", "none") in ("none", "correct"):
        return ASKED
    return Finding((named,), seq=named) if of_play else Finding()
