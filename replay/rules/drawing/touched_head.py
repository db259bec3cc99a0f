"""Who touches the next tile has given up his claim."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, WIN_WORDS, Window, first, mark
from replay.rule import ASKED, Finding, check
from replay.table import Table

_WORDS = SET_WORDS | WIN_WORDS


def claimed_by_next(table: Table, act: Act) -> Window | None:
    """The discard that an act of the player due to draw takes: a set, a win, or a discard that follows his word."""
    claims, seat = table.conduct.claims, act.seat
    if act.kind == k.DISCARD:
        window = claims.window if table.active < 0 else None
        if window is None or not window.voices or window.voice(seat, SET_WORDS) is None:
            return None
    else:
        if act.target in (-1, seat) or (act.kind != k.WIN and claims.pending(seat) is not None):
            return None
        window, wrong = claims.meant(act)
        if window is None or wrong or claims.passed(window).happened:
            return None
    return window if window.kind == k.DISCARD and window.next_seat == seat else None


@check(
    "touched-head",
    on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN, k.DISCARD),
    needs="ev g v",
    always=False,
    arises=lambda table, act: claimed_by_next(table, act) is not None,
)
def touched_head(table: Table, act: Act) -> Finding | None:
    """The lower seat sees the discard before he reaches for the wall: once he has touched the next tile he no longer
    claims that discard. If somebody else claims it he may still win by precedence.

    His word decides, without one the set shown.
    """
    window = claimed_by_next(table, act)
    if window is None:
        return None
    seat = act.seat
    reached = first(*(one for one in (window.touched.get(seat), window.lifted, window.drawn) if one is not None))
    voice = window.voice(seat, WIN_WORDS if act.kind == k.WIN else _WORDS)
    said = voice.mark if voice is not None else mark(act)
    if not -1 < reached.seq < said.seq:
        return ASKED
    if act.kind == k.WIN:
        spoken = any(one.seat != seat for one in window.spoken(_WORDS, act.seq))
        if spoken or any(one.seat != seat for one in window.claims):
            return ASKED
    return Finding((window.mark.seq, reached.seq))
