"""Riichi sticks and counters."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import Finding, check
from replay.settle import WRONG_STICKS, left_to_another, payment_fault, settled, sticks_or_counters, told
from replay.table import Table


@check("sticks", on=(k.WIN, k.DRAW_GAME), needs="ev sc")
def sticks(table: Table, act: Act) -> Finding | None:
    """The first winner takes all sticks on the table and the counters, 100 points from each payer for each.

    Judged at the win, stated and paid, where the value is right and sticks or counters explain the difference; and
    at a draw, where the record says how many lie on. A first win that leaves them on the table is the matter of
    `sticks-left`: another winner may follow, whose turn it was.
    """
    claimed = act.detail.get("value") or {}
    if act.kind == k.DRAW_GAME:
        return _at_draw(table, claimed.get("counters"), claimed.get("sticks"))
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    made = settled(table, act)
    if made.value is None:
        return None
    if made.deltas is None:
        return Finding(missing="sc")
    if payment_fault(table, act) != WRONG_STICKS:
        return None
    if not table.wins and left_to_another(table, act):
        return None
    if act.deltas is not None and act.deltas != made.deltas:
        part = sticks_or_counters(table, act)
        return Finding(
            expected=told(made.deltas), found=told(act.deltas),
            variant="sticks" if part == "sticks" else "counters" if part == "counters" else "both",
        )  # fmt: skip
    stated = f"{claimed.get('counters')} {claimed.get('sticks')}"
    return Finding(expected=f"{table.counter} {made.sticks}", found=stated, variant="stated")


def _at_draw(table: Table, counters: int | None, lying: int | None) -> Finding | None:
    due = (table.counter, table.match.sticks)
    for said, right in ((counters, due[0]), (lying, due[1])):
        if said is not None and right is not None and right >= 0 and said != right:
            return Finding(expected=f"{due[0]} {due[1]}", found=f"{counters} {lying}", variant="stated")
    return None
