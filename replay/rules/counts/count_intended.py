"""An intended wrong count."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import about, same_article, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("count-intended", on=(k.DISTURBANCE, k.RULING), needs="ev rul", always=False)
def count_intended(table: Table, act: Act) -> Finding | None:
    """Drawing one more, refusing to discard, or discarding several tiles at once, on purpose, may be penalised further.

    Intent is the judge's to find: a refusal is remarked on, and a ruling about it or about a wrong number of tiles that
    finds intent makes it a fault.
    """
    if act.kind == k.DISTURBANCE:
        return Finding(note=True, variant="refused") if word_of(act) == "refuses_discard" else None
    refused = [one for one in table.conduct.disturbances if word_of(one) == "refuses_discard" and one.seat == act.seat]
    seqs = tuple(one.seq for one in refused)
    said = str(act.detail.get("article", ""))
    meant = same_article(said, "W-COUNT-06") if said else word_of(act) == "wrong_count" or about(act) in seqs
    if act.seat < 0 or not meant:
        return None
    if not act.detail.get("intentional"):
        return ASKED
    return Finding(seqs)
