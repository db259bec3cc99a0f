"""A lifted tile is not taken in once a pung or kong is called."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Voice, can_carry_out
from replay.rule import ASKED, SPOKEN, Finding, check
from replay.table import Table

_WORDS: Final = frozenset({"pung", "kong"})
_TAKEN_IN: Final = (k.DRAW, k.MIX, k.DISCARD)


def _called(table: Table, act: Act) -> list[Voice]:
    """Pung and kong called by others since the seat that acts lifted the next tile, and not put back."""
    window = table.conduct.claims.window
    if window is None or not window.voices or act.seat != window.next_seat or not window.lifted.happened:
        return []
    if window.kind != k.DISCARD or window.put_back.seq > window.lifted.seq or window.completed.happened:
        return []
    return [
        voice
        for voice in window.voices
        if voice.word in _WORDS and voice.stands and voice.seat != act.seat and voice.mark.seq > window.lifted.seq
    ]


@check(
    "lifted-kept",
    on=_TAKEN_IN,
    needs="ev g v",
    always=False,
    arises=lambda table, act: bool(_called(table, act)),
    during=SPOKEN,
)
def lifted_kept(table: Table, act: Act) -> Finding | None:
    """Who has lifted the next tile when a pung or kong is called does not draw it, mix it in or discard after all.

    Judged at the first such act after each word. A claim that could not be carried out need not be minded.
    """
    window = table.conduct.claims.window
    calls = _called(table, act)
    if not calls or window is None:
        return None
    since = table.acts[calls[0].mark.seq + 1 :]
    judged = max((one.seq for one in since if one.kind in _TAKEN_IN and one.seat == act.seat), default=-1)
    calls = [call for call in calls if call.mark.seq > judged]
    if not calls:
        return None
    possible = [can_carry_out(table, call) for call in calls]
    if True in possible:
        return Finding((window.lifted.seq, calls[possible.index(True)].mark.seq))
    if None in possible:  # judged is who lifted, not who called
        return Finding(missing=table.uncertain(calls[possible.index(None)].seat).missing)
    return ASKED
