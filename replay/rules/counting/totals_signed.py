"""After a half, segment or session all four check the totals and sign."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check(
    "totals-signed",
    on=(k.SIGNED, HAND_END),
    needs="ev sc",
    always=False,
    arises=lambda table, act: act.kind == k.SIGNED or _signing(table) is not None,
)
def totals_signed(table: Table, act: Act) -> Finding | None:
    """Each of the four signs, and what he signs are the totals as entered.

    A missing signature is told at the last one, or at the end of the game, once the hand is over.
    """
    if act.kind == k.SIGNED:
        totals = table.match.scores
        if act.scores is None or totals is None or _converted(table):
            return None
        if list(act.scores) == totals:
            return ASKED
        return Finding(expected=" ".join(map(str, totals)), found=" ".join(map(str, act.scores)))
    last = _signing(table)
    if last is None:
        return None
    signed = {one.seat for one in table.acts if one.kind == k.SIGNED and word_of(one) in ("", word_of(last))}
    missing = sorted(set(range(table.players)) - signed)
    if not missing:
        return ASKED
    return Finding(found=" ".join(map(str, missing)), seq=last.seq, seat=-1, variant="missing")


def _signing(table: Table) -> Act | None:
    """The last signature of the hand, else the statement that ends the game."""
    signed = [act for act in table.acts if act.kind == k.SIGNED]
    final = [act for act in table.acts if act.kind == k.SETTLE and act.flags & k.FINAL]
    return next(reversed(signed or final), None)


def _converted(table: Table) -> bool:
    """Whether the totals last stated are session points that were converted."""
    return table.match.final is not None and table.match.options["session_conversion"] != "none"
