"""A wrong break is corrected until all four have four tiles, and stands afterwards."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "break-stands",
    on=(k.BREAK,),
    needs="d ev rul",
    always=False,
    arises=lambda table, act: bool(table.conduct.opening.breaks),
)
def break_stands(table: Table, act: Act) -> Finding | None:
    """Once all four have taken four tiles the break counts as it is: the wall is not broken anew.

    A ruling goes before it.
    """
    opening = table.conduct.opening
    if not opening.breaks:
        return None
    if min(opening.taken_by(seat) for seat in range(table.players)) < 4:
        return ASKED
    seqs = tuple(one.mark.seq for one in opening.breaks)
    ruling = table.conduct.people.ruling_on(-1, seqs, what="wrong_break")
    if ruling is not None and ruling.detail.get("effect") in ("rethrow", "redeal", "void"):
        return Finding(seqs, depends_on=f"seq {ruling.seq}")
    return Finding(seqs)
