"""Nine gates by self-draw: the drawn tile is kept apart."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import GATES, gates_lost, is_gates, overruled, tally


@check("gates-apart", on=(HAND_END,), needs="ev sc x", always=False, arises=lambda table, act: bool(table.wins))
def gates_apart(table: Table, act: Act) -> Finding | None:
    """Nine gates by a self-drawn tile count only if that tile was kept apart until the win was verified.

    East's dealt hand has no drawn tile: there they never count. Judged at the end of the hand, told of the win.
    """
    made = tally(table)
    if made is None or made.hand is None or not made.hand.self_draw or not is_gates(made):
        return None
    win, declared = made.win, made.declared
    if gates_lost(made, declared):
        ruled = overruled(table, win.seat, (win.seq,), "W-SCORE-12", "wrong_value")
        if made.hand.heaven:
            return Finding(seq=win.seq, seat=win.seat, variant="dealt", depends_on=ruled)
        mixed = tuple(
            one.seq for one in table.acts if one.kind == k.MIX and table.last_draw_seq < one.seq < win.seq
        )
        return Finding(mixed, seq=win.seq, seat=win.seat, depends_on=ruled)
    named = any(one.id == GATES for one in declared.patterns or ())
    if named and made.mixed is None:
        return Finding(missing="x", seq=win.seq, seat=win.seat)
    return ASKED
