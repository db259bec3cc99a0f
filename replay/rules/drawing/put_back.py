"""A lifted tile is put back for a pung or kong."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Window
from replay.rule import ASKED, PAID, Finding, check
from replay.table import Table

_WORDS: Final = frozenset({"pung", "kong"})


def _overtaken(table: Table, act: Act) -> Window | None:
    """The discard before the last, where a pung or kong took it after the lower seat had lifted the next tile."""
    windows = table.conduct.claims.standing
    if table.due_tail or len(windows) < 2 or act.seat != table.due_draw:
        return None
    before, last = windows[-2], windows[-1]
    claim = before.claim
    if claim is None or claim.word not in _WORDS or claim.seat != last.seat or before.next_seat == claim.seat:
        return None
    if not -1 < before.lifted.seq < claim.begun.seq or before.completed.happened:
        return None
    return before if claim.thrown.seq == last.mark.seq else None


def _may_be_overtaken(table: Table, act: Act) -> bool:
    """A lifted tile is taken into the hand: where voices are not recorded a pung may have been called meanwhile."""
    window = table.conduct.claims.window
    if window is None or "v" in table.match.provides or act.seat != window.next_seat:
        return False
    return window.lifted.happened and window.put_back.seq < window.lifted.seq


@check(
    "put-back",
    on=(k.DRAW,),
    needs="ev g v",
    always=False,
    arises=lambda table, act: _overtaken(table, act) is not None or _may_be_overtaken(table, act),
    during=PAID,
)
def put_back(table: Table, act: Act) -> Finding | None:
    """If a pung or kong comes while the lower seat has lifted the next tile but not mixed it in, he puts it back.

    Judged at the next draw from the head, where he has not mixed it in either.
    """
    window = _overtaken(table, act)
    if window is None:
        return None
    if window.put_back.seq > window.lifted.seq:
        return ASKED
    claim = window.claim
    taken = claim.begun.seq if claim is not None else window.mark.seq
    return Finding((window.lifted.seq, taken), seat=window.next_seat)
