"""A flat wall needs the agreement of all four."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return bool(act.detail.get("flat")) and act.seat >= 0


@check("flat-wall", on=(k.BUILD,), needs="g rul", always=False, arises=_arises)
def flat_wall(table: Table, act: Act) -> Finding | None:
    """The wall is laid out in a flat double row, instead of stacks, only if all four agree."""
    if not _arises(table, act):
        return None
    return Finding() if table.conduct.people.agreed("flat_wall") is None else ASKED
