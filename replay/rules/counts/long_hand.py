"""A long hand cannot win, claim or make a kong."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import NO_CLAIMS
from replay.conduct.losses import established, surplus
from replay.rule import Finding, check
from replay.table import Table


@check("long-hand", on=(k.WIN, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def long_hand(table: Table, act: Act) -> Finding | None:
    """Who has too many tiles does not win; who was found to have too many does not claim or make a kong either.

    A claim made while nobody has noticed stands. A win after the number has come right again is another row's matter.
    """
    seat = act.seat
    over, loss = surplus(table, seat), established(table, seat, NO_CLAIMS)
    causes = () if loss is None else tuple(sorted({*loss.because, loss.seq}))
    if over is not None and over > 0 and act.kind == k.WIN:
        due = table.conduct.due_count(seat)
        return Finding(causes, str(due), str(due + over))
    if loss is None or (over == 0 and act.kind == k.WIN):
        return None
    if loss.stands:
        return Finding(causes, variant="found")
    return Finding(causes, variant="found", depends_on=f"seq {loss.lifted}")
