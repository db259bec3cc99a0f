"""Only the seat whose turn it is discards."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import OUT_OF_TURN, Finding, check
from replay.table import Table


@check("discard-in-turn", on=(k.DISCARD,), during=OUT_OF_TURN)
def discard_in_turn(table: Table, act: Act) -> Finding | None:
    """Who has drawn or claimed discards, and nobody else.

    A discard by the seat that should have drawn first is the matter of the draw due. After a draw that was itself out
    of turn it is not known who had to discard.
    """
    if act.seat == table.active or not table.begun:
        return None
    if table.active < 0:
        if act.seat == table.due_draw:
            return None
        return Finding((table.offer_seq,), unsure=table.seats_between(table.due_draw, act.seat), variant="nobody")
    if table.active_seq in table.faults:
        return Finding(missing=f"seq {table.active_seq}", unsure=(act.seat,))
    return Finding((table.active_seq,), unsure=(table.active, act.seat), variant="other")
