"""Tiles that losers showed too early are laid open again."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import ASKED, OWED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return table.conduct.duties.due(act, "W-WRONG-08") is not None


@check("losers-laid", on=(k.DISCARD,), needs="ev x", always=False, arises=_arises, during=OWED)
def losers_laid(table: Table, act: Act) -> Finding | None:
    """Tiles that a loser showed before a win was checked, and took back, are laid open again where it proves false,
    before another player discards.

    Judged at that discard.
    """
    duty = table.conduct.duties.due(act, "W-WRONG-08")
    if duty is None or duty.is_done:
        return None if duty is None else ASKED
    return Finding(
        duty.causes, str(duty.count - duty.laid), names(duty.tiles), seat=duty.seat, variant="not_laid",
        depends_on=f"seq {duty.lifted}" if duty.lifted >= 0 else "",
    )  # fmt: skip
