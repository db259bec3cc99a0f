"""A win before the set claimed first is both shown and thrown for."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import claimed_before, first
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "win-in-time",
    on=(k.CALL, k.WIN),
    needs="ev v x",
    always=False,
    arises=lambda table, act: claimed_before(table, act, ("win",)) is not None,
)
def win_in_time(table: Table, act: Act) -> Finding | None:
    """A win overrides a set until its maker has both shown it and discarded, a kong until its supplement is drawn; by
    the option `win_outranks_shown` a pung or kong only until it is shown.

    Judged at the word.
    """
    if act.kind == k.WIN and act.target < 0:
        return None
    claim = claimed_before(table, act, ("win",))
    if claim is None:
        return None
    if claim.word != "chow" and table.match.options["win_outranks_shown"] == "shown":
        ended = claim.shown
    else:
        ended = first(claim.complete, claim.supplement) if claim.word == "kong" else claim.complete
    if not ended.happened or (claim.shown.happened and not claim.right):
        return ASKED
    return Finding((claim.window.mark.seq, ended.seq))
