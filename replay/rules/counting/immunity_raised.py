"""Same-round immunity is raised by the discarder."""

from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.scoring.zungjung.payments import BYSTANDER
from replay.table import Table
from replay.tally import entry_of, overruled, paid, raised, responsible_if_raised, tally, values_of


@check("immunity-raised", on=(HAND_END,), needs="ev sc rul", always=False, arises=lambda table, act: bool(table.wins))
def immunity_raised(table: Table, act: Act) -> Finding | None:
    """Who threw the tile pays, unless he raises same-round immunity and it is founded: then who threw that kind first
    since the winner's last discard, or nobody if that was the winner.

    Judged at the end of the hand, told of the entry. Immunity nobody raised is remarked on.
    """
    made, entry = tally(table), entry_of(table)
    if made is None or entry is None or made.thrower is None or (made.robbed and not _on_rob(table)):
        return None
    winner, thrower = made.win.seat, made.thrower
    values = [total for total in values_of(table, made) if total > BYSTANDER]
    if not values:
        return None
    points_to = responsible_if_raised(table, made)
    claim = raised(table, made, entry.seq)
    due = points_to if claim is not None else thrower
    others = [seat for seat in (None, *range(table.players)) if seat != winner]
    payer = next((seat for seat in (due, *others) for total in values if entry.deltas == paid(total, winner, seat)), -1)
    because = tuple(sorted({made.win.seq, *(() if claim is None else (claim.seq,))} - {entry.seq}))
    if payer == due:
        if claim is None and points_to != thrower:
            return Finding(
                because, _seat(points_to), _seat(due), seq=entry.seq, seat=thrower, note=True, variant="open"
            )
        return ASKED
    ruled = overruled(table, thrower, (made.win.seq, entry.seq), "W-SCORE-08")
    if claim is None and payer == points_to:
        return Finding(
            because, _seat(due), _seat(payer), seq=entry.seq, seat=thrower, variant="unraised", depends_on=ruled
        )
    if claim is not None and payer != -1:
        return Finding(
            because, _seat(due), _seat(payer), seq=entry.seq, seat=-1,
            variant="ignored" if payer == thrower else "unfounded", depends_on=ruled,
        )  # fmt: skip
    return None


def _on_rob(table: Table) -> bool:
    return bool(table.match.options.get("immunity_on_rob"))


def _seat(seat: int | None) -> str:
    return "-1" if seat is None else str(seat)
