"""The four tiles of a kong are shown before the supplement."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import NEVER, Mark
from replay.rule import ASKED, OUT_OF_TURN, Finding, check
from replay.table import Table

_KONG: Final = frozenset({"kong"})


@check(
    "shown-before-supplement",
    on=(k.DRAW,),
    needs="ev v x",
    always=False,
    arises=lambda table, act: bool(act.flags & k.TAIL),
    during=OUT_OF_TURN,
)
def shown_before_supplement(table: Table, act: Act) -> Finding | None:
    """Who has said the word shows all four tiles before drawing from the tail; the judge may rule a long hand.

    Asked where the record tells that the tile came from the tail.
    """
    if not act.flags & k.TAIL:
        return None
    if table.active < 0 and table.due_draw == act.seat and table.due_tail:
        return ASKED
    word = _declared(table, act.seat)
    return Finding((word.seq,)) if word.happened else None


def _declared(table: Table, seat: int) -> Mark:
    """When the seat said the word for a kong that it has not laid open yet."""
    claims = table.conduct.claims
    if table.active == seat:
        voice = claims.own_voice(seat, _KONG, table.active_seq)
        return voice.mark if voice is not None else NEVER
    window = claims.window
    voice = window.voice(seat, _KONG) if window is not None and window.seat != seat else None
    return voice.mark if voice is not None and table.active < 0 else NEVER
