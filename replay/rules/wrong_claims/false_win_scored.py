"""A false win moves no points."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("false-win-scored", on=(k.SETTLE,), needs="ev rul sc", always=False)
def false_win_scored(table: Table, act: Act) -> Finding | None:
    """A win found false moves no points, and the hand goes on.

    Judged at the first entry, where no other win and no exhausted wall ended the hand.
    """
    false = table.conduct.false_wins
    if not false or act.flags & k.FINAL or any(one.kind == k.SETTLE for one in table.acts):
        return None
    if table.wins or table.draw_game is not None or act.deltas is None:
        return ASKED
    if not any(act.deltas):
        return ASKED
    ruling = table.conduct.voided
    depends_on = f"seq {ruling.seq}" if ruling is not None else ""
    found = " ".join(str(points) for points in act.deltas)
    return Finding((false[-1].seq,), found=found, seat=false[-1].seat, variant="scored", depends_on=depends_on)
