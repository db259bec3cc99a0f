"""A false win: the hand goes on."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.rules.penalty_tiles.kept_open import kept
from replay.rules.wrong_claims.set_corrected import is_due, neglected
from replay.table import Table


@check("false-win-kept", on=(k.EXPOSE,), needs="ev x", always=False)
def false_win_kept(table: Table, act: Act) -> Finding | None:
    """The tiles shown for a win that proves false stay open as penalty tiles."""
    return kept(table, act, frozenset({"W-WRONG-06"}))


@check("false-win-scored", on=(k.SETTLE,), needs="ev rul sc", always=False)
def false_win_scored(table: Table, act: Act) -> Finding | None:
    """A win found false moves no points, and the hand goes on.

    Judged at the first entry, where no other win and no exhausted wall ended the hand.
    """
    false = table.conduct.false_wins
    if not false or act.flags & k.FINAL or any(one.kind == k.SETTLE for one in table.acts):
        return None
    if table.wins or table.draw_game is not None or act.deltas is None:
        return ASKED
    if not any(act.deltas):
        return ASKED
    ruling = table.conduct.voided
    depends_on = f"seq {ruling.seq}" if ruling is not None else ""
    found = " ".join(str(points) for points in act.deltas)
    return Finding((false[-1].seq,), found=found, seat=false[-1].seat, variant="scored", depends_on=depends_on)


@check("losers-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def losers_kept_open(table: Table, act: Act) -> Finding | None:
    """Tiles that a loser showed before a win was checked, and that proved false, stay open as penalty tiles."""
    return kept(table, act, frozenset({"W-WRONG-08"}))


@check(
    "losers-laid",
    on=(k.DISCARD,),
    needs="ev x",
    always=False,
    arises=lambda table, act: is_due("W-WRONG-08", table, act),
)
def losers_laid(table: Table, act: Act) -> Finding | None:
    """Those he had taken back meanwhile are laid open again."""
    return neglected(table, act, "W-WRONG-08")
