"""Chow, pung or kong called on a discard and taken back."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, empty_voice, late_unseen, let_off, owes
from replay.rule import ASKED, SPOKEN, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    voice = empty_voice(table, act)
    return voice is not None and voice.window is not None and voice.word in SET_WORDS


@check("empty-claim", on=(k.RETRACT, k.DRAW), needs="ev v x", always=False, arises=_arises, during=SPOKEN)
def empty_claim(table: Table, act: Act) -> Finding | None:
    """Who calls a set on a discard and takes the call back before showing one, or draws as if he had not called, lays
    two tiles of his hand open.

    A call that was outranked, changed, or too late costs nothing, nor one that the thrower misled him into.
    """
    owed = owes(table, act)
    if owed is None or owed[0] != "W-WRONG-03":
        return ASKED if act.kind == k.RETRACT and _arises(table, act) else None
    _, count, voice = owed
    if unseen := late_unseen(table, voice):
        return Finding(missing=unseen, seat=voice.seat)
    return Finding(
        (voice.mark.seq,), expected=str(count), seat=voice.seat, variant="drawn" if act.kind == k.DRAW else "",
        depends_on=let_off(table, voice, "W-WRONG-03"),
    )  # fmt: skip
