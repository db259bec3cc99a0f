"""An intended wrong count."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import about, same_article, word_of
from replay.rule import ASKED, OUT_OF_TURN, Finding, check
from replay.table import Table


@check("count-intended", on=(k.DISTURBANCE, k.DISCARD, k.RULING), needs="ev", always=False, during=OUT_OF_TURN)
def count_intended(table: Table, act: Act) -> Finding | None:
    """Nobody draws one more, refuses to discard, or discards several tiles at once to make his number of tiles wrong.

    A refusal and a second discard in one turn speak for themselves; whether they were meant, and what follows, is the
    judge's to say. Else a ruling about a wrong number of tiles that finds intent makes it a fault.
    """
    if act.kind == k.DISTURBANCE:
        return Finding(variant="refused") if word_of(act) == "refuses_discard" and act.seat >= 0 else None
    if act.kind == k.DISCARD:
        window = table.conduct.claims.window
        if table.active >= 0 or window is None or window.kind != k.DISCARD or window.seat != act.seat:
            return None
        return Finding((window.mark.seq,), variant="again")
    refused = [one for one in table.conduct.disturbances if word_of(one) == "refuses_discard" and one.seat == act.seat]
    seqs = tuple(one.seq for one in refused)
    said = str(act.detail.get("article", ""))
    meant = same_article(said, "W-COUNT-06") if said else word_of(act) == "wrong_count" or about(act) in seqs
    if act.seat < 0 or not meant:
        return None
    named = about(act)
    again = 0 <= named < act.seq and table.acts[named].kind == k.DISCARD and (table.number, named) in table.match.faults
    told = again or (bool(seqs) and (named == -1 or named in seqs))
    return ASKED if told or not act.detail.get("intentional") else Finding()
