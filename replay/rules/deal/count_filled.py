"""Too few tiles found after looking are filled up from the head."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, TOLD, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    conduct, seat = table.conduct, act.seat
    fresh = not conduct.opening.first_discard[seat].happened and table.active == seat
    return fresh and (conduct.count(seat) or 14) < 14


@check("count-filled", on=(k.DISCARD,), needs="ev g rul", always=False, arises=_arises, during=TOLD)
def count_filled(table: Table, act: Act) -> Finding | None:
    """Who has looked and finds before his first discard that he has too few fills up from the head, without penalty.

    Judged at his first discard, where the shortage was pointed out before.
    """
    conduct, opening = table.conduct, table.conduct.opening
    seat = act.seat
    if opening.first_discard[seat].happened or not table.known[seat] or table.active != seat:
        return None
    said = conduct.people.pointed_out(seat, (), "W-DEALX-06b", "wrong_count")
    if not said.happened or not opening.looked(seat, said.seq).happened:
        return None
    held = len(table.hand[seat]) + 3 * len(table.melds[seat])
    return ASKED if held >= 14 else Finding((said.seq,), expected="14", found=str(held))
