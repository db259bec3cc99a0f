"""Of a kind four tiles are seen at most, hidden hands included as they come to light."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, VEILED, Finding, check
from replay.table import Table


@check(
    "shown-four",
    on=(k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE),
    always=False,
    during=VEILED,
    unless="id",
)
def shown_four(table: Table, act: Act) -> Finding | None:
    """In a record that hides a hand, the tiles discarded and melded from it count with those seen otherwise."""
    if table.known[act.seat]:
        return None
    shown = table.come_to_light(act)
    for at, tile in enumerate(shown):
        kind = KIND_OF[tile]
        count = table.kind_seen(kind) + sum(1 for other in shown[:at] if KIND_OF[other] == kind)
        if kind >= 0 and count >= 4:
            if table.faults:
                return Finding(missing=f"seq {table.faults[0]}")
            return Finding(expected="4", found=f"{count + 1} {NAME_OF[tile]}", variant="shown")
    return ASKED if shown else None
