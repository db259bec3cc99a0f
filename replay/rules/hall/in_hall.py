"""In the hall five minutes before the start, and present at it."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import ahead, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_EARLY_MS: Final = 300_000


@check("in-hall", on=(k.ENTER, k.NOTICE), always=False)
def in_hall(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Each player enters at least five minutes before the start; who is not there at the start may be disqualified.

    Asked when the start is announced, of a record that tells who entered; who comes later is late by all means.
    """
    event = table.conduct.session.event
    if act.kind == k.ENTER:
        if event.start is None or word_of(act) not in ("hall", "table") or not event.in_hall:
            return None
        there = act.seat in event.in_hall or act.seat in event.seated
        return None if there else Finding(event.start.because(table.number), variant="after")
    if word_of(act) != "start" or act.seat >= 0 or event.start is not None or not event.in_hall:
        return None
    found = []
    for seat in range(table.players):
        told = event.in_hall.get(seat)
        if told is None and seat in event.seated:
            sat = event.seated[seat]  # in the hall by then, since when is told only where that was early enough
            if ahead(sat, act, _EARLY_MS, table.match.clock_ms).late is not False:
                found.append(Finding(seat=seat, seq=sat.seq_in(table.number), missing="ev"))
            continue
        if told is None:
            found.append(Finding(seat=seat, variant="absent"))
            continue
        early, seq = ahead(told, act, _EARLY_MS, table.match.clock_ms), told.seq_in(table.number)
        if early.late is None:
            found.append(Finding(seat=seat, seq=seq, missing=early.missing))
        elif early.late:
            found.append(Finding(expected="5", found=early.minutes, seat=seat, seq=seq))
    return tuple(found) or ASKED
