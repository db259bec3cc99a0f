"""A wrong dealer noticed in the deal: the true East takes the jump tiles."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    conduct = table.conduct
    due = conduct.session.due_dealer() if conduct.session.hands else table.dealer
    return bool(conduct.opening.takes) and conduct.opening.takes[0].seat != due


@check("true-east-jumps", on=(k.DEAL,), needs="ev rul", always=False, arises=_arises)
def true_east_jumps(table: Table, act: Act) -> Finding | None:
    """A wrong dealer found out after the true East's first take and before his third: the deal goes on to twelve tiles
    each, then the true East takes the jump tiles. Found out later, the one who began goes on as East.

    Judged at the take that follows the twelve of four.
    """
    conduct = table.conduct
    opening = conduct.opening
    takes, due = opening.takes, conduct.session.due_dealer()
    if due < 0:
        due = table.dealer
    if len(takes) != 12 or not opening.in_takes or takes[0].seat == due:
        return None
    first, third = opening.take_of(due, 0), opening.take_of(due, 2)
    said = [one.seq for one in conduct.people.pointed if one.detail.get("what") == "wrong_dealer"]
    if first is None or third is None or (said and said[0] < first.mark.seq):
        return None
    in_time = bool(said) and said[0] < third.mark.seq
    jumps = due if in_time else takes[0].seat
    if act.seat == jumps:
        return ASKED
    if act.seat not in (due, takes[0].seat):
        return None
    because = (takes[0].mark.seq, *said[:1])
    if in_time:
        return Finding(because, expected=str(jumps), found=str(act.seat), variant="true")
    return Finding(because, expected=str(jumps), found=str(act.seat), variant="acting")
