"""A false win is for the judge."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import PLAY
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("false-win-ruled", on=(HAND_END,), needs="ev rul", always=False)
def false_win_ruled(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """A false win is ruled on by the judge: lightly a fine in chips, gravely disqualification. Without a ruling that
    is a remark.

    By the option `false_win_exit` `leaves` a false winner counts as withdrawn: he does not play on.
    """
    found = []
    wins = [*table.conduct.false_wins, *(win for win in table.wins if win.seq in table.faults)]
    for win in wins:
        if table.match.options["false_win_exit"] == "leaves":
            plays = _plays_on(table, win)
            if plays >= 0:
                found.append(Finding((win.seq,), seat=win.seat, seq=plays))
        elif table.conduct.people.ruling_on(win.seat, (win.seq,), "J-FALSE-01", "wrong_win") is None:
            found.append(Finding(seat=win.seat, seq=win.seq, note=True, variant="due"))
    return tuple(found) or (ASKED if wins else None)


def _plays_on(table: Table, win: Act) -> int:
    """The first act by which the winner plays on himself, -1 where he left or was replaced before."""
    for act in table.acts[win.seq + 1 :]:
        if act.seat == win.seat and act.kind in (k.LEAVE, k.SUBSTITUTE):
            return -1
        if act.seat == win.seat and act.kind in PLAY:
            return act.seq
    return -1
