"""Who sits a hand out: a player without chips, where the house has it so."""

from __future__ import annotations

from replay.table import Table


def sits_out(table: Table, seat: int) -> bool:
    """By the option `broke_player` `sits_out`: whether the hand begins with no chips at the seat, as it states them."""
    if table.match.options.get("broke_player") != "sits_out":
        return False
    start = table.start_scores
    return start is not None and 0 <= seat < len(start) and start[seat] == 0
