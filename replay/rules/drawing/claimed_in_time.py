"""Claims end when the lower seat has completed its draw."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, WIN_WORDS, Window
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _claimed(table: Table, act: Act) -> Window | None:
    """The discard that a spoken claim of another than the lower seat takes: a set, a win, a discard after the word."""
    claims, seat = table.conduct.claims, act.seat
    window: Window | None
    if act.kind == k.DISCARD:
        window = claims.window if table.active != seat else None
    elif act.target in (-1, seat) or (act.kind != k.WIN and claims.pending(seat) is not None):
        return None
    else:
        window, wrong = claims.meant(act)
        if wrong:
            return None
    if window is None or window.kind != k.DISCARD or seat in (window.seat, window.next_seat) or not window.voices:
        return None
    if window.voice(seat, WIN_WORDS if act.kind == k.WIN else SET_WORDS) is None or claims.passed(window).happened:
        return None
    return window


@check("claimed-in-time", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN, k.DISCARD), needs="ev v", always=False)
def claimed_in_time(table: Table, act: Act) -> Finding | None:
    """Once the lower seat has drawn and mixed the tile in, discarded, or declared a win or kong, the two others may no
    longer claim the discard before.

    The word decides; one spoken in time is not lost by what follows. A claim without a word, and one of a discard that
    is no longer the last, are the matter of other rows. Where gestures are not recorded a mixing cannot be seen.
    """
    window = _claimed(table, act)
    if window is None:
        return None
    voice = window.voice(act.seat, WIN_WORDS if act.kind == k.WIN else SET_WORDS)
    if voice is None or not -1 < window.drawn.seq < voice.mark.seq:
        return ASKED
    if -1 < window.completed.seq < voice.mark.seq:
        return Finding((window.mark.seq, window.completed.seq))
    return ASKED if "g" in table.match.provides else Finding(missing="g")
