"""A misplaced discard that misleads a claim."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.conduct import Window, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _misplaced(table: Table, window: Window) -> int:
    """The act that shows the last discard in a wrong place, -1 none."""
    for one in table.conduct.misplaced:
        if one.seat == window.seat and one.seq > window.mark.seq and word_of(one) == "discard":
            return one.seq
    placed = table.acts[window.mark.seq].detail.get("at")
    return window.mark.seq if placed and (table.number, window.mark.seq) in table.match.faults else -1


@check("misled-by-place", on=(k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN), needs="ev x", always=False)
def misled_by_place(table: Table, act: Act) -> Finding | None:
    """Who lays a discard into a wrong place answers for it if an opponent claims the tile that seems to be the last.

    That is a claim of another tile of his river. Judged at the first word or set that names it, told of the discard.
    """
    window = table.conduct.claims.window
    if window is None or window.kind != k.DISCARD or act.seat == window.seat or act.tile < 0:
        return None
    if act.target not in (-1, window.seat):
        return None
    shown = _misplaced(table, window)
    if shown < 0:
        return None
    kind = KIND_OF[act.tile]
    if kind == KIND_OF[window.tile]:
        return ASKED
    since = table.acts[window.mark.seq + 1 :]
    if any(one.kind == k.CALL and one.seat == act.seat and KIND_OF[one.tile] == kind for one in since):
        return None
    seat = window.seat
    lying = [tile for at, tile in enumerate(table.river[seat]) if at not in table.called[seat]]
    if all(KIND_OF[tile] != kind for tile in lying):
        return None
    because = tuple(sorted({shown, act.seq} - {window.mark.seq}))
    return Finding(because, NAME_OF[window.tile], NAME_OF[act.tile], seat=seat, seq=window.mark.seq)
