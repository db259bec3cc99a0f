"""A short hand cannot win."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.losses import established, is_long, surplus
from replay.rule import Finding, check
from replay.table import Table


@check("short-hand", on=(k.WIN, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED))
def short_hand(table: Table, act: Act) -> Finding | None:
    """Who has too few tiles, or was found to have too few, does not win; by the option `short_hand_claims` he does not
    claim either.

    A win after the number has come right again is another row's matter.
    """
    seat = act.seat
    if act.kind != k.WIN and table.match.options["short_hand_claims"]:
        return None
    over, loss = surplus(table, seat), established(table, seat)
    if over is not None and over < 0 and act.kind == k.WIN:
        due = table.conduct.due_count(seat)
        because = () if loss is None else (*loss.because, loss.seq)
        return Finding(tuple(sorted(set(because))), str(due), str(due + over))
    if loss is None or is_long(table, seat) or (over == 0 and act.kind == k.WIN):
        return None
    if loss.stands:
        return Finding(tuple(sorted({*loss.because, loss.seq})), variant="found")
    return Finding(tuple(sorted({*loss.because, loss.seq})), variant="found", depends_on=f"seq {loss.lifted}")
