"""In the hall five minutes before the start, and present at it."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lacks_time, mark, shorter, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_EARLY_MS = 300_000


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
        if told is None:
            if seat not in event.seated:
                found.append(Finding(seat=seat, variant="absent"))
            continue
        late = shorter(mark(told.act), mark(act), _EARLY_MS, table.match.clock_ms)
        if late is None:
            missing = lacks_time(mark(told.act), mark(act))
            found.append(Finding(seat=seat, seq=told.seq_in(table.number), missing=missing))
        elif late:
            minutes = f"{(act.t - told.act.t) / 60_000:.1f}"
            found.append(Finding(expected="5", found=minutes, seat=seat, seq=told.seq_in(table.number)))
    return tuple(found) or ASKED
