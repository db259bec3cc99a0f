"""A wrong set found too late."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import found_late, lets_pass
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("set-found-late", on=(k.COMPLAINT, k.OBJECTION, k.NOTICE, k.RULING), needs="ev x rul", always=False)
def set_found_late(table: Table, act: Act) -> Finding | None:
    """A set shown that is no sequence, triplet or kong, and is found out only after its maker's discard was claimed or
    the lower seat has drawn, cannot be put right: its maker cannot win this hand.

    Judged at the word that finds it out. A sound set that was claimed wrongly stands, by the option `unfit_set_stands`.
    """
    claim = found_late(table, act)
    if claim is None or (claim.word == "kong" and claim.supplement.happened):
        return None
    if HIDDEN in claim.tiles:
        return Finding(missing="ev", seat=claim.seat)
    used = any(one.left == claim.shown.seq and one.seat == claim.seat for one in table.conduct.rights.gone)
    unfit = claim.is_set and not table.match.options["unfit_set_stands"] and (used or not claim.right)
    if claim.is_set and not unfit:
        return ASKED
    return Finding(
        (claim.shown.seq,), found=names(claim.tiles), seat=claim.seat, variant="unfit" if unfit else "",
        depends_on=lets_pass(act),
    )  # fmt: skip
