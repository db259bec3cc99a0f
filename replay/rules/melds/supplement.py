"""One supplement from the tail for each kong."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, OUT_OF_TURN, Finding, check
from replay.table import Table

_LATER: Final = frozenset({k.DISCARD, k.KONG_CONCEALED, k.KONG_ADDED})


@check("supplement", on=(k.DRAW, *sorted(_LATER)), always=False, during=OUT_OF_TURN)
def supplement(table: Table, act: Act) -> Finding | None:
    """After a kong its maker draws one tile from the tail, the upper of a stack before the lower, and then discards.

    A supplement left out shows at the discard or at the next kong, which is made after the supplement (2, 3). Where the
    record tells neither end nor index, the place is not asked.
    """
    due = table.active < 0 and table.due_draw == act.seat and table.due_tail and bool(table.kongs)
    if act.kind in _LATER:
        return Finding((table.kongs[-1][0],), variant="missing") if due and _owed(table, act.seat) > 0 else None
    from_tail = bool(act.flags & k.TAIL)
    if not due:
        again = table.active == act.seat and table.last_draw_tail and from_tail
        if again and (_owed(table, act.seat) > 0 or table.conduct.claims.kong_said(act.seat) is not None):
            return None  # for an earlier kong, or for one that is spoken and not shown yet
        return Finding((table.active_seq,), variant="extra") if again else None
    if act.flags & k.HEAD:
        return Finding((table.kongs[-1][0],), expected="tail", found="head", variant="end")
    at, tail = act.row[8], table.conduct.wall.tail()
    if at >= 0 and at != tail:
        return Finding((table.kongs[-1][0],), expected=str(tail), found=str(at), variant="index")
    return ASKED if from_tail or at >= 0 else None


def _owed(table: Table, seat: int) -> int:
    """Kongs of the seat since the last discard, less its draws from the tail; one drawn before it is shown counts."""
    since = max((seqs[-1] for seqs in table.river_seq if seqs), default=-1)
    kongs = [seq for seq, maker, _ in table.kongs if seq > since and maker == seat]
    drawn = [one for one in table.acts[since + 1 :] if one.kind == k.DRAW and one.seat == seat and one.flags & k.TAIL]
    return len(kongs) - len(drawn)
