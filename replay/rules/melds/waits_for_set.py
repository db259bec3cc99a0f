"""Others wait for a set that is shown after the discard."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import SET_WORDS, Claim, same_face
from replay.rule import ASKED, SHOWN_LATE, Finding, check
from replay.table import Table

_SETS: Final = (k.CHOW, k.PUNG, k.KONG_EXPOSED)


@check(
    "waits-for-set",
    on=(k.DRAW, k.CALL, *_SETS),
    needs="ev v x",
    always=False,
    arises=lambda table, act: _thrown_for(table) is not None,
    during=SHOWN_LATE,
)
def waits_for_set(table: Table, act: Act) -> Finding | None:
    """While a chow claimed by the word is thrown for but not yet shown, nobody draws or claims that discard, unless to
    win.

    Judged at the first such act of a seat; the set laid open after a word already said is not told again.
    """
    claims = table.conduct.claims
    window = claims.window
    if window is None or act.seat == window.seat:
        return None
    claim = _thrown_for(table)
    if claim is None:
        return ASKED if act.kind == k.DRAW and _shown_late(claims.last_claim(window.seat), window.mark.seq) else None
    if act.kind == k.CALL and (
        act.detail.get("word") not in SET_WORDS
        or act.target not in (-1, window.seat)
        or (act.tile >= 0 and not same_face(act.tile, window.tile))
    ):
        return None
    if act.kind in _SETS and (act.target != window.seat or window.voice(act.seat, SET_WORDS) is not None):
        return None
    return Finding((claim.thrown.seq,))


def _shown_late(claim: Claim | None, seq: int) -> bool:
    return claim is not None and claim.thrown.seq == seq and claim.shown.seq > seq


def _thrown_for(table: Table) -> Claim | None:
    """The chow that the last discard was made for, not shown yet."""
    window = table.conduct.claims.window
    claim = table.conduct.claims.pending(window.seat) if window is not None else None
    if window is None or claim is None or claim.thrown.seq != window.mark.seq or claim.word != "chow":
        return None
    return claim if claim.window.claim is claim else None
