"""A tile that comes out of a hidden hand was not seen elsewhere before."""

from ingest import kinds as k
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import ASKED, VEILED, Finding, check
from replay.table import Table


@check(
    "shown-once",
    on=(k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE),
    needs="ev id",
    always=False,
    during=VEILED,
)
def shown_once(table: Table, act: Act) -> Finding | None:
    """In a record that hides a hand, its tiles come to light as they are discarded and melded: each once."""
    if table.known[act.seat]:
        return None
    shown = table.come_to_light(act)
    for at, tile in enumerate(shown):
        if tile < UNIDENTIFIED and (table.seen[tile] or tile in shown[:at]):
            if table.faults:
                return Finding(missing=f"seq {table.faults[0]}")
            return Finding(found=NAME_OF[tile], variant="shown")
    return ASKED if shown else None
