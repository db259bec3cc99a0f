"""A wrong dealer noticed before the true East has taken tiles: the hand is dealt anew."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    conduct = table.conduct
    due = conduct.session.due_dealer() if conduct.session.hands else table.dealer
    return bool(conduct.opening.takes) and conduct.opening.takes[0].seat != due


@check("wrong-dealer-redealt", on=(k.DEAL,), needs="ev rul", always=False, arises=_arises)
def wrong_dealer_redealt(table: Table, act: Act) -> Finding | None:
    """Who acted as East wrongly is found out before the true East took his first four: the tiles are shuffled again.

    Judged at the true East's first take, which then should not have come.
    """
    conduct = table.conduct
    takes, due = conduct.opening.takes, conduct.session.due_dealer()
    if due < 0:
        due = table.dealer
    if not takes or takes[0].seat == due or act.seat != due or conduct.opening.taken_by(due):
        return None
    said = [one.seq for one in conduct.people.pointed if one.detail.get("what") == "wrong_dealer"]
    return Finding((takes[0].mark.seq, said[0]), seat=-1) if said else ASKED
