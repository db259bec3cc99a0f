"""A self-drawn win on a wrong tile costs points."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _won_on(table: Table) -> int:
    """The draw on which the hand was won, -1 none."""
    if len(table.wins) != 1 or table.wins[0].target not in (-1, table.wins[0].seat):
        return -1
    win = table.wins[0]
    drawn = [one.seq for one in table.acts[: win.seq] if one.kind == k.DRAW and one.seat == win.seat]
    return drawn[-1] if drawn else -1


def _may_be_wrong(table: Table, act: Act) -> bool:
    """At the first entry for a hand: it was won on a drawn tile that was not due, or that the record does not place."""
    if act.flags & k.FINAL or any(one.kind == k.SETTLE for one in table.acts):
        return False
    drew = _won_on(table)
    return drew in table.conduct.wrong_draws or (drew >= 0 and "id" not in table.match.provides)


@check("wrong-draw-won", on=(k.SETTLE,), needs="ev id rul sc", always=False, arises=_may_be_wrong)
def wrong_draw_won(table: Table, act: Act) -> Finding | None:
    """Who drew a wrong tile and wins on it by self-draw keeps the win, with points deducted; the text gives no amount.

    Judged at the first entry for the hand: neither a ruling nor the entry deducts anything. A judge who finds that an
    opponent shares the blame may let it go free.
    """
    if not _may_be_wrong(table, act):
        return None
    drew, win = _won_on(table), table.wins[0]
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
