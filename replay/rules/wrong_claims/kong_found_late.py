"""A wrong kong found after its supplement."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import found_late, lets_pass, own_kong_found
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("kong-found-late", on=(k.COMPLAINT, k.OBJECTION, k.NOTICE, k.RULING), needs="ev x rul", always=False)
def kong_found_late(table: Table, act: Act) -> Finding | None:
    """A kong that is none, found out after its supplement was drawn, costs the rights to win, to claim and to make
    kongs.

    Judged at the word that finds it out.
    """
    claim = found_late(table, act)
    if claim is not None and claim.word == "kong" and claim.supplement.happened:
        if HIDDEN in claim.tiles:
            return Finding(missing="ev", seat=claim.seat)
        if claim.is_set and len(claim.tiles) == 4:
            return ASKED
        seat, seq, tiles = claim.seat, claim.shown.seq, claim.tiles
    else:
        meld = own_kong_found(table, act)
        if meld is None:
            return None
        seat, seq, tiles = act.seat if act.kind == k.RULING else act.target, meld.seq, meld.tiles
    return Finding((seq,), found=names(tiles), seat=seat, depends_on=lets_pass(act))
