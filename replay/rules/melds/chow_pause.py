"""The word, a pause, then the chow or the discard."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Voice, lacks_time, mark, shorter
from replay.rule import ASKED, OUT_OF_TURN, Finding, check
from replay.table import Table

_CHOW: Final = frozenset({"chow"})


@check(
    "chow-pause",
    on=(k.CHOW, k.DISCARD),
    needs="ev v x t",
    always=False,
    arises=lambda table, act: act.kind == k.CHOW or _taken_with(table, act) is not None,
    during=OUT_OF_TURN,
)
def chow_pause(table: Table, act: Act) -> Finding | None:
    """About a second (option `chow_pause_ms`) lies between the word and showing the chow or discarding, so that others
    can still claim a pung or kong.

    Judged at the first of the two.
    """
    voice = _taken_with(table, act)
    if voice is None:
        return None
    pause = int(table.match.options["chow_pause_ms"])
    hurried = shorter(voice.mark, mark(act), pause, table.match.clock_ms)
    if hurried is None:
        return Finding(missing=lacks_time(voice.mark, mark(act)))
    return Finding((voice.mark.seq,), expected=str(pause), found=str(act.t - voice.mark.t)) if hurried else ASKED


def _taken_with(table: Table, act: Act) -> Voice | None:
    """The word with which an act takes a tile for a chow."""
    claims = table.conduct.claims
    if act.kind == k.DISCARD:
        window = claims.window
        if window is None or table.active == act.seat or window.seat == act.seat:
            return None
    else:
        if claims.pending(act.seat) is not None:
            return None
        window, wrong = claims.meant(act)
        if window is None or wrong:
            return None
    return window.voice(act.seat, _CHOW)
