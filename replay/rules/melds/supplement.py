"""One supplement from the tail for each kong."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("supplement", on=(k.DRAW, k.DISCARD), always=False)
def supplement(table: Table, act: Act) -> Finding | None:
    """After a kong its maker draws one tile from the tail, the upper of a stack before the lower, and then discards.

    A supplement left out shows at the discard. Where the record tells neither end nor index, the place is not asked.
    """
    due = table.active < 0 and table.due_draw == act.seat and table.due_tail and bool(table.kongs)
    if act.kind == k.DISCARD:
        return Finding((table.kongs[-1][0],), variant="missing") if due and not _drawn_before(table, act.seat) else None
    from_tail = bool(act.flags & k.TAIL)
    if not due:
        again = table.active == act.seat and table.last_draw_tail and from_tail
        if again and table.conduct.claims.kong_said(act.seat) is not None:
            return None  # for a kong that is spoken and not shown yet
        return Finding((table.active_seq,), variant="extra") if again else None
    if act.flags & k.HEAD:
        return Finding((table.kongs[-1][0],), expected="tail", found="head", variant="end")
    at, tail = act.row[8], table.conduct.wall.tail()
    if at >= 0 and at != tail:
        return Finding((table.kongs[-1][0],), expected=str(tail), found=str(at), variant="index")
    return ASKED if from_tail or at >= 0 else None


def _drawn_before(table: Table, seat: int) -> bool:
    """The supplement was drawn before the kong was shown, which is another row's fault."""
    kong = table.kongs[-1][0]
    before = next((one for one in reversed(table.conduct.claims.windows) if one.mark.seq < kong), None)
    own = before is not None and before.kind != k.DISCARD and before.seat == seat  # its own supplement lies between
    since = before.mark.seq + 1 if before is not None else 0
    drawn = [one for one in table.acts[since:kong] if one.kind == k.DRAW and one.seat == seat and one.flags & k.TAIL]
    return len(drawn) > own
