"""Facts and settlements of an ended hand, one row a seat, as the tables `facts` and `settlements` want them.

Statistics read these rows and not the events, so they are made once, while the hand is replayed. What the record
does not show is None. Nothing here judges.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ingest import kinds as k
from replay import payout, sheet
from replay.act import Act
from replay.context import is_self_draw
from replay.dealt import start_shanten
from replay.settle import Deltas, draw_deltas, is_exhausted, ready_seats, stated_value
from replay.table import Table

Rows = list[tuple[Any, ...]]


class Reckoner(NamedTuple):
    """The two functions that the judge calls at the end of each hand."""

    facts_of: Callable[[Table], Rows]
    settlements_of: Callable[[Table], Rows]


# -- settlements ------------------------------------------------------------------------------------------------


def stated_change(table: Table) -> Deltas | None:
    """What each seat gained or lost over the hand as the record states it, paid sticks included; None if not."""
    ends = table.wins or ([table.draw_game] if table.draw_game is not None else [])
    if not ends:
        return None
    change = [0] * table.players
    for act in ends:
        if act.deltas is None or len(act.deltas) != table.players:
            return None
        for seat, points in enumerate(act.deltas):
            change[seat] += points
    return _less_sticks(table, change)


def reckoned_change(table: Table) -> Deltas | None:
    """The same as the book has it; None where a hand, the counters or the sticks are not known."""
    change = [0] * table.players
    if table.wins:
        for win in table.wins:
            made = table.worked.get((win.seq, win.seat))
            if made is None or made.deltas is None:
                return None
            for seat, points in enumerate(made.deltas):
                change[seat] += points
    elif table.draw_game is not None:
        due = draw_deltas(table)
        if due is None:
            return None
        change = list(due)
    else:
        return None
    return _less_sticks(table, change)


def _less_sticks(table: Table, change: list[int]) -> Deltas:
    for seat in range(table.players):
        if table.accepted[seat] >= 0:
            change[seat] -= table.stick_pts()
    return tuple(change)


def settlements_of(table: Table) -> Rows:
    """(hand, seat, stated_pts, computed_pts, penalty_pts) of each seat; nobody is fined on a riichi site."""
    stated, computed = stated_change(table), reckoned_change(table)
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


# -- facts ------------------------------------------------------------------------------------------------------


def _draws_before(table: Table, seat: int, seq: int) -> int:
    """Own draws up to an act of a closed hand: one before each discard, one after each kong and north."""
    draws = table.river_seq[seat].index(seq) + 1
    draws += sum(1 for at, owner, _ in table.kongs if owner == seat and at < seq)
    if table.norths[seat]:
        draws += sum(1 for act in table.acts[:seq] if act.kind == k.NORTH_ASIDE and act.seat == seat)
    return draws


def _own_win(table: Table, seat: int) -> Act | None:
    return next((win for win in table.wins if win.seat == seat), None)


def _value(table: Table, win: Act) -> int | None:
    """Value without counters and sticks: as worked out, else as stated."""
    made = table.worked.get((win.seq, win.seat))
    if made is not None and made.value is not None:
        return int(made.value.points)
    return stated_value(win).points


def facts_of(table: Table) -> Rows:
    """One row a seat in the order of the table `facts` from `hand` on."""
    wins = table.wins
    change = stated_change(table)
    last = wins[0].seq if wins else table.draw_game.seq if table.draw_game is not None else None
    paid_for: dict[int, list[int]] = {}
    for win in wins:
        if not is_self_draw(win):
            paid_for.setdefault(win.target, []).append(win.seat)
    declared = [seq for seq in table.riichi if seq >= 0]
    first_riichi = min(declared) if declared else -1
    ready = ready_seats(table) if not wins and is_exhausted(table.draw_game) else None
    rows: Rows = []
    for seat in range(table.players):
        own = _own_win(table, seat)
        claimed = 0
        is_open = False
        for meld in table.melds[seat]:
            if meld.kind != k.KONG_CONCEALED:
                claimed += 1
                is_open = True
        discard = table.riichi_discard[seat]
        into = paid_for.get(seat, [])
        deciding = own.seq if own is not None else table.offer_seq if into else last
        rows.append((
            table.number,
            seat,
            seat == table.dealer,
            own is not None,
            own is not None and is_self_draw(own),
            into,
            table.accepted[seat] >= 0,
            discard if discard >= 0 else None,
            _draws_before(table, seat, discard) if discard >= 0 else None,
            table.riichi[seat] >= 0 and table.riichi[seat] == first_riichi,
            claimed,
            is_open,
            None,
            start_shanten(table, seat),
            table.draws[seat] if own is not None else None,
            _value(table, own) if own is not None else None,
            own.deltas[seat] if own is not None and own.deltas is not None and change is not None else None,
            change[seat] if change is not None else None,
            deciding,
            ready[seat] if ready is not None else None,
            table.ended,
        ))  # fmt: skip
    return rows


RIICHI = Reckoner(facts_of, settlements_of)
REAL_TABLE = Reckoner(sheet.facts_of, sheet.settlements_of)
CHIPS = Reckoner(payout.facts_of, payout.settlements_of)


def reckoner(book: str) -> Reckoner | None:
    """What makes the rows of a book's hands; None for a book that has nothing of the kind."""
    if book in ("wsom", "challenge"):
        return REAL_TABLE
    if book == "zhenjiang":
        return CHIPS
    return RIICHI if book.startswith("riichi-") else None
