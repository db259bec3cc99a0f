"""Wrong sets that somebody finds out when they cannot be put right any more (W-WRONG-05)."""

from __future__ import annotations

from ingest import kinds as k
from ingest.tiles import HIDDEN
from replay.act import Act
from replay.conduct.claims import Claim
from replay.conduct.people import about, word_of
from replay.conduct.rights import LENIENT
from replay.conduct.sets import is_alike
from replay.table import Meld, Table


def found_late(table: Table, act: Act) -> Claim | None:
    """The claimed set that a complaint, objection, notice or ruling is the first to be about: final already, and not
    put right; else None."""
    claim = table.conduct.claims.pointed_at(act, about(act))
    if claim is None or not claim.shown.happened or claim.word == "win" or not claim.closed.happened:
        return None
    return None if claim.corrected.happened or claim.cancelled.happened else claim


def own_kong_found(table: Table, act: Act) -> Meld | None:
    """A kong of the own turn that is none, its supplement drawn, where this act is the first to be about it."""
    seat, named = act.seat if act.kind == k.RULING else act.target, about(act)
    if not 0 <= seat < table.players or (named < 0 and word_of(act) != "wrong_set"):
        return None
    for meld in reversed(table.melds[seat]):
        if meld.kind not in (k.KONG_CONCEALED, k.KONG_ADDED) or named not in (-1, meld.seq):
            continue
        wrong = HIDDEN not in meld.tiles and not is_alike(meld.tiles, 4)
        drawn = any(one.kind == k.DRAW and one.seat == seat for one in table.acts[meld.seq :])
        before = table.conduct.people.pointed_out(seat, (meld.seq,), what="wrong_set").happened
        if wrong and drawn and not before:
            return meld
    return None


def lets_pass(act: Act) -> str:
    """`seq N` where the fault is found by a ruling that takes no right away, "" otherwise."""
    return f"seq {act.seq}" if act.kind == k.RULING and act.detail.get("penalty", "none") in LENIENT else ""


def bound_to_show(table: Table, seat: int) -> Claim | None:
    """The seat's claim whose discard was claimed, or followed by the next draw, before its set is shown."""
    claim = table.conduct.claims.pending(seat)
    if claim is None or claim.called is None or not claim.closed.happened or claim.window.claim is not claim:
        return None
    return claim
