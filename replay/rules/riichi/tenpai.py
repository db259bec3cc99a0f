"""Riichi needs a ready hand."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.context import counts_of
from replay.rule import ASKED, Finding, check
from replay.scoring.shape import waits
from replay.table import Table


def _declares(table: Table, act: Act) -> bool:
    return table.riichi[act.seat] >= 0 and table.riichi_discard[act.seat] < 0


@check("riichi-tenpai", on=(k.DISCARD,), always=False, arises=_declares)
def riichi_tenpai(table: Table, act: Act) -> Finding | None:
    """With the declaring discard the hand must be ready; waiting only for a fifth tile of a kind is not ready.

    Judged at the declaring discard, because only it shows the 13 tiles kept.
    """
    seat = act.seat
    if table.riichi[seat] < 0 or table.riichi_discard[seat] >= 0:
        return None
    if not table.known[seat]:
        return table.uncertain(seat)
    counts = counts_of(table, seat)
    kind = KIND_OF[act.tile]
    if not 0 <= kind < len(counts) or counts[kind] == 0:
        return ASKED  # the tile was not held: another rule's breach, and nothing to judge here
    counts[kind] -= 1
    return ASKED if waits(counts, len(table.melds[seat])) else Finding((table.riichi[seat],))
