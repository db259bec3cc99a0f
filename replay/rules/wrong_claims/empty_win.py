"""A win called and taken back."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import WIN_WORDS, owes
from replay.conduct.withdrawn import empty_voice
from replay.rule import ASKED, Finding, check
from replay.rules.wrong_claims.empty_claim import ruled
from replay.rules.wrong_claims.set_corrected import is_due, neglected
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    voice = empty_voice(table, act)
    return voice is not None and voice.word in WIN_WORDS


@check("empty-win", on=(k.RETRACT, k.DRAW, k.DISCARD), needs="ev v x", always=False, arises=_arises)
def empty_win(table: Table, act: Act) -> Finding | None:
    """Who calls a win and takes it back before showing the hand, or plays on as if he had not called, lays three tiles
    open, all of them if he has no more.

    A call that was outranked, changed, or too late costs nothing, nor one that the thrower misled him into.
    """
    owed = owes(table, act)
    if owed is None or owed[0] != "W-WRONG-07":
        return ASKED if act.kind == k.RETRACT and _arises(table, act) else None
    _, count, voice = owed
    return ruled(table, act, voice.seat, voice.mark.seq, count, "W-WRONG-07", "" if act.kind == k.RETRACT else "played")


@check(
    "empty-win-laid",
    on=(k.DISCARD,),
    needs="ev v x",
    always=False,
    arises=lambda table, act: is_due("W-WRONG-07", table, act),
)
def empty_win_laid(table: Table, act: Act) -> Finding | None:
    """The three tiles lie open before another player discards."""
    return neglected(table, act, "W-WRONG-07")
