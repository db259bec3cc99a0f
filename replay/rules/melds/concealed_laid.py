"""How a concealed kong lies."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import is_alike
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("concealed-laid", on=(k.KONG_CONCEALED,), needs="ev x", always=False)
def concealed_laid(table: Table, act: Act) -> Finding | None:
    """Shown to the others, then laid with the two middle tiles face up and the outer two face down.

    A supplement drawn before the four are shown is the matter of another row.
    """
    if not is_alike(act.tiles, 4):
        return None
    down = act.detail.get("down")
    if down is None:
        return Finding(missing="x")
    if sorted(down) == [0, 3]:
        return ASKED
    return Finding(expected="1 4", found=" ".join(str(place + 1) for place in sorted(down)) or "0")
