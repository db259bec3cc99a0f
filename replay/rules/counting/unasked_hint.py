"""Others keep silent while the winner counts, unless he asks them."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _hints(table: Table, act: Act) -> list[Act]:
    """Hints given to a winner by others, after his win."""
    winners = {win.seat: win.seq for win in table.wins}
    return [
        one
        for one in table.conduct.people.pointed
        if one.kind == k.NOTICE and word_of(one) == "hint" and one.seat >= 0 and one.seat not in winners
        and any(seq < one.seq and one.target in (-1, seat) for seat, seq in winners.items())
    ]  # fmt: skip


@check(
    "unasked-hint",
    on=(HAND_END,),
    needs="ev rul",
    always=False,
    arises=lambda table, act: bool(table.wins),
)
def unasked_hint(table: Table, act: Act) -> tuple[Finding, ...] | Finding | None:
    """Counting is the winner's own duty: a hint he has not asked for is a fault where the judge punishes it.

    Else it is remarked on: who only names the right count may do so. Told of the hint.
    """
    people = table.conduct.people
    found: list[Finding] = []
    asked = False
    for hint in _hints(table, act):
        wanted = [one for one in people.requests if word_of(one) == "count" and one.seq < hint.seq]
        if any(one.seat in {win.seat for win in table.wins} for one in wanted):
            asked = True
            continue
        ruling = people.punished(hint.seat, (hint.seq,), "W-SCORE-06", "conduct")
        if ruling is None:
            found.append(Finding(seat=hint.seat, seq=hint.seq, note=True, variant="heard"))
        else:
            found.append(Finding((ruling.seq,), seat=hint.seat, seq=hint.seq))
    return tuple(found) or (ASKED if asked else None)
