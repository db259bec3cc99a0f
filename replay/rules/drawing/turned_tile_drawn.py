"""Who has turned up his next tile draws it and claims nothing."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF, NAME_OF
from replay.act import Act
from replay.conduct import Flip, Window, mark
from replay.rule import ASKED, UPTURNED, Finding, check
from replay.table import Table


def _turned_since(table: Table, seat: int, window: Window) -> Flip | None:
    """The tile of the wall that a seat turned up after a discard, being the one to draw next."""
    if window.kind != k.DISCARD or window.next_seat != seat:
        return None
    for flip in reversed(table.conduct.opening.flips):
        if flip.mark.seq < window.mark.seq:
            return None
        if flip.seat == seat and flip.up and seat in table.conduct.turned_up.values() and flip.what in ("head", "wall"):
            return flip
    return None


@check(
    "turned-tile-drawn",
    on=(k.DRAW, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN),
    needs="ev g",
    always=False,
    during=UPTURNED,
)
def turned_tile_drawn(table: Table, act: Act) -> Finding | None:
    """The next tile turned up in the own turn must be drawn: the discard is no longer claimed, not even to win.

    A claim spoken before is none after it. Where wall indexes are told, a draw of another tile is the matter of the
    head of the wall.
    """
    seat, claims = act.seat, table.conduct.claims
    if act.kind == k.DRAW:
        window = claims.window
        flip = _turned_since(table, seat, window) if window is not None and seat == table.due_draw else None
        if flip is None:
            return None
        if HIDDEN in (flip.tile, act.tile) or flip.tile < 0 or KIND_OF[flip.tile] == KIND_OF[act.tile]:
            return ASKED
        return Finding((flip.mark.seq,), expected=NAME_OF[flip.tile], found=NAME_OF[act.tile], variant="other")
    if act.target in (-1, seat):
        return None
    window, wrong = claims.meant(act)
    flip = _turned_since(table, seat, window) if window is not None and not wrong else None
    if window is None or flip is None:
        return None
    voice = window.voice(seat)
    said = voice.mark if voice is not None else mark(act)
    return ASKED if said.seq < flip.mark.seq else Finding((window.mark.seq, flip.mark.seq), variant="claimed")
