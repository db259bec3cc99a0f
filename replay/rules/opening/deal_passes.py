"""Whose deal it is."""

from replay.act import Act
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    return table.conduct.session.due_dealer() not in (-1, table.dealer)


@check("deal-passes", on=(HAND_BEGIN,), needs="ev rul", always=False, arises=_arises)
def deal_passes(table: Table, act: Act) -> Finding | None:
    """The next dealer is the lower seat of who should have dealt the last hand, after a win and after a draw alike.

    A hand dealt anew is dealt by the same player; a lost deal may be given back by agreement. That the same player
    deals again, and who follows a wrong dealer, are the matter of other rows.
    """
    session = table.conduct.session
    due, before = session.due_dealer(), session.last_dealt()
    if due < 0 or table.dealer < 0 or session.may_deal_again(table.dealer):
        return None
    if table.dealer == due:
        return ASKED
    if before is not None and (table.dealer == before.dealer or before.wrong_dealer):
        return None
    if session.hands[-1].ended == "unfinished":
        return Finding(missing="rul", seat=table.dealer)
    return Finding(expected=str(due), found=str(table.dealer), seat=table.dealer)
