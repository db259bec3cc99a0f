"""Pung and kong before the chow is shown or thrown for."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import claimed_before, lacks_time, shorter
from replay.rule import ASKED, Finding, check
from replay.table import Table

_WORDS: Final = ("pung", "kong")


@check(
    "set-in-time",
    on=(k.CALL, k.PUNG, k.KONG_EXPOSED),
    needs="ev v x",
    always=False,
    arises=lambda table, act: claimed_before(table, act, _WORDS) is not None,
)
def set_in_time(table: Table, act: Act) -> Finding | None:
    """Pung and kong are lost when the chow claimed before is shown or its discard made, if the word for it was spoken
    about a second (option `chow_pause_ms`) earlier.

    Judged at the word. A chow that was wrong, unspoken or hurried can still be overridden.
    """
    claim = claimed_before(table, act, _WORDS)
    if claim is None:
        return ASKED if _against_a_word(table, act) else None
    if claim.word != "chow":
        return None
    begun = claim.begun
    if claim.called is None or claim.called.mark.seq > begun.seq or (claim.shown.happened and not claim.right):
        return ASKED
    pause = int(table.match.options["chow_pause_ms"])
    hurried = shorter(claim.called.mark, begun, pause, table.match.clock_ms)
    if hurried is None:
        return Finding(missing=lacks_time(claim.called.mark, begun))
    return ASKED if hurried else Finding((claim.window.mark.seq, claim.called.mark.seq, begun.seq))


def _against_a_word(table: Table, act: Act) -> bool:
    """A pung or kong is called while a chow of the tile is only a word."""
    if act.kind != k.CALL or act.detail.get("word") not in _WORDS:
        return False
    window, wrong = table.conduct.claims.meant(act)
    return window is not None and not wrong and any(voice.word == "chow" and voice.stands for voice in window.voices)
