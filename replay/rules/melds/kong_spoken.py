"""A kong is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, lost_unvoiced, thrown_silently
from replay.conduct.naming import misnamed
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-spoken", on=(k.KONG_CONCEALED, k.KONG_EXPOSED), needs="ev v", always=False)
def kong_spoken(table: Table, act: Act) -> Finding | None:
    """The word of a kong is said before its tiles are shown; that of a pung or chow is none.

    A tile added to a pung has its own row; so has a silent discard before the set, a silent claim after the next draw,
    and one against a claim that another has spoken and could, or may, carry out.
    """
    claims = table.conduct.claims
    if act.kind == k.KONG_CONCEALED:
        if table.active != act.seat:
            return None
        return ASKED if claims.kong_said(act.seat) is not None else Finding()
    window, wrong = claims.meant(act)
    if window is None or claims.pending(act.seat) is not None or (wrong and not misnamed(table, window, act)):
        return None
    voice = window.voice(act.seat, SET_WORDS)
    if voice is not None:
        if voice.word == "kong":
            return ASKED
        return Finding((voice.mark.seq,), expected="kong", found=voice.word, variant="other_word")
    if thrown_silently(table, act.seat, window).happened or lost_unvoiced(table, window, act.seat, act.seq):
        return None
    return Finding()
