"""Thirteen tiles less three for each set."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("shown-count", on=(k.WIN, k.DRAW_GAME), always=False)
def shown_count(table: Table, act: Act) -> Finding | None:
    """A hand that is shown has 13 tiles less three for each of its sets; with the winning tile, or before the discard
    of its player's turn, 14.

    Where an act of the hand was at fault before, the number shown is not a new fault.
    """
    if act.kind == k.WIN:
        shown = {act.seat: len(act.tiles)} if act.tiles else {}
    else:
        shown = {int(seat): len(tiles) for seat, tiles in act.detail.get("shown", {}).items()}
    for seat, count in shown.items():
        if not 0 <= seat < table.players:
            continue
        due = 13 - 3 * len(table.melds[seat])
        if act.kind == k.WIN or table.active == seat:
            due += 1
        if count != due:
            if table.faults:
                return Finding(missing=f"seq {table.faults[0]}", seat=seat)
            return Finding(expected=str(due), found=str(count), seat=seat)
    return ASKED if shown else None
