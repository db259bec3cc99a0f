"""The penalties for a decision and for the hand add up."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct.charged import limits
from replay.decisions import charged
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.timing import per_turn_points, whole_hand_points


@check("both-penalties", on=(HAND_END,), needs="ev t v sc rul", always=False, arises=lambda table, act: _booked(table))
def both_penalties(table: Table, act: Act) -> tuple[Finding, ...] | Finding | None:
    """Who owes points for long decisions and for the hand as well is fined both on the sheet.

    Told of the entry, where it is less than their sum. More may be for other faults. Points that the judge fixed by
    a ruling which lets some pass go before the sum.
    """
    entry = next(
        (one for one in reversed(table.acts) if one.kind == k.SETTLE and not one.flags & k.FINAL), None
    )
    if entry is None:
        return None
    fines = entry.detail.get("penalties") or (0,) * table.players
    found: list[Finding] = []
    asked = False
    limit = limits(table)
    for seat, parts, penalty in charged(table):
        turns = sum(per_turn_points(part.timed.low, limit) for part in parts)
        whole = whole_hand_points(sum(part.timed.low for part in parts), limit)
        if not turns or not whole:
            continue
        if len(fines) <= seat or -fines[seat] >= penalty.low:
            asked = True
            continue
        because = tuple(sorted({part.seq for part in parts if per_turn_points(part.timed.low, limit)}))
        waived = _waived(table, seat)
        found.append(
            Finding(because, str(-penalty.low), str(fines[seat]), seat=seat, seq=entry.seq, depends_on=waived)
        )
    return tuple(found) or (ASKED if asked else None)


def _booked(table: Table) -> bool:
    return any(act.kind == k.SETTLE and not act.flags & k.FINAL for act in table.acts)


def _waived(table: Table, seat: int) -> str:
    """`seq N` of a ruling about the time of a seat that asks for no points."""
    for ruling in table.conduct.people.rulings:
        about_time = "TIME" in str(ruling.detail.get("article", "")).upper() or ruling.detail.get("what") == "pace"
        if ruling.seat == seat and about_time and ruling.detail.get("penalty") in ("none", "warning"):
            return f"seq {ruling.seq}"
    return ""
