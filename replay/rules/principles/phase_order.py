"""Shuffle, break and deal come before play."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import first, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("phase-order", on=(k.SHUFFLE, k.BUILD, k.BREAK), needs="ev ph", always=False)
def phase_order(table: Table, act: Act) -> Finding | None:
    """A hand is prepared by shuffle, walls, break and deal; then it is played; then a win is scored.

    Judged at a shuffle, a wall built or a break in a hand in which somebody has discarded already. After a ruling that
    the hand is dealt anew a new hand begins, and setting the dead wall apart belongs to play.
    """
    if act.kind == k.BUILD and word_of(act) not in ("", "wall"):
        return None
    begun = first(*table.conduct.opening.first_discard)
    if not begun.happened:
        return ASKED
    return Finding((begun.seq,), seat=act.seat)
