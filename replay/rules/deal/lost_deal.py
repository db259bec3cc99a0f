"""After a hand with a wrong dealer the deal goes on from the true East."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    before = table.conduct.session.last_dealt()
    return before is not None and before.wrong_dealer


@check("lost-deal", on=(HAND_BEGIN,), needs="ev rul", always=False, arises=_arises)
def lost_deal(table: Table, act: Act) -> Finding | None:
    """Who acted as East unnoticed is East for that hand; the true East has lost the deal, and his lower seat is next.

    All four may agree to give the lost deal back in a later hand.
    """
    session = table.conduct.session
    before = session.last_dealt()
    if before is None or not before.wrong_dealer or session.hands[-1].voided:
        return None
    due = session.due_dealer()
    if table.dealer == due or session.may_deal_again(table.dealer):
        return ASKED
    return Finding(expected=str(due), found=str(table.dealer), seat=table.dealer)
