"""A wrong break noticed in time is corrected."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    """The take that gives the last of the four his first tiles, after a break that is wrong."""
    opening = table.conduct.opening
    others = [opening.taken_by(seat) for seat in range(table.players) if seat != act.seat]
    return not opening.taken_by(act.seat) and min(others) >= 4 and _is_wrong(table)


def _is_wrong(table: Table) -> bool:
    opening = table.conduct.opening
    broken, first, second = opening.broken, opening.throw("opener"), opening.throw("break")
    if broken is None or first is None or second is None:
        return False
    opener = first.counted(table.players)
    return broken.stacks != first.sum + second.sum or (-1 not in (opener, broken.seat) and broken.seat != opener)


@check("break-corrected", on=(k.DEAL,), needs="d ev rul", always=False, arises=_arises)
def break_corrected(table: Table, act: Act) -> Finding | None:
    """A break after a wrong number of stacks, or by the wrong player, is corrected if that is said before all four have
    taken four tiles.

    Judged at the take that gives the last of them his first four.
    """
    opening = table.conduct.opening
    broken = opening.broken
    if broken is None or not table.conduct.people.pointed:
        return None
    others = [opening.taken_by(seat) for seat in range(table.players) if seat != act.seat]
    if opening.taken_by(act.seat) or min(others) < 4:
        return None
    said = [one.seq for one in table.conduct.people.pointed if one.detail.get("what") == "wrong_break"]
    if not said:
        return None
    if not _is_wrong(table) or broken.mark.seq > said[-1]:
        return ASKED
    return Finding((broken.mark.seq, said[-1]), seat=-1)
