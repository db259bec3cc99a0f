"""Payments at an exhausted hand."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.settle import nagashi_seats, noten_deltas, ready_seats, told
from replay.table import Table


def _exhausted(_table: Table, act: Act) -> bool:
    return act.detail.get("reason") in ("exhausted", "nagashi")


@check("noten", on=(k.DRAW_GAME,), needs="ev sc", always=False, arises=_exhausted)
def noten(table: Table, act: Act) -> Finding | None:
    """When the wall is exhausted, players not ready pay 3,000 points between them to those ready (2,000 with three).

    Ready hands are shown. Judged at the draw on the hands held; who waits only for a fifth tile of a kind is not
    ready. A river of terminals and honours that is paid takes the place of this payment, and an aborted hand moves
    no points at all.
    """
    if not _exhausted(table, act):
        paid = act.deltas is not None and any(act.deltas)
        return Finding(expected="0", found=told(act.deltas), variant="abort") if paid else None
    ready = ready_seats(table)
    if ready is None:
        return table.uncertain(table.known.index(False))
    seqs = tuple(table.river_seq[seat][-1] for seat in range(table.players) if table.river_seq[seat])
    shown = act.detail.get("shown") or {}
    if shown:
        laid = [str(seat) in shown for seat in range(table.players)]
        if laid != ready:
            return Finding(seqs, _seats(ready), _seats(laid), variant="shown")
    if act.detail.get("reason") == "nagashi" or nagashi_seats(table):
        return ASKED
    deltas = act.deltas
    if deltas is None:
        return Finding(missing="sc")
    due = noten_deltas(table, ready)
    return ASKED if deltas == due else Finding(seqs, told(due), told(deltas))


def _seats(which: list[bool]) -> str:
    return " ".join(str(seat) for seat, yes in enumerate(which) if yes)
