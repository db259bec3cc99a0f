"""The word for a chow comes before the set."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import PLAY
from replay.rule import Finding, check
from replay.table import Table

_CHOW: Final = frozenset({"chow"})


@check(
    "chow-before-word",
    on=(k.CALL,),
    needs="ev v x",
    always=False,
    arises=lambda table, act: act.detail.get("word") == "chow",
)
def chow_before_word(table: Table, act: Act) -> Finding | None:
    """The word for a chow comes before the set is laid open, not after it.

    Judged at the word, told of the chow.
    """
    if act.detail.get("word") != "chow":
        return None
    claim = table.conduct.claims.last_claim(act.seat)
    if claim is None or claim.word != "chow" or not claim.shown.happened or claim.called is not None:
        return None
    if any(one.kind in PLAY or one.kind == k.WIN for one in table.acts[claim.shown.seq + 1 :]):
        return None  # too late to be about the chow: it was not spoken at all
    return Finding((act.seq,), seq=claim.shown.seq) if claim.window.voice(claim.seat, _CHOW) is None else None
