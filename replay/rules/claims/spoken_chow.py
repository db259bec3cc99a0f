"""A chow is spoken."""

from replay.act import Act
from replay.conduct import Claim, Window, can_carry_out, rivals
from replay.conduct.state import MOVES
from replay.rule import CLAIMED, HAND_END, SHOWN_LATE, Finding, check
from replay.table import Table


@check(
    "spoken-chow",
    on=(*MOVES, HAND_END),
    needs="ev v",
    always=False,
    during=CLAIMED | SHOWN_LATE,
    arises=lambda table, act: _last_chow(table) is not None,
)
def spoken_chow(table: Table, act: Act) -> Finding | None:
    """A chow laid open without a word, and none followed before the next act of play.

    Judged at that act, told of the chow.
    """
    claim = _last_chow(table)
    if claim is None or claim.called is not None:
        return None
    if claim.window.voice(claim.seat, frozenset({"chow"})) is not None:
        return None
    if 0 <= claim.thrown.seq < claim.shown.seq or _other_row(table, claim.window, claim.seat, claim.shown.seq):
        return None
    return Finding(seq=claim.shown.seq, seat=claim.seat)


def _last_chow(table: Table) -> Claim | None:
    """The chow laid open last, if nothing of play has followed it yet."""
    claim = table.conduct.claims.shown_last()
    if claim is None or claim.word != "chow":
        return None
    return claim if table.conduct.last_move <= claim.shown.seq else None


def _other_row(table: Table, window: Window, seat: int, seq: int) -> bool:
    """Before a silent set the next draw was completed, or another had spoken what he could, or may, carry out."""
    if -1 < window.completed.seq < seq:
        return True
    return any(can_carry_out(table, voice) is not False for voice in rivals(window, seat, seq))
