"""Only the seat whose turn it is draws."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import OUT_OF_TURN, Finding, check
from replay.table import Table


@check("draw-in-turn", on=(k.DRAW,), during=OUT_OF_TURN)
def draw_in_turn(table: Table, act: Act) -> Finding | None:
    """After a discard the next seat draws, after a kong or north its owner; nobody while another holds 14 tiles.

    The first draw of a hand is the matter of the deal. Whose turn was left out, and who drew for it, is then not
    known: the hands of those seats are uncertain from here on.
    """
    due = table.due_draw
    if act.seat == due:
        return None
    if not table.begun:
        return None
    if due < 0:
        twice = act.seat == table.active
        unsure = (act.seat,) if twice else (table.active, act.seat)
        return Finding((table.active_seq,), unsure=unsure, variant="twice" if twice else "before_discard")
    return Finding((table.offer_seq,), unsure=table.seats_between(due, act.seat), variant="skipped")
