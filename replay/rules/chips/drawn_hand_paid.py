"""黃牌: a drawn hand pays nobody."""

from replay.act import Act
from replay.payout import entry_of, stated_payments
from replay.rule import ASKED, HAND_END, Finding, check
from replay.settle import told
from replay.table import Table


@check("drawn-hand-paid", on=(HAND_END,), needs="ev sc rul", always=False)
def drawn_hand_paid(table: Table, act: Act) -> Finding | None:
    """When the last tile is drawn and nobody has won, nobody is paid; fines already paid stand.

    The entry of the hand shows the fines of the hand, and nothing else.
    """
    if table.draw_game is None or table.wins:
        return None
    entry, paid = entry_of(table), stated_payments(table)
    if entry is None or paid is None:
        return None
    if not any(paid):
        return ASKED
    fines = tuple(one - less for one, less in zip(entry.deltas or (), paid, strict=True))
    return Finding((table.draw_game.seq,), told(fines), told(entry.deltas), seat=-1, seq=entry.seq)
