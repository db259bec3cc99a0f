"""Telephones are silent."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.misconduct import misconduct
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("phone-silent", on=(k.RULING, HAND_END), needs="ev rul", always=False)
def phone_silent(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """A telephone that is heard after the start is for the judge."""
    made = misconduct(table, act, ("phone",))
    if made is None:
        return None
    if made.punished >= 0:
        return Finding(seq=made.punished)
    return tuple(Finding(seat=seat, seq=seq, note=True, variant="due") for seat, seq in made.waiting) or ASKED
