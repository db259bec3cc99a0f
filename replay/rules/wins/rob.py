"""Robbing a kong."""

from ingest import kinds as k
from replay.act import Act
from replay.context import is_self_draw, winning_counts
from replay.rule import ASKED, Finding, check
from replay.scoring.shape import is_orphans
from replay.table import OFFER_KONG_ADDED, OFFER_KONG_CONCEALED, OFFER_NORTH, Table


def _robs(table: Table, act: Act) -> bool:
    return not is_self_draw(act) and table.offer_kind in (OFFER_KONG_ADDED, OFFER_KONG_CONCEALED, OFFER_NORTH)


@check("rob-kong", on=(k.WIN,), always=False, arises=_robs)
def rob_kong(table: Table, act: Act) -> Finding | None:
    """The tile added to a pung may be robbed by any ready hand, a concealed kong only by thirteen orphans.

    A north laid aside may be won on as well. Judged at the win.
    """
    if not _robs(table, act):
        return None
    if table.offer_kind != OFFER_KONG_CONCEALED:
        return ASKED
    if not table.known[act.seat]:
        return table.uncertain(act.seat)
    orphans = is_orphans(winning_counts(table, act)) and not table.melds[act.seat]
    allowed = table.match.options.get("rob_concealed_kong", True)
    if orphans and allowed:
        return ASKED
    return Finding((table.offer_seq,), variant="not_orphans" if allowed else "barred")
