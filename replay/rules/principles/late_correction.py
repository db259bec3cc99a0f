"""What was not corrected in time stands."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import NEVER, mark, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("late-correction", on=(k.CORRECTION,), needs="ev x rul", always=False)
def late_correction(table: Table, act: Act) -> Finding | None:
    """A shown set is corrected or taken back only until its maker's discard is claimed, the lower seat has drawn or
    the own supplement is drawn; by the option `last_correction`, until another player has discarded.

    A ruling about the set that lets it be corrected goes before that.
    """
    if (word_of(act) or "set") != "set":
        return None
    conduct = table.conduct
    claim = conduct.claim_meant(act)
    if claim is None or not claim.shown.happened or (claim.right and len(claim.tiles) == 4):
        return None  # a kong is locked, which is another row's matter
    closed = claim.closed
    if table.match.options["last_correction"] == "gen-7":
        since = table.acts[claim.shown.seq :]
        closed = next((mark(other) for other in since if other.kind == k.DISCARD and other.seat != act.seat), NEVER)
    if not closed.happened:
        return ASKED
    ruling = conduct.people.ruling_on(act.seat, (claim.shown.seq,), what="wrong_set")
    if ruling is not None and (
        ruling.detail.get("effect") == "cancelled" or ruling.detail.get("penalty") in ("correct", "claim_void")
    ):
        return Finding((claim.shown.seq, closed.seq), depends_on=f"seq {ruling.seq}")
    return Finding((claim.shown.seq, closed.seq))
