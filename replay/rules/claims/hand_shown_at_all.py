"""The winner shows his hand."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("hand-shown-at-all", on=(HAND_END,), needs="ev x ph", always=False, arises=lambda table, act: bool(table.wins))
def hand_shown_at_all(table: Table, act: Act) -> Finding | None:
    """A win of which no tile was shown, and which nobody confirmed.

    Judged at the end of the hand, told of the win. Where the others confirmed it, the hand was shown and only the
    record lacks it.
    """
    for win in table.wins:
        if win.tiles:
            return ASKED
        if table.conduct.verified:
            return Finding(missing="x", seq=win.seq, seat=win.seat)
        return Finding(expected="14", found="0", seq=win.seq, seat=win.seat)
    return None
