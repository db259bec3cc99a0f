"""诈胡者不得成牌: a false winner does not win this hand."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.barred import false_win_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("false-winner-wins", on=(k.WIN,), always=False)
def false_winner_wins(table: Table, act: Act) -> Finding | None:
    """After a false win its player plays on but cannot win this hand; a later win of his is void."""
    seq = false_win_of(table, act.seat)
    if seq >= 0:
        return Finding((seq,))
    return ASKED if table.conduct.false_wins else None
