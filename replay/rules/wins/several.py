"""Several winners on one tile."""

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _another(table: Table, _act: Act) -> bool:
    return bool(table.wins)


@check("several-winners", on=(k.WIN,), always=False, arises=_another)
def several_winners(table: Table, act: Act) -> Finding | None:
    """Two players may win on one tile; they are settled in turn order from the player whose tile it was.

    Judged at the second win: it must be on the same tile of the same seat, by somebody further on in turn order. A
    third winner is the ground of an abort, which has its own rule. A first win that was itself at fault holds nothing
    against the second.
    """
    if not table.wins:
        return None
    first = table.wins[-1]
    if first.seq in table.faults:
        return Finding(missing=f"seq {first.seq}")
    if is_self_draw(first) or is_self_draw(act) or act.target != first.target:
        return Finding((first.seq,), variant="other_tile")
    if act.seat in [win.seat for win in table.wins]:
        return Finding((first.seq,), variant="twice")
    before = (first.seat - first.target) % table.players
    if (act.seat - act.target) % table.players < before:
        return Finding((first.seq,), variant="order")
    if table.match.options.get("winners_on_a_tile", "two") == "one":
        return Finding((first.seq,), variant="one")
    return ASKED
