"""Chow, pung or kong called on a discard and taken back."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, owes
from replay.conduct.withdrawn import empty_voice
from replay.rule import ASKED, Finding, check
from replay.rules.wrong_claims.set_corrected import is_due, neglected
from replay.table import Table


def ruled(table: Table, act: Act, seat: int, seq: int, count: int, rule: str, variant: str) -> Finding:
    """An empty word, or what a ruling made of it already."""
    ruling = table.conduct.people.ruling_on(seat, (seq,), rule, "wrong_claim")
    lenient = ruling is not None and ruling.detail.get("penalty") in ("none", "correct", "claim_void", "warning")
    depends_on = f"seq {ruling.seq}" if ruling is not None and lenient else ""
    return Finding((seq,), expected=str(count), variant=variant, depends_on=depends_on)


def _arises(table: Table, act: Act) -> bool:
    voice = empty_voice(table, act)
    return voice is not None and voice.window is not None and voice.word in SET_WORDS


@check("empty-claim", on=(k.RETRACT, k.DRAW), needs="ev v x", always=False, arises=_arises)
def empty_claim(table: Table, act: Act) -> Finding | None:
    """Who calls a set on a discard and takes the call back before showing one, or draws as if he had not called, lays
    two tiles of his hand open.

    A call that was outranked, changed, or too late costs nothing, nor one that the thrower misled him into.
    """
    owed = owes(table, act)
    if owed is None or owed[0] != "W-WRONG-03":
        return ASKED if act.kind == k.RETRACT and _arises(table, act) else None
    _, count, voice = owed
    return ruled(table, act, voice.seat, voice.mark.seq, count, "W-WRONG-03", "drawn" if act.kind == k.DRAW else "")


@check(
    "empty-claim-laid",
    on=(k.DISCARD,),
    needs="ev v x",
    always=False,
    arises=lambda table, act: is_due("W-WRONG-03", table, act),
)
def empty_claim_laid(table: Table, act: Act) -> Finding | None:
    """The two tiles lie open before another player discards."""
    return neglected(table, act, "W-WRONG-03")


