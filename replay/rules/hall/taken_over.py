"""A member of the staff takes over for who leaves, who does not come back."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("taken-over", on=(k.SUBSTITUTE, k.RETURN), always=False)
def taken_over(table: Table, act: Act) -> Finding | None:
    """Who leaves midway counts as withdrawn: staff play on with his chips to the end of the match.

    Before the start anybody may sit down instead. Who has taken over may leave the seat for a while and come back. A
    record that does not say who the other is leaves it open.
    """
    event = table.conduct.session.event
    replaced = event.replaced.get(act.seat)
    if act.kind == k.RETURN:
        if replaced is None or act.seat in event.away:
            return None
        return Finding(replaced.because(table.number), variant="back")
    if table.number < 0 and event.start is None:
        return None
    staff = act.detail.get("staff")
    if staff is None:
        return Finding(missing="ev")
    return ASKED if staff else Finding()
