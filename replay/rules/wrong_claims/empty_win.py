"""A win called and taken back."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import WIN_WORDS, empty_voice, late_unseen, let_off, owes
from replay.rule import ASKED, SPOKEN, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    voice = empty_voice(table, act)
    return voice is not None and voice.word in WIN_WORDS


@check("empty-win", on=(k.RETRACT, k.DRAW, k.DISCARD), needs="ev v x", always=False, arises=_arises, during=SPOKEN)
def empty_win(table: Table, act: Act) -> Finding | None:
    """Who calls a win and takes it back before showing the hand, or plays on as if he had not called, lays three tiles
    open, all of them if he has no more.

    A call that was outranked, changed, or too late costs nothing, nor one that the thrower misled him into.
    """
    owed = owes(table, act)
    if owed is None or owed[0] != "W-WRONG-07":
        return ASKED if act.kind == k.RETRACT and _arises(table, act) else None
    _, count, voice = owed
    if unseen := late_unseen(table, voice):
        return Finding(missing=unseen, seat=voice.seat)
    return Finding(
        (voice.mark.seq,), expected=str(count), seat=voice.seat, variant="" if act.kind == k.RETRACT else "played",
        depends_on=let_off(table, voice, "W-WRONG-07"),
    )  # fmt: skip
