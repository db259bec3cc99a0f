"""Whether a false winner may still claim."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.barred import false_win_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("false-winner-claims", on=(k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def false_winner_claims(table: Table, act: Act) -> Finding | None:
    """After a false win its player stands his tiles up and plays on. By the option `false_winner_claims` `forbid` they
    lie face down, and he only draws and discards: no pung, no kong.
    """
    if table.match.options["false_winner_claims"] == "allow":
        return None
    seq = false_win_of(table, act.seat)
    return Finding((seq,)) if seq >= 0 else ASKED
