"""No repeat of the deal."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    before = table.conduct.session.last_dealt()
    return before is not None and before.dealer == table.dealer


@check("no-repeat", on=(HAND_BEGIN,), needs="ev rul", always=False, arises=_arises)
def no_repeat(table: Table, act: Act) -> Finding | None:
    """The dealer does not deal again, neither after his own win nor after an exhausted wall.

    A hand dealt anew, or a deal given back by agreement, is no repeat.
    """
    session = table.conduct.session
    before = session.last_dealt()
    if before is None or table.dealer != before.dealer or session.may_deal_again(table.dealer):
        return ASKED if before is not None else None
    if session.due_dealer() == table.dealer or before.wrong_dealer:
        return None
    if session.hands[-1].ended == "unfinished":
        return Finding(missing="rul", seat=table.dealer)
    return Finding(expected=str(session.due_dealer()), found=str(table.dealer), seat=table.dealer)
