"""A claim changed after tiles were shown for it."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import RANKS, tiles_shown
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("claim-changed", on=(k.CALL,), needs="ev v x", always=False)
def claim_changed(table: Table, act: Act) -> Finding | None:
    """Who has called may change his call to another kind, or to a win, freely until he shows a set; tiles shown that
    the new call does not use become penalty tiles."""
    word = str(act.detail.get("word", ""))
    window = table.conduct.claims.window_of(act.seat, act.target, act.tile)
    voice = window.voice(act.seat) if window is not None else None
    if voice is None or word not in RANKS or voice.word == word:
        return None
    shown = tiles_shown(table, voice, word)
    return Finding((voice.mark.seq,), found=names(shown)) if shown else ASKED
