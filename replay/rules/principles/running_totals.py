"""Totals are the sums of the hands."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


@check("running-totals", on=(HAND_BEGIN, k.SETTLE), needs="ev sc", always=False)
def running_totals(table: Table, act: Act) -> Finding | None:
    """The totals after a hand are those before it with what each seat gained or lost and its penalty points.

    Judged at an entry that states totals, and at the beginning of a hand that states them. An entry corrected later in
    the hand, and a session whose points are converted, are not compared. An entry of a win that tells the totals alone
    does not show what the win brought.
    """
    if act.kind != k.SETTLE:
        return _carried(table)
    before = _before(table)
    totals = act.scores
    if totals is None or before is None or len(totals) != len(before):
        return None
    if act.flags & k.FINAL and table.match.options["session_conversion"] != "none":
        return None
    if any(word_of(one) == "entry" for one in table.conduct.corrections):
        return None
    none = (0,) * len(before)
    gained, penalties = act.deltas or none, tuple(act.detail.get("penalties") or none)
    if len(gained) != len(before) or len(penalties) != len(before):
        return None
    due = [sum(one) for one in zip(before, gained, penalties, strict=True)]
    if list(totals) == due:
        return ASKED
    if act.deltas is None and table.wins and not any(one.kind == k.SETTLE for one in table.acts):
        return Finding(missing="sc", seat=-1)
    return Finding(expected=" ".join(map(str, due)), found=" ".join(map(str, totals)), seat=-1)


def _before(table: Table) -> tuple[int, ...] | None:
    """Totals before an entry: of the last one in this hand, else those the hand began with."""
    for act in reversed(table.acts):
        if act.kind == k.SETTLE and act.scores is not None:
            return act.scores
    return table.start_scores if table.start_scores is not None else _ended_with(table.match.previous)


def _ended_with(table: Table | None) -> tuple[int, ...] | None:
    """Totals of the last entry of a hand."""
    for act in reversed(table.acts) if table is not None else ():
        if act.kind == k.SETTLE:
            return act.scores
    return None


def _carried(table: Table) -> Finding | None:
    stated, before = table.start_scores, _ended_with(table.match.previous)
    if stated is None or before is None:
        return None
    if stated == before:
        return ASKED
    return Finding(expected=" ".join(map(str, before)), found=" ".join(map(str, stated)), seat=-1, variant="carried")
