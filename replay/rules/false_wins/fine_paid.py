"""The fine for a false win."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import same_article, word_of
from replay.payout import held_at, house_of, moved_by
from replay.rule import ASKED, Finding, check
from replay.scoring.zhenjiang import fine
from replay.settle import told
from replay.table import Table


@check("fine-paid", on=(k.RULING,), needs="ev rul", always=False)
def fine_paid(table: Table, act: Act) -> Finding | None:
    """A false win is fined 6 chips to each opponent (by the option `false_win_scope` `all` 6 together); with fewer
    chips the three get equal shares, what is left over one each to the lower, the opposite and the upper seat.

    Judged at a ruling that fines one. One that says what the offender pays, not who gets it, is held to the sum;
    another penalty is the judge's matter.
    """
    said = str(act.detail.get("article", ""))
    about_false = word_of(act) == "wrong_win" or any(same_article(said, row) for row in ("J-FALSE-01", "J-FALSE-03"))
    if act.seat < 0 or not about_false or act.detail.get("penalty") != "points":
        return None
    held = held_at(table, act.seq)
    due = fine(act.seat, house_of(table), None if held is None else held[act.seat], table.players)
    paid = moved_by(act, table.players)
    if paid == due or (act.deltas is None and paid[act.seat] in (0, due[act.seat])):
        return ASKED
    return Finding(_about(act), expected=told(due), found=told(paid))


def _about(act: Act) -> tuple[int, ...]:
    about = int(act.detail.get("about", -1))
    return (about,) if 0 <= about < act.seq and act.detail.get("about_hand", -1) == -1 else ()
