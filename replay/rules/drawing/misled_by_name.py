"""A wrong name that misleads a claim."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("misled-by-name", on=(k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN), needs="ev v", always=False)
def misled_by_name(table: Table, act: Act) -> Finding | None:
    """Who names another tile than he discards answers for it if an opponent claims the tile named.

    Said at the first word or set that names it.
    """
    claims = table.conduct.claims
    window = claims.window
    if window is None or window.kind != k.DISCARD or act.seat == window.seat or act.tile < 0:
        return None
    if not table.conduct.named:
        return None
    earlier = claims.before(window)
    kind = KIND_OF[act.tile]
    said = [
        one
        for one in table.conduct.named
        if one.seat == window.seat and one.seq > earlier and KIND_OF[one.tile] != KIND_OF[window.tile]
    ]
    if not said:
        return None
    if kind == KIND_OF[window.tile]:
        return ASKED
    since = table.acts[window.mark.seq + 1 :]
    if KIND_OF[said[-1].tile] != kind or any(
        one.kind == k.CALL and one.seat == act.seat and KIND_OF[one.tile] == kind for one in since
    ):
        return None
    because = tuple(sorted((window.mark.seq, said[-1].seq)))
    return Finding(because, expected=NAME_OF[window.tile], found=NAME_OF[act.tile], seat=window.seat)
