"""What can be said of a game only when its whole record was read."""

from __future__ import annotations

import re

from ingest import kinds as k
from ingest.formats.tenhou_xml.table import rebuilds_wall
from ingest.formats.tenhou_xml.words import Row, find_id, hour_of
from ingest.model import GameRecord, HandRecord, SeatRecord
from ingest.problems import Problem

ALWAYS = frozenset({"ev", "id", "d", "sc"})
_HEAD = 16_384  # an id stands before the names, if at all
_SHAPE = re.compile(r"[/\\!]")


def settle(record: GameRecord, row: Row) -> None:
    """Final points, placement points and places from the end of the game; equal scores by seat order."""
    record.finished = True
    scores, detail = row[10], row[11]
    if scores is None or detail is None:
        return
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    for seat in record.seats:
        seat.final_pts = scores[seat.seat]
        seat.place = order.index(seat.seat) + 1
        seat.place_pts = detail["value"]["points"][seat.seat] / 10


def unsure_cuts(hand: HandRecord) -> None:
    """Take back "from the hand" of a discard that may have answered a draw which was not read."""
    unsure: set[int] = set()
    for at, row in enumerate(hand.rows):
        kind, seat = row[0], row[1]
        if kind == k.UNREAD:
            unsure = {0, 1, 2, 3}
        elif kind == k.DISCARD and seat in unsure and row[5] & k.HAND_CUT:
            hand.rows[at] = (*row[:5], row[5] & ~k.HAND_CUT, *row[6:])
        elif kind in (k.DRAW, k.CHOW, k.PUNG):
            unsure.discard(seat)


def close_game(record: GameRecord, data: bytes, name: str, hand_seeds: int, missing: set[str]) -> None:
    """Id and hour, start scores, what the record provides, and the table type that no book knows."""
    record.native_id = find_id(_SHAPE.split(name)[-1]) or find_id(_before_names(data))
    if record.native_id:
        record.started_at = hour_of(record.native_id)
        if record.started_at is None:
            record.problems.append(
                Problem("ING022", f"the id {record.native_id} begins with no date and hour")
            )
    if "type" not in record.table:
        record.problems.append(Problem("ING023", "GO type: the record does not say what table it is"))
    if record.book is None:
        kind = record.table.get("type", "not stated")
        record.problems.append(Problem("ING032", f"table type {kind}: no rule book holds its rules"))
    if not record.seats:
        record.problems.append(Problem("ING023", "UN: the record does not say who sat where"))
        record.seats = [SeatRecord(seat, None, None) for seat in range(record.players)]
    if record.hands and (scores := record.hands[0].start_scores):
        for seat in record.seats:
            seat.start_pts = scores[seat.seat]
    provides = ALWAYS - missing
    game_seed = record.before is not None and any(
        row[0] == k.SHUFFLE and rebuilds_wall(row) for row in record.before.rows
    )
    if game_seed or (record.hands and hand_seeds == len(record.hands)):
        provides |= {"wall"}
    record.provides = provides


def _before_names(data: bytes) -> str:
    head = data[:_HEAD]
    names = head.find(b"<UN")
    return (head if names < 0 else head[:names]).decode("utf-8", "replace")
