"""Three tiles for an empty win."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import ASKED, OWED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return table.conduct.duties.due(act, "W-WRONG-07") is not None


@check("empty-win-laid", on=(k.DISCARD,), needs="ev v x", always=False, arises=_arises, during=OWED)
def empty_win_laid(table: Table, act: Act) -> Finding | None:
    """The three tiles for an empty win lie open before another player discards.

    Judged at that discard.
    """
    duty = table.conduct.duties.due(act, "W-WRONG-07")
    if duty is None or duty.is_done:
        return None if duty is None else ASKED
    return Finding(
        duty.causes, str(duty.count - duty.laid), names(duty.tiles), seat=duty.seat, variant="not_laid",
        depends_on=f"seq {duty.lifted}" if duty.lifted >= 0 else "",
    )  # fmt: skip
