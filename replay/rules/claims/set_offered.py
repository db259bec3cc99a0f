"""The tile that a set takes."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import same_face, thrown_silently
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("set-offered", on=(k.PUNG, k.KONG_EXPOSED), always=False)
def set_offered(table: Table, act: Act) -> Finding | None:
    """A pung or exposed kong takes the last discard of another player, from who threw it.

    Who has claimed the tile by a word may have discarded before he shows the set.
    """
    if act.target == act.seat:
        return None
    claims = table.conduct.claims
    pending = claims.pending(act.seat)
    if pending is not None and same_face(pending.window.tile, act.tile):
        return ASKED
    window, wrong = claims.meant(act)
    if window is None or wrong == "tile":
        offered = NAME_OF[window.tile] if window is not None else ""
        return Finding((window.mark.seq,) if window is not None else (), offered, NAME_OF[act.tile], variant="tile")
    if wrong:
        return Finding((window.mark.seq,), str(window.seat), str(act.target), variant="thrower")
    if window.kind != k.DISCARD:
        return Finding((window.mark.seq,), found=NAME_OF[act.tile], variant="kong")
    if claims.passed(window, (thrown_silently(table, act.seat, window).seq,)).happened:
        return Finding((window.mark.seq,), found=NAME_OF[act.tile], variant="passed")
    return ASKED
