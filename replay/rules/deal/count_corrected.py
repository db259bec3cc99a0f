"""A wrong number of tiles noticed before looking is corrected."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, TOLD, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    seat, conduct = act.seat, table.conduct
    fresh = not conduct.opening.first_discard[seat].happened and not table.draws[seat]
    return fresh and conduct.count(seat) not in (None, conduct.due_count(seat))


@check("count-corrected", on=(k.DISCARD, k.DRAW), needs="ev g rul", always=False, arises=_arises, during=TOLD)
def count_corrected(table: Table, act: Act) -> Finding | None:
    """Who finds a wrong number of tiles before he has looked corrects it at once, without penalty.

    Judged at that player's first act of play after it was pointed out.
    """
    conduct, opening = table.conduct, table.conduct.opening
    seat = act.seat
    if opening.first_discard[seat].happened or table.draws[seat] or not table.known[seat]:
        return None
    said = conduct.people.pointed_out(seat, (), "W-DEALX-06a", "wrong_count")
    if not said.happened or opening.looked(seat, said.seq).happened:
        return None
    held = len(table.hand[seat]) + 3 * len(table.melds[seat])
    due = conduct.due_count(seat)
    return ASKED if held == due else Finding((said.seq,), expected=str(due), found=str(held))
