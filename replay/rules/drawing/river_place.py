"""Discards lie in order, six in a row."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import thrown_silently, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_ROW: Final = 6


@check("river-place", on=(k.DISCARD, k.MISPLACED), needs="ev x", always=False)
def river_place(table: Table, act: Act) -> Finding | None:
    """Own discards lie before their player from left to right in rows of six, the next row below.

    A discard that was claimed leaves its place to the next one, or (option `claimed_place`) the place stays empty;
    while its set is not shown it may still lie there. Which row and place is asked where the record tells them; one
    laid next to one laid wrongly is no new fault. A discard near the own sets is the matter of the kong it may seem.
    """
    seat = act.seat
    if act.kind == k.MISPLACED:
        last = table.river_seq[seat][-1] if table.river_seq[seat] else -1
        if word_of(act) != "discard" or act.detail.get("where") == "melds" or last < 0:
            return None
        told = table.acts[last].detail.get("at") and (table.number, last) in table.match.faults
        return None if told else Finding((last,), variant="misplaced")
    at = act.detail.get("at")
    if not at:
        return None
    lying = len(table.river[seat])
    leaves = table.match.options["claimed_place"] == "next"
    if leaves:
        lying -= len(table.called[seat])
    row, place = at
    if _lies_after(lying, row, place) or (row, place) == _after_wrong(table, seat):
        return ASKED
    if leaves and _lies_after(lying - _taken_unshown(table, seat), row, place):
        return ASKED
    if "v" not in table.match.provides and _taken_silently(table, seat):
        return Finding(missing="v")
    return Finding(expected=f"{lying // _ROW + 1} {lying % _ROW + 1}", found=f"{row} {place}")


def _lies_after(lying: int, row: int, place: int) -> bool:
    """Whether row and place are those next to so many discards."""
    return row == lying // _ROW + 1 and place == lying % _ROW + 1


def _taken_unshown(table: Table, seat: int) -> int:
    """Discards that were claimed and are gone although no set has been shown for them."""
    claims = [one.claim for one in table.conduct.claims.taken_from[seat] if not one.voided.happened]
    return sum(1 for claim in claims if claim is not None and claim.word != "win" and not claim.shown.happened)


def _taken_silently(table: Table, seat: int) -> bool:
    """Whether another may have taken a discard by a word and thrown before showing the set."""
    windows = [one for one in table.conduct.claims.windows if one.seat == seat and one.kind == k.DISCARD]
    return any(thrown_silently(table, other, one).happened for one in windows for other in range(table.players))


def _after_wrong(table: Table, seat: int) -> tuple[int, int]:
    """The place next to the last discard that still lies there, where that one was laid wrongly."""
    for index in range(len(table.river[seat]) - 1, -1, -1):
        if index in table.called[seat]:
            continue
        seq = table.river_seq[seat][index]
        at = table.acts[seq].detail.get("at")
        if not at or (table.number, seq) not in table.match.faults:
            return (0, 0)
        return (at[0] + 1, 1) if at[1] >= _ROW else (at[0], at[1] + 1)
    return (0, 0)
