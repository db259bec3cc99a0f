"""Only an added kong is robbed."""

from ingest import kinds as k
from ingest.tiles import KIND_OF, NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("only-added-kong", on=(k.WIN,), always=False)
def only_added_kong(table: Table, act: Act) -> Finding | None:
    """A concealed kong is never robbed, and a claimed kong is not robbed either: a win on its discard goes before it,
    from who threw that discard."""
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong == "tile":
        return None
    if window.kind == k.KONG_CONCEALED:
        return Finding((window.mark.seq,), found=NAME_OF[window.tile], variant="concealed")
    claimed = [
        kong.seq
        for kong in table.acts[window.mark.seq + 1 :]
        if kong.kind == k.KONG_EXPOSED and kong.seat == act.target and KIND_OF[kong.tile] == KIND_OF[window.tile]
    ]
    if claimed and wrong:
        return Finding((window.mark.seq, claimed[-1]), expected=str(window.seat), variant="claimed")
    return ASKED if window.kind == k.KONG_ADDED or claimed else None
