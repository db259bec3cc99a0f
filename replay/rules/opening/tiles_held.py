"""No tiles are held down in the shuffle."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("tiles-held", on=(k.SHUFFLE,), needs="g", always=False)
def tiles_held(table: Table, act: Act) -> Finding | None:
    """Hands lift off the tiles and hold none down. Whether it was on purpose is the judge's to say: a remark."""
    phase = act.detail.get("phase")
    if phase == "hold":
        return Finding(note=True)
    return ASKED if phase == "end" else None
