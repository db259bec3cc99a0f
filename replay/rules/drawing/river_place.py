"""Discards lie in order, six in a row."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

ROW = 6


@check("river-place", on=(k.DISCARD, k.MISPLACED), needs="ev x", always=False)
def river_place(table: Table, act: Act) -> Finding | None:
    """Own discards lie before their player from left to right in rows of six, the next row below.

    A discard that was claimed leaves its place to the next one, or (option `claimed_place`) the place stays empty.
    Which row and place is asked where the record tells them; one laid next to one laid wrongly is no new fault. A
    discard near the own sets is the matter of the kong it may seem.
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
    if table.match.options["claimed_place"] == "next":
        lying -= len(table.called[seat])
    due = (lying // ROW + 1, lying % ROW + 1)
    if tuple(at) in (due, _after_wrong(table, seat)):
        return ASKED
    return Finding(expected=f"{due[0]} {due[1]}", found=f"{at[0]} {at[1]}")


def _after_wrong(table: Table, seat: int) -> tuple[int, int]:
    """The place next to the last discard that still lies there, where that one was laid wrongly."""
    for index in range(len(table.river[seat]) - 1, -1, -1):
        if index in table.called[seat]:
            continue
        seq = table.river_seq[seat][index]
        at = table.acts[seq].detail.get("at")
        if not at or (table.number, seq) not in table.match.faults:
            return (0, 0)
        return (at[0] + 1, 1) if at[1] >= ROW else (at[0], at[1] + 1)
    return (0, 0)
