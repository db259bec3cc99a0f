"""A chow is spoken."""

from replay.act import Act
from replay.conduct import Claim, lost_unvoiced
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
    if 0 <= claim.thrown.seq < claim.shown.seq or lost_unvoiced(table, claim.window, claim.seat, claim.shown.seq):
        return None
    return Finding(seq=claim.shown.seq, seat=claim.seat)


def _last_chow(table: Table) -> Claim | None:
    """The chow laid open last, if nothing of play has followed it yet."""
    claim = table.conduct.claims.shown_last()
    if claim is None or claim.word != "chow":
        return None
    return claim if table.conduct.last_move <= claim.shown.seq else None
