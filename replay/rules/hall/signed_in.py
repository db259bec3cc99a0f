"""Signing in half an hour before the start, with the receipt."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import ahead, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_EARLY_MS: Final = 1_800_000


@check("signed-in", on=(k.ENTER, k.NOTICE), always=False)
def signed_in(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Each player signs in at least half an hour before the start and shows the receipt of his fee.

    The receipt is looked for where he signs in, the time when the start is announced. The text sets no sanction.
    """
    event = table.conduct.session.event
    if act.kind == k.ENTER:
        if word_of(act) != "sign_in" or act.seat in event.signed_in:
            return None
        return ASKED if act.detail.get("receipt") else Finding(variant="receipt")
    if word_of(act) != "start" or act.seat >= 0 or event.start is not None or not event.signed_in:
        return None
    found = []
    for seat in range(table.players):
        told = event.signed_in.get(seat)
        if told is None:
            found.append(Finding(seat=seat, variant="none"))
            continue
        early, seq = ahead(told, act, _EARLY_MS, table.match.clock_ms), told.seq_in(table.number)
        if early.late is None:
            found.append(Finding(seat=seat, seq=seq, missing=early.missing))
        elif early.late:
            found.append(Finding(expected="30", found=early.minutes, seat=seat, seq=seq))
    return tuple(found) or ASKED
