"""A river of terminals and honours."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.settle import nagashi_deltas, nagashi_seats, told
from replay.table import Table


@check("nagashi", on=(k.DRAW_GAME,), needs="ev sc", always=False)
def nagashi(table: Table, act: Act) -> Finding | None:
    """Who discarded nothing but terminals and honours, none of them claimed, is paid a self-drawn mangan at the draw.

    Judged at the exhausted draw, both ways: paid without ground, and ground that was passed over.
    """
    reason = act.detail.get("reason")
    if reason not in ("exhausted", "nagashi"):
        return None
    seats = nagashi_seats(table) if table.match.options.get("nagashi", True) else []
    if reason == "nagashi" and not seats:
        return Finding(variant="no_ground")
    if not seats:
        return None
    because = tuple(table.river_seq[seat][-1] for seat in seats)
    if reason == "exhausted":
        return Finding(because, seat=seats[0], variant="passed_over")
    due = nagashi_deltas(table)
    if act.deltas is None:
        return Finding(missing="sc")
    return ASKED if act.deltas == due else Finding(because, told(due), told(act.deltas))
