"""The payments of a win follow from its value."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import Tally, due_payer, entry_of, overruled, paid, responsible_if_raised, tally, values_of


@check("payment-right", on=(HAND_END,), needs="ev sc", always=False, arises=lambda table, act: bool(table.wins))
def payment_right(table: Table, act: Act) -> Finding | None:
    """The winner gets three times the value. Self-drawn, or up to 25 points, each of the three pays it; above, on
    another's tile, two pay 25 each and who answers for it the rest.

    Judged at the end of the hand, told of the entry, for the value declared or counted. Who answers for the win, and
    a sum that three do not pay, are matters of other rows.
    """
    made = tally(table)
    entry = entry_of(table)
    if made is None or entry is None or entry.deltas is None:
        return None
    win, deltas = made.win, entry.deltas
    if (made.window is None) != (win.target in (-1, win.seat)):
        return None
    sound = all((points > 0) == (seat == win.seat) and points for seat, points in enumerate(deltas))
    if sum(deltas) or not sound:
        return None
    values = values_of(table, made)
    if not values:
        return Finding(missing=made.missing or "sc", seq=entry.seq, seat=-1)
    thrower = made.thrower
    # Any one payer, and nobody where the winner threw that tile himself: whether rightly, other rows tell.
    losers = [seat for seat in range(table.players) if seat != win.seat]
    payers: list[int | None] = [None] if thrower is None else [*losers]
    if any(deltas == paid(total, win.seat, payer) for total in values for payer in payers):
        return ASKED
    if any(deltas == paid(total, win.seat, None) for total in values) and responsible_if_raised(table, made) is None:
        return ASKED
    most = _one_pays_most(deltas, win.seat)
    if most not in (-1, thrower) and _told_elsewhere(table, made, entry, most):
        return None
    payer = due_payer(table, made, entry.seq)
    if "rul" not in table.match.provides and most == responsible_if_raised(table, made):
        payer = most  # immunity may have been raised
    due = paid(values[0], win.seat, payer)
    ruled = overruled(table, -1, (entry.seq,), "W-SCORE-04", "wrong_entry")
    return Finding(
        (win.seq,) if entry is not win else (), " ".join(map(str, due)), " ".join(map(str, deltas)), seq=entry.seq,
        seat=-1, depends_on=ruled,
    )  # fmt: skip


def _one_pays_most(deltas: tuple[int, ...], winner: int) -> int:
    """The loser who pays more than the others, -1 where they pay alike."""
    payers = [seat for seat, points in enumerate(deltas) if seat != winner and points == min(deltas)]
    return payers[0] if len(payers) == 1 else -1


def _told_elsewhere(table: Table, made: Tally, entry: Act, most: int) -> bool:
    """Whether the rows on who dealt in speak of the loser who pays most (W-WIN-03, W-ROB-01): not where immunity was
    raised, nor of one who threw that kind since the winner's last discard; nobody threw a self-drawn tile.
    """
    window, winner = made.window, made.win.seat
    if window is None or entry.kind != k.SETTLE:
        return False
    if window.kind != k.DISCARD:
        return not table.match.options["immunity_on_rob"]
    if any(claim.seq < entry.seq for claim in table.conduct.people.immunity):
        return False
    since = max(table.river_seq[winner], default=-1)
    thrown = zip(table.river[most], table.river_seq[most], strict=True)
    return not any(KIND_OF[tile] == KIND_OF[window.tile] and seq > since for tile, seq in thrown)
