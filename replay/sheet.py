"""Facts and settlements of an ended hand at a real table, as the tables `facts` and `settlements` want them.

What a seat gained is what the entry on the sheet says; what it should have gained is the count of the win and who
answers for it. Penalty points are booked apart. What the record does not show is None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw
from replay.dealt import start_shanten
from replay.table import Table
from replay.tally import computed_change, declared_in, declared_total, entry_of, tally

Rows = list[tuple[Any, ...]]


def settlements_of(table: Table) -> Rows:
    """(hand, seat, stated_pts, computed_pts, penalty_pts) of each seat; points for time are added by who times."""
    entry = entry_of(table)
    stated = entry.deltas if entry is not None else None
    computed = computed_change(table)
    return [
        (
            table.number,
            seat,
            stated[seat] if stated is not None else None,
            computed[seat] if computed is not None else None,
            0,
        )
        for seat in range(table.players)
    ]


def _thrower(table: Table, win: Act) -> tuple[int, int]:
    """Whose tile a win was on, and the act that offered it; -1 for a self-draw."""
    if is_self_draw(win):
        return -1, win.seq
    claim = next((one for one in table.conduct.claims.all if one.shown.seq == win.seq), None)
    return (win.target, win.seq) if claim is None else (claim.window.seat, claim.window.mark.seq)


def _value(table: Table, win: Act) -> int | None:
    """The value of a win: counted, else as declared."""
    made = tally(table)
    best = made.best if made is not None and made.win is win else None
    if best is not None and best.false_win is None:
        return best.total
    return declared_total(declared_in(win), None)


def facts_of(table: Table, value_of: Callable[[Table, Act], int | None] = _value) -> Rows:
    """One row a seat in the order of the table `facts` from `hand` on; riichi has no place here. `value_of` a win: what
    it is worth.

    East's fourteen dealt tiles are his first turn; how far thirteen of them were from ready is not told.
    """
    wins = table.wins
    entry = entry_of(table)
    change = entry.deltas if entry is not None else None
    last = wins[0].seq if wins else table.draw_game.seq if table.draw_game is not None else None
    thrown = {win.seq: _thrower(table, win) for win in wins}
    rows: Rows = []
    for seat in range(table.players):
        own = next((win for win in wins if win.seat == seat), None)
        into = [win.seat for win in wins if thrown[win.seq][0] == seat]
        offered = [thrown[win.seq][1] for win in wins if thrown[win.seq][0] == seat]
        claimed = sum(1 for meld in table.melds[seat] if meld.kind != k.KONG_CONCEALED)
        rows.append((
            table.number,
            seat,
            seat == table.dealer,
            own is not None,
            own is not None and is_self_draw(own),
            into,
            False,
            None,
            None,
            False,
            claimed,
            claimed > 0,
            None,
            start_shanten(table, seat),
            table.draws[seat] + (seat == table.dealer) if own is not None else None,
            value_of(table, own) if own is not None else None,
            change[seat] if own is not None and change is not None else None,
            change[seat] if change is not None else None,
            own.seq if own is not None else offered[0] if offered else last,
            None,
            table.ended,
        ))  # fmt: skip
    return rows
