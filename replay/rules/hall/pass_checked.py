"""The pass and the name checked at the table."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("pass-checked", on=(k.ENTER,), always=False)
def pass_checked(table: Table, act: Act) -> Finding | None:
    """Who sits down has the pass that was handed out at his sign-in, and is the player who signed in."""
    told = table.conduct.session.event.signed_in.get(act.seat)
    if word_of(act) != "table" or told is None:
        return None
    because = told.because(table.number)
    given, shown = told.act.detail.get("entry_pass"), act.detail.get("entry_pass")
    if given and shown != given:
        return Finding(because, str(given), str(shown or ""), variant="pass" if shown else "none")
    signed, sits = told.act.detail.get("name"), act.detail.get("name")
    if signed and sits and signed != sits:
        return Finding(because, str(signed), str(sits))
    return ASKED if given or (signed and sits) else None
