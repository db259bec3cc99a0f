"""Tiles of a wrong set are laid open once it is put right or taken back."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import ASKED, OWED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return table.conduct.duties.due(act, "W-WRONG-01") is not None


@check("wrong-set-laid", on=(k.DISCARD,), needs="ev x", always=False, arises=_arises, during=OWED)
def wrong_set_laid(table: Table, act: Act) -> Finding | None:
    """The tiles shown wrongly lie open as penalty tiles, or are thrown, before another player discards.

    Judged at that discard.
    """
    duty = table.conduct.duties.due(act, "W-WRONG-01")
    if duty is None or duty.is_done:
        return None if duty is None else ASKED
    return Finding(
        duty.causes, str(duty.count - duty.laid), names(duty.tiles), seat=duty.seat, variant="not_laid",
        depends_on=f"seq {duty.lifted}" if duty.lifted >= 0 else "",
    )  # fmt: skip
