"""A claimed tile never goes into the hand."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Claim
from replay.rule import SHOWN_LATE, Finding, check
from replay.table import Table

_OWN: Final = (k.DRAW, k.DISCARD)


@check(
    "set-shown",
    on=(*_OWN, k.DRAW_GAME),
    needs="ev v x",
    always=False,
    arises=lambda table, act: bool(_unshown(table, act)),
    during=SHOWN_LATE,
)
def set_shown(table: Table, act: Act) -> Finding | None:
    """Who has claimed a tile by the word and discarded shows the set, once play has gone on past his discard.

    Judged at his next draw or discard, or at the end of the hand, that show it left out, and told of the discard. A
    claim outranked or taken back is none, and a ruling that lets it be goes before.
    """
    for claim in _unshown(table, act):
        causes = (claim.called.mark.seq if claim.called is not None else -1, claim.thrown.seq)
        ruling = table.conduct.people.ruling_on(claim.seat, causes, "W-CLAIM-03", "wrong_claim")
        if ruling is not None and ruling.detail.get("penalty") == "none":
            continue
        return Finding(causes[:1], found=claim.word, seat=claim.seat, seq=claim.thrown.seq)
    return None


def _unshown(table: Table, act: Act) -> list[Claim]:
    """Claims thrown for but not shown, of which an act shows it for the first time."""
    found = []
    for seat in range(table.players) if act.kind == k.DRAW_GAME else (act.seat,):
        claim = table.conduct.claims.pending(seat)
        if claim is None or not claim.closed.happened or claim.window.claim is not claim:
            continue
        taken_back = claim.called is None or claim.called.retracted.happened
        since = table.acts[claim.closed.seq + 1 :]
        if not taken_back and not any(one.seat == seat and one.kind in _OWN for one in since):
            found.append(claim)
    return found
