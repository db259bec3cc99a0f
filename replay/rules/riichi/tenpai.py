"""Riichi needs a ready hand."""

from ingest.tiles import KIND_OF
from replay.act import Act
from replay.context import counts_of
from replay.rule import ASKED, DECLARING, Finding, check
from replay.scoring.shape import waits
from replay.table import Table


@check("riichi-tenpai", on=(DECLARING,), always=False)
def riichi_tenpai(table: Table, act: Act) -> Finding | None:
    """With the declaring discard the hand must be ready; waiting only for a fifth tile of a kind is not ready.

    Judged at the declaring discard, because only it shows the 13 tiles kept.
    """
    seat = act.seat
    if table.riichi_discard[seat] >= 0:
        return None  # declared before: another rule's breach
    if not table.known[seat]:
        return table.uncertain(seat)
    counts = counts_of(table, seat)
    kind = KIND_OF[act.tile]
    if not 0 <= kind < len(counts) or counts[kind] == 0:
        return ASKED  # the tile was not held: another rule's breach, and nothing to judge here
    counts[kind] -= 1
    return ASKED if waits(counts, len(table.melds[seat])) else Finding((table.riichi[seat],))
