"""Winds taken decide the seats, and who deals first."""

from typing import Final

from ingest.kinds import NONE
from ingest.tiles import HIDDEN, KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table

_EAST: Final = 27


@check("drawn-seats", on=(HAND_BEGIN,), needs="ev", always=False)
def drawn_seats(table: Table, act: Act) -> Finding | None:
    """Who took East deals first; South sits at his right, West opposite, North at his left.

    Judged at the beginning of the first hand, for every player whose wind the record tells.
    """
    draws = table.conduct.session.draws
    if table.number != 0 or not draws:
        return None
    for take in draws:
        if take.tile in (NONE, HIDDEN) or not 0 <= take.seat < table.players:
            continue
        due = _EAST + (take.seat - table.dealer) % table.players
        if KIND_OF[take.tile] != due:
            wind = NAME_OF[take.tile]
            return Finding(expected="ESWN"[due - _EAST], found=wind, seat=take.seat)
    return ASKED
