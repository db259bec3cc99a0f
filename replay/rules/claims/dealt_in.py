"""Who threw the tile won on has dealt in."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("dealt-in", on=(k.WIN,), always=False)
def dealt_in(table: Table, act: Act) -> Finding | None:
    """A win on a discard names the seat that threw it.

    A tile that is not the last discard, and the tile of a kong, are the matter of other rows.
    """
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong == "tile" or window.kind != k.DISCARD:
        return None
    if not wrong:
        return ASKED
    if any(kong.kind == k.KONG_EXPOSED and kong.seat == act.target for kong in table.acts[window.mark.seq + 1 :]):
        return None  # a claimed kong, taken for one that is robbed
    return Finding((window.mark.seq,), expected=str(window.seat), found=str(act.target))
