"""Who touches the next tile has given up his claim."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.conduct import SET_WORDS, WIN_WORDS, Window, first
from replay.rule import ASKED, Finding, check
from replay.table import Table

_WORDS: Final = SET_WORDS | WIN_WORDS


def _claimed(table: Table, act: Act) -> Window | None:
    """The discard that the player due to draw claims by an act: a word for a set, a set shown without one, a win."""
    claims, seat = table.conduct.claims, act.seat
    if act.kind == k.CALL:
        window = claims.window
        word = act.detail.get("word")
        if window is None or word not in SET_WORDS or act.target not in (-1, window.seat):
            return None
        if word == "kong" and table.active == seat and act.target < 0:
            return None
        if act.tile >= 0 and KIND_OF[act.tile] != KIND_OF[window.tile]:
            return None
    else:
        if act.target in (-1, seat) or (act.kind != k.WIN and claims.pending(seat) is not None):
            return None
        window, wrong = claims.meant(act)
        if window is None or wrong or claims.passed(window).happened:
            return None
        if act.kind != k.WIN and any(voice.seat == seat for voice in window.voices):
            return None  # judged at the word
    return window if window.kind == k.DISCARD and window.next_seat == seat else None


def _has_claimed(window: Window, seat: int) -> bool:
    """Whether a seat has said a word about a tile, or taken it."""
    return any(one.seat == seat for one in window.voices) or any(one.seat == seat for one in window.claims)


@check(
    "touched-head",
    on=(k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN),
    needs="ev g v",
    always=False,
    arises=lambda table, act: _claimed(table, act) is not None,
)
def touched_head(table: Table, act: Act) -> Finding | None:
    """The lower seat sees the discard before he reaches for the wall: once he has touched the next tile he no longer
    claims that discard. If somebody else claims it he may still win by precedence.

    Judged at the first word for a set, at the set where there was none, and at a win when it is shown.
    """
    window = _claimed(table, act)
    if window is None:
        return None
    seat = act.seat
    reached = first(*(one for one in (window.touched.get(seat), window.lifted, window.drawn) if one is not None))
    if act.kind == k.WIN:
        voice = window.voice(seat, WIN_WORDS)
        said = voice.mark.seq if voice is not None else act.seq
        spoken = any(one.seat != seat for one in window.spoken(_WORDS, act.seq))
        if not -1 < reached.seq < said or spoken or any(one.seat != seat for one in window.claims):
            return ASKED
    elif not reached.happened or _has_claimed(window, seat):
        return ASKED
    return Finding((window.mark.seq, reached.seq))
