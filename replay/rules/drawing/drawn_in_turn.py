"""Only the player whose turn it is draws."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import OUT_OF_TURN, Finding, check
from replay.table import Table

_KONG: Final = frozenset({"kong"})


@check("drawn-in-turn", on=(k.DRAW,), during=OUT_OF_TURN)
def drawn_in_turn(table: Table, act: Act) -> Finding | None:
    """After a discard the lower seat draws, after a kong its maker; nobody while another has to discard.

    A draw made up for after the own discard is part of that fault; one in place of the discard after a chow or pung,
    a supplement taken before the kong is shown, and a second one for a kong, are the matter of other rows. Who draws
    after somebody drew before a discard that never came goes on from that draw.
    """
    seat, conduct = act.seat, table.conduct
    if seat == table.due_draw or conduct.draws_after(seat):
        return None
    if (passed := _passed_over(table)) >= 0:
        return Finding(missing=f"seq {passed}")
    claims = conduct.claims
    if table.active == seat:
        if table.claim is not None or claims.own_voice(seat, _KONG, table.active_seq) is not None:
            return None
        if table.last_draw_tail and act.flags & k.TAIL:
            return None  # a second supplement for one kong
        if act.flags & k.TAIL and "v" not in table.match.provides:
            return Finding(missing="v")
        return Finding((table.active_seq,), variant="twice")
    window = claims.window
    if window is not None and window.voice(seat, _KONG) is not None:
        return None
    cause = table.active_seq if table.active >= 0 else table.offer_seq
    if cause in table.faults or (conduct.stray is not None and conduct.stray.seq == cause):
        return Finding(missing=f"seq {cause}")
    if act.flags & k.TAIL and "v" not in table.match.provides:
        return Finding(missing="v")
    if table.active >= 0:
        return Finding((cause,), expected=str(table.active), variant="before_discard")
    return Finding((cause,), expected=str(table.due_draw), variant="skipped")


def _passed_over(table: Table) -> int:
    """A draw at fault since the turn began of who is still to discard, -1 where there is none."""
    if table.active < 0 or not table.faults:
        return -1
    since = table.acts[table.active_seq + 1 :] if table.active_seq >= 0 else []
    return max((one.seq for one in since if one.kind == k.DRAW and one.seq in table.faults), default=-1)
