"""When East opens the wall himself, a judge makes the second throw on demand."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    first = table.conduct.opening.throw("opener")
    return word_of(act) == "break" and first is not None and first.counted(table.players) == table.dealer


@check("judge-throws", on=(k.DICE,), needs="d rul", always=False, arises=_arises)
def judge_throws(table: Table, act: Act) -> Finding | None:
    """If East is himself the opener, any opponent may demand that a judge throws for him the second time."""
    opening = table.conduct.opening
    first = opening.throw("opener")
    demand = table.conduct.people.asked("judge_throw")
    if not _arises(table, act) or first is None or demand is None or demand.seat == table.dealer:
        return None
    by_judge = act.detail.get("by") in ("judge", "head_judge") or act.seat < 0
    return ASKED if by_judge else Finding((demand.seq,))
