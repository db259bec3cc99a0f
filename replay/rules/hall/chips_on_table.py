"""Fifty chips each, and none lost between hands."""

from ingest import kinds as k
from replay.act import Act
from replay.payout import chips_before, held_after, removed
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.settle import told
from replay.table import Table


@check("chips-on-table", on=(HAND_BEGIN, k.SETTLE), needs="ev sc rul", always=False)
def chips_on_table(table: Table, act: Act) -> Finding | None:
    """All players begin with fifty chips; what the table holds changes only by what the judge takes off it.

    Looked at where a hand begins (as many as the last entry left) and at each entry (as many as before the hand, with
    what it moved; never less than none). A substitute plays on with the same chips.
    """
    if act.kind != k.SETTLE:
        return _at_beginning(table)
    scores = act.scores
    if scores is None or len(scores) != table.players:
        return None
    if min(scores) < 0:
        return Finding(expected="0", found=told(scores), seat=scores.index(min(scores)), variant="negative")
    if act.flags & k.FINAL:
        held = held_after(table, act)
        if held is None:
            return None
        return ASKED if held == scores else Finding(expected=told(held), found=told(scores), seat=-1, variant="final")
    start = chips_before(table)
    if start is None:
        return None
    gone = removed(table, act.seq)
    if act.deltas is not None and len(act.deltas) == table.players:
        full = tuple(one + more for one, more in zip(start, act.deltas, strict=True))
        less = tuple(one + more for one, more in zip(full, gone, strict=True))
        if scores in (full, less):
            return ASKED
        return Finding(expected=told(less), found=told(scores), seat=-1)
    due = sum(start) + sum(gone)
    return ASKED if sum(scores) == due else Finding(expected=str(due), found=str(sum(scores)), seat=-1, variant="sum")


def _at_beginning(table: Table) -> Finding | None:
    chips, before = table.start_scores, table.match.previous
    if chips is None or len(chips) != table.players:
        return None
    if before is None or before.number < 0:
        each = int(table.match.options["chips_start"])
        if table.number or table.round > 0 or table.counter > 0:
            return None
        good = all(one == each for one in chips)
        return ASKED if good else Finding(expected=str(each), found=told(chips), seat=-1, variant="start")
    if before.number != table.number - 1:
        return None
    held, due = held_after(before, None), _due(before)
    if held is None or chips in (held, due):
        return None if held is None else ASKED
    return Finding(expected=told(held), found=told(chips), seat=-1, variant="carried")


def _due(table: Table) -> tuple[int, ...] | None:
    """Chips at the end of a hand by what it moved: where its entry says otherwise, that is a matter of the entry."""
    start = chips_before(table)
    entry = next((one for one in reversed(table.acts) if one.kind == k.SETTLE and one.deltas is not None), None)
    if start is None or entry is None or entry.deltas is None or len(entry.deltas) != table.players:
        return None
    gone = removed(table, len(table.acts))
    return tuple(one + more + less for one, more, less in zip(start, entry.deltas, gone, strict=True))
