"""How a hand went on after an event: what the checks of aborted hands share."""

from __future__ import annotations

from typing import Final

from ingest import kinds as k
from replay.table import Table

_PLAY: Final = frozenset({
    k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE, k.RIICHI,
})  # fmt: skip


def after(table: Table, seq: int) -> int:
    """Seq of the first act of play after `seq`, -1 where the hand ended or the record stops before one."""
    for act in table.acts[seq + 1 :]:
        if act.kind in _PLAY:
            return act.seq
        if act.kind in (k.WIN, k.DRAW_GAME):
            return -1
    return -1


def first_discards(table: Table) -> tuple[int, ...]:
    """Seqs of the first discard of every seat, in order; () where a claim, kong or north came before them all."""
    seqs = []
    for act in table.acts:
        if act.kind == k.DISCARD:
            seqs.append(act.seq)
            if len(seqs) == table.players:
                break
        elif act.kind in _PLAY and act.kind not in (k.DRAW, k.RIICHI):
            return ()
    seats = {table.acts[seq].seat for seq in seqs}
    return tuple(seqs) if len(seats) == table.players else ()
