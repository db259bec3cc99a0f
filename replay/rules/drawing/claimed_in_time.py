"""Claims end when the lower seat has completed its draw."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct import SET_WORDS
from replay.rule import ASKED, Finding, check
from replay.table import Table

_WORDS: Final = SET_WORDS | {"win"}


@check("claimed-in-time", on=(k.CALL,), needs="ev v", always=False)
def claimed_in_time(table: Table, act: Act) -> Finding | None:
    """Once the lower seat has drawn and mixed the tile in, discarded, or declared a win or kong, the two others may no
    longer claim the discard before.

    Judged at the first word of each. A claim without a word, and one of a discard that is no longer the last, are the
    matter of other rows. Where gestures are not recorded a mixing cannot be seen.
    """
    window, seat = table.conduct.claims.window, act.seat
    if window is None or window.kind != k.DISCARD or seat in (window.seat, window.next_seat):
        return None
    if act.detail.get("word") not in _WORDS or act.target not in (-1, window.seat) or table.active == seat:
        return None
    if act.tile >= 0 and KIND_OF[act.tile] != KIND_OF[window.tile]:
        return None
    if not window.drawn.happened or any(voice.seat == seat for voice in window.voices):
        return ASKED
    if window.completed.happened:
        return Finding((window.mark.seq, window.completed.seq))
    return ASKED if "g" in table.match.provides else Finding(missing="g")
