"""A self-drawn win on a wrong tile costs points."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _drawn_wrongly(table: Table) -> int:
    """The draw of a tile that was not due on which the hand was won, -1 none."""
    if len(table.wins) != 1 or table.wins[0].target not in (-1, table.wins[0].seat):
        return -1
    win = table.wins[0]
    drawn = [one.seq for one in table.acts[: win.seq] if one.kind == k.DRAW and one.seat == win.seat]
    return drawn[-1] if drawn and drawn[-1] in table.conduct.wrong_draws else -1


@check(
    "wrong-draw-won",
    on=(k.SETTLE,),
    needs="ev rul sc",
    always=False,
    arises=lambda table, act: _drawn_wrongly(table) >= 0,
)
def wrong_draw_won(table: Table, act: Act) -> Finding | None:
    """Who drew a wrong tile and wins on it by self-draw keeps the win, with points deducted; the text gives no amount.

    Judged at the first entry for the hand: neither a ruling nor the entry deducts anything. A judge who finds that an
    opponent shares the blame may let it go free.
    """
    drew = _drawn_wrongly(table)
    if drew < 0 or act.flags & k.FINAL or any(one.kind == k.SETTLE for one in table.acts):
        return None
    win = table.wins[0]
    seat = win.seat
    penalties = act.detail.get("penalties") or ()
    people = table.conduct.people
    deducted = any(one.seat == seat and int(one.detail.get("points", 0)) < 0 for one in people.rulings)
    if deducted or (seat < len(penalties) and penalties[seat]):
        return ASKED
    ruling = people.ruling_on(seat, (drew, win.seq), "W-DRAWX-01b", "wrong_tile")
    points = -int(table.match.options["deduction_points"])
    if ruling is None:
        return Finding((drew, win.seq), seat=seat, points=points)
    if ruling.detail.get("penalty", "none") in ("none", "correct"):
        return ASKED
    return Finding((drew, win.seq), seat=seat, depends_on=f"seq {ruling.seq}")
