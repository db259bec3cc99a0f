"""Tiles taken out of a hand after its player had looked cost points."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "surplus-penalty",
    on=(k.SETTLE,),
    needs="ev g rul sc",
    always=False,
    arises=lambda table, act: bool(table.conduct.taken_out),
)
def surplus_penalty(table: Table, act: Act) -> Finding | None:
    """Who has looked and has too many tiles before his first discard may lose the surplus to the wall, with points
    deducted; the text gives no amount.

    Judged at the first entry for the hand: tiles were taken out, but neither a ruling nor the entry deducts anything.
    """
    conduct, opening = table.conduct, table.conduct.opening
    if act.flags & k.FINAL or any(one.kind == k.SETTLE for one in table.acts):
        return None
    found: Finding | None = None
    penalties = act.detail.get("penalties") or ()
    for out in conduct.taken_out:
        seat = out.seat
        if 0 <= opening.first_discard[seat].seq < out.seq or not opening.looked(seat, out.seq).happened:
            continue
        found = ASKED
        rulings = [one for one in conduct.people.rulings if one.seat == seat and int(one.detail.get("points", 0)) < 0]
        if not rulings and not (seat < len(penalties) and penalties[seat]):
            return Finding((out.seq,), seat=seat, points=-int(table.match.options["deduction_points"]))
    return found
