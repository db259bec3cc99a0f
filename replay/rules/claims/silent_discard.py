"""Silent, and discarding before the set is shown."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import thrown_silently
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("silent-discard", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED), needs="ev v x", always=False)
def silent_discard(table: Table, act: Act) -> Finding | None:
    """Whoever claims without a word shows the set before he discards; otherwise the judge may rule that he forgot to
    draw.

    Judged where the set is shown after all, and told of that discard.
    """
    claims = table.conduct.claims
    window, wrong = claims.meant(act)
    if window is None or wrong or claims.pending(act.seat) is not None:
        return None
    thrown = thrown_silently(table, act.seat, window)
    if not thrown.happened:
        return ASKED
    return Finding((window.mark.seq,), seq=thrown.seq)
