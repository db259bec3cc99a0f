"""Hidden indicators are tiles of their own."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("hidden-once", on=(k.WIN,), needs="ev id", always=False)
def hidden_once(table: Table, act: Act) -> Finding | None:
    """The hidden indicators turned up at a win were nowhere else before: not dealt, drawn or turned up, nor twice here.

    Several winners on one tile are shown the same indicators; each win is looked at for itself.
    """
    hidden = (act.detail.get("value") or {}).get("hidden_indicators") or ()
    for place, tile in enumerate(hidden):
        if not 0 <= tile < UNIDENTIFIED or not (table.seen[tile] or tile in hidden[:place]):
            continue
        earlier = tuple(other.seq for other in table.acts if other.tile == tile or tile in other.tiles)[:1]
        if any(seq in table.faults for seq in earlier):
            return Finding(missing=f"seq {earlier[0]}")
        return Finding(earlier, found=NAME_OF[tile], seat=-1)
    return ASKED if hidden else None
