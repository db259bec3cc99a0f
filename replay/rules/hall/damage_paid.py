"""Damage is paid for, in money."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.misconduct import misconduct
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("damage-paid", on=(k.RULING, HAND_END), needs="ev rul", always=False)
def damage_paid(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Who damages table or tiles wilfully pays for it, never in chips: a ruling that moves chips is remarked on."""
    made = misconduct(table, act, ("damage",))
    if made is None:
        return None
    if made.punished >= 0 and (any(act.deltas or ()) or act.detail.get("points")):
        return (Finding(seq=made.punished), Finding(seq=act.seq, note=True, variant="chips"))
    if made.punished >= 0:
        return Finding(seq=made.punished)
    return tuple(Finding(seat=seat, seq=seq, note=True, variant="due") for seat, seq in made.waiting) or ASKED
