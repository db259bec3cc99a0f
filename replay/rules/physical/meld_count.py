"""Three tiles to a chow or pung, four to a kong."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.table import Table


@check("meld-count", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def meld_count(table: Table, act: Act) -> Finding | None:
    """A set laid open has three tiles, a kong four. Which tiles they are is the matter of the rules of each set."""
    due = 3 if act.kind in (k.CHOW, k.PUNG) else 4
    return None if len(act.tiles) == due else Finding(expected=str(due), found=str(len(act.tiles)))
