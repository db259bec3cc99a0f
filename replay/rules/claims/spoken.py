"""Every claim is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, SETS, lost_unvoiced, thrown_silently
from replay.conduct.naming import misnamed
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("spoken", on=(k.CHOW, k.PUNG), needs="ev v", always=False)
def spoken(table: Table, act: Act) -> Finding | None:
    """The word of the set comes before the set is laid open.

    Kongs and wins have their rows; so has a silent discard before the set, a silent claim after the next draw, and one
    against a claim that another has spoken and could carry out. A chow whose word may follow is judged later.
    """
    claims = table.conduct.claims
    window, wrong = claims.meant(act)
    if window is None or claims.pending(act.seat) is not None or (wrong and not misnamed(table, window, act)):
        return None
    if thrown_silently(table, act.seat, window).happened:
        return None
    voice = window.voice(act.seat, SET_WORDS)
    if voice is not None:
        if voice.word == SETS[act.kind]:
            return ASKED
        return Finding((voice.mark.seq,), expected=SETS[act.kind], found=voice.word, variant="other_word")
    if act.kind == k.CHOW or lost_unvoiced(table, window, act.seat, act.seq):
        return None
    return Finding()
