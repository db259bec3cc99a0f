"""All tiles lie face down before the shuffle."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("faces-down", on=(k.SHUFFLE,), needs="g", always=False)
def faces_down(table: Table, act: Act) -> Finding | None:
    """Before the tiles are shuffled they are all turned face down: none that was seen face up still is."""
    if act.detail.get("phase") != "begin":
        return None
    up = [flip.mark.seq for flip in table.conduct.opening.left_up("shuffle", act.seq)]
    return Finding(tuple(up), found=str(len(up)), seat=-1) if up else ASKED
