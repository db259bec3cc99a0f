"""A set with a penalty tile that is objected to is a wrong claim."""

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import PenaltyTile
from replay.rule import ASKED, OWED, Finding, check
from replay.table import Table


def _used(table: Table, act: Act) -> list[PenaltyTile]:
    claim = table.conduct.claims.closed_by(act)
    if claim is None or not claim.shown.happened or not claim.right:
        return []
    return [tile for tile in table.conduct.rights.gone if tile.seat == claim.seat and tile.left == claim.shown.seq]


@check(
    "forbidden-attempt",
    on=(k.DRAW, k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED),
    needs="ev x rul",
    always=False,
    arises=lambda table, act: bool(table.conduct.rights.gone) and bool(_used(table, act)),
    during=OWED,
)
def forbidden_attempt(table: Table, act: Act) -> Finding | None:
    """A set made with a penalty tile and objected to at once is put right or taken back like any wrong claim.

    Judged at the act that makes the set final. Objected to by nobody it stands. A ruling that lets it stand goes
    before.
    """
    used = _used(table, act) if table.conduct.rights.gone else []
    claim = table.conduct.claims.closed_by(act) if used else None
    if claim is None or claim.corrected.happened or claim.cancelled.happened:
        return None
    if not claim.found.happened or not any(tile.stands for tile in used):
        return ASKED
    because = (claim.shown.seq, claim.found.seq)
    found = " ".join(NAME_OF[tile.tile] for tile in used)
    ruling = table.conduct.people.ruling_on(claim.seat, (claim.shown.seq,), what="wrong_set")
    if ruling is not None and ruling.detail.get("effect") in ("stands", "goes_on"):
        return Finding(because, found=found, seat=claim.seat, depends_on=f"seq {ruling.seq}")
    return Finding(because, found=found, seat=claim.seat)
