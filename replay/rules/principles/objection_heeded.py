"""A wrong set objected to at once is put right or taken back."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.rule import ASKED, TOLD, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    claim = table.conduct.claims.closed_by(act)
    return claim is not None and claim.shown.happened and not claim.right


@check(
    "objection-heeded",
    on=(k.DRAW, k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED),
    needs="ev x rul",
    always=False,
    arises=_arises,
    during=TOLD,
)
def objection_heeded(table: Table, act: Act) -> Finding | None:
    """Whoever objects at once to a wrong set has it cancelled, unless its maker puts it right.

    Judged at the act that would make the set final. A ruling that lets it stand goes before that.
    """
    claim = table.conduct.claims.closed_by(act)
    if claim is None or not claim.shown.happened or claim.corrected.happened or claim.cancelled.happened:
        return None
    if not claim.found.happened:
        return None
    if claim.right:
        return ASKED
    because = (claim.shown.seq, claim.found.seq)
    ruling = table.conduct.people.ruling_on(claim.seat, (claim.shown.seq,), what="wrong_set")
    if ruling is not None and ruling.detail.get("effect") in ("stands", "goes_on"):
        return Finding(because, found=names(claim.tiles), seat=claim.seat, depends_on=f"seq {ruling.seq}")
    return Finding(because, found=names(claim.tiles), seat=claim.seat)
