"""相公胡牌算诈胡: who may not win does not declare a win."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.barred import bar_unseen, barred
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("barred-winner", on=(k.WIN,), always=False)
def barred_winner(table: Table, act: Act) -> Finding | None:
    """Who did not throw or show a wild as he must, or has a wrong number of tiles, is 相公: his win is a false win."""
    loss = barred(table, act.seat)
    if loss is None:
        unseen = bar_unseen(table, act.seat)
        return Finding(missing=unseen) if unseen else ASKED
    because = tuple(sorted({*loss.because, loss.seq}))
    return Finding(because, depends_on="" if loss.stands else f"seq {loss.lifted}")
