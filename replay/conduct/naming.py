"""A claim of a discard that its thrower had named as another tile (W-DRAW-08)."""

from __future__ import annotations

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct.claims import SET_WORDS, Window
from replay.table import Table


def misnamed(table: Table, window: Window, act: Act) -> bool:
    """The thrower had named his discard as the tile that the set is made of: the set is about that discard."""
    claims = table.conduct.claims
    if window.kind != k.DISCARD or act.target not in (-1, window.seat):
        return False
    since = window.mark.seq
    if any(one.seat == act.seat and one.word in SET_WORDS and one.mark.seq > since for one in claims.voices):
        return False  # not silent, whatever the word was about
    earlier = claims.before(window)
    named = (one for one in table.conduct.named if one.seat == window.seat and one.seq > earlier)
    return any(KIND_OF[one.tile] == KIND_OF[act.tile] for one in named)
