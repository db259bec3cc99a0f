"""A chow is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Claim, Window
from replay.rule import HAND_END, Finding, check
from replay.table import Table

_NEXT = (k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.WIN)


@check(
    "spoken-chow",
    on=(*_NEXT, k.DRAW_GAME, HAND_END),
    needs="ev v",
    always=False,
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
    if 0 <= claim.thrown.seq < claim.shown.seq or _other_row(claim.window, claim.seat, claim.shown.seq):
        return None
    return Finding(seq=claim.shown.seq, seat=claim.seat)


def _last_chow(table: Table) -> Claim | None:
    """The chow laid open last, if nothing of play has followed it yet."""
    shown = [claim for claim in table.conduct.claims.all if claim.shown.happened]
    if not shown or shown[-1].word != "chow":
        return None
    since = table.acts[shown[-1].shown.seq + 1 :]
    return None if any(one.kind in _NEXT or one.kind == k.DRAW_GAME for one in since) else shown[-1]


def _other_row(window: Window, seat: int, seq: int) -> bool:
    """The next draw was completed, or another had spoken, before a silent set."""
    rivals = (voice for voice in window.voices if voice.seat != seat and voice.stands and voice.mark.seq < seq)
    return -1 < window.completed.seq < seq or any(rivals)
