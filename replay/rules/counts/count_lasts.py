"""Once found, a wrong number of tiles lasts for the hand."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.losses import established, surplus
from replay.rule import Finding, check
from replay.table import Table


@check("count-lasts", on=(k.WIN,), needs="ev rul")
def count_lasts(table: Table, act: Act) -> Finding | None:
    """Who was found, or ruled, to be a short or long hand does not win in that hand even if his number of tiles is
    right again."""
    loss = established(table, act.seat)
    if loss is None or surplus(table, act.seat) != 0:
        return None
    causes = tuple(sorted({*loss.because, loss.seq}))
    if loss.stands:
        return Finding(causes)
    return Finding(causes, depends_on=f"seq {loss.lifted}")
