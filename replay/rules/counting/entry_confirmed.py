"""The entry is confirmed before the next hand begins."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, HAND_BEGIN, Finding, check
from replay.table import Table


def _entry(table: Table | None) -> Act | None:
    """The last entry of a hand, the end of the game not counted."""
    acts = table.acts if table is not None else []
    return next((act for act in reversed(acts) if act.kind == k.SETTLE and not act.flags & k.FINAL), None)


@check(
    "entry-confirmed",
    on=(HAND_BEGIN,),
    needs="ev ph sc",
    always=False,
    arises=lambda table, act: _entry(table.match.previous) is not None,
)
def entry_confirmed(table: Table, act: Act) -> Finding | None:
    """The players confirm what was written on the sheet, all of them or one for all; then the next hand may begin."""
    before = table.match.previous
    entry = _entry(before)
    if before is None or entry is None:
        return None
    later = [one for one in before.acts[entry.seq + 1 :] if one.kind == k.CONFIRMED and word_of(one) == "entry"]
    seats = {one.seat for one in later} | {entry.seat}
    if any(one.seat < 0 for one in later) or seats >= set(range(table.players)):
        return ASKED
    missing = sorted(set(range(table.players)) - seats)
    return Finding(found=" ".join(map(str, missing)), seat=-1)
