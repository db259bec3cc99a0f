"""No hidden chips, no cheating."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.conduct.misconduct import misconduct
from replay.payout import held_after
from replay.rule import ASKED, HAND_END, Finding, check
from replay.settle import told
from replay.table import Table


@check("chips-hidden", on=(k.RULING, k.CONFIRMED, HAND_END), needs="ev rul", always=False)
def chips_hidden(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Who hides chips or cheats is disqualified, by ruling alone.

    Chips counted that are not those of the sheet say where to look, no more.
    """
    if act.kind == k.CONFIRMED:
        held = held_after(table, act) if word_of(act) == "totals" and act.scores is not None else None
        if held is None or held == act.scores:
            return None
        return Finding(expected=told(held), found=told(act.scores), seat=-1, note=True, variant="count")
    made = misconduct(table, act, ("chips", "cheating"))
    if made is None:
        return None
    if made.punished >= 0:
        return Finding(seq=made.punished)
    return tuple(Finding(seat=seat, seq=seq, note=True, variant="due") for seat, seq in made.waiting) or ASKED
