"""A wrong tile drawn stands."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS
from replay.rule import ASKED, MISDRAWN, Finding, check
from replay.table import Table


@check("wrong-draw-stands", on=(k.PUT_BACK, k.DISCARD), needs="ev g", always=False, during=MISDRAWN)
def wrong_draw_stands(table: Table, act: Act) -> Finding | None:
    """Whoever drew a tile that was not due, or one from the tail by mistake, keeps it: it is not put back for another.

    A ruling goes before that. A tile drawn out of turn, and one put back for a pung or kong, go back.
    """
    conduct, seat = table.conduct, act.seat
    if table.active != seat or table.drawn[seat] == -1:
        return None
    drew = table.active_seq
    wrong = drew in conduct.wrong_draws
    if act.kind == k.DISCARD:
        return ASKED if wrong else None
    window = conduct.claims.window
    if window is not None and any(one.seat != seat and one.stands and one.word in SET_WORDS for one in window.voices):
        return None
    if not wrong:
        told = "id" in table.match.provides or drew in table.faults
        return None if told else Finding(missing="id")
    ruling = conduct.people.ruling_on(seat, (drew,), "W-DRAWX-01a", "wrong_tile")
    if ruling is not None and (
        ruling.detail.get("effect") == "cancelled" or ruling.detail.get("penalty") == "correct"
    ):
        return Finding((drew,), depends_on=f"seq {ruling.seq}")
    return Finding((drew,))
