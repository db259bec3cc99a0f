"""A silent claim is lost when the next player has completed his draw."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "silent-late",
    on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN, k.EXPOSE),
    needs="ev v",
    always=False,
    arises=lambda table, act: act.kind != k.EXPOSE or word_of(act) == "claim",
)
def silent_late(table: Table, act: Act) -> Finding | None:
    """Whoever claims without a word may be passed over; once the lower seat of the thrower has drawn and mixed the tile
    in, discarded, or declared a win or kong, his claim is gone.

    Judged at the set, the win or the tiles laid open. A claim spoken late is the matter of the completed draw. Where
    gestures are not recorded a mixing cannot be seen.
    """
    if act.kind == k.EXPOSE:
        if word_of(act) != "claim" or act.target not in (-1, act.seat) or act.detail.get("back", False):
            return None
        window, wrong = table.conduct.claims.window, ""
    elif act.target in (-1, act.seat):
        return None
    else:
        window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong or window.kind != k.DISCARD or act.seat in (window.seat, window.next_seat):
        return None
    if any(voice.seat == act.seat for voice in window.voices):
        return None
    if table.conduct.claims.passed(window).happened:
        return None  # no longer the last discard
    if window.completed.happened:
        return Finding((window.mark.seq, window.completed.seq))
    return Finding(missing="g") if window.drawn.happened and "g" not in table.match.provides else ASKED
