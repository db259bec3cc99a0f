"""No tiles are held down in the shuffle."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _holds(table: Table) -> list[Act]:
    return [act for act in table.acts if act.kind == k.SHUFFLE and act.detail.get("phase") == "hold"]


@check("tiles-held", on=(HAND_END,), needs="g rul", always=False, arises=lambda table, act: bool(_holds(table)))
def tiles_held(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Hands lift off the tiles and hold none down on purpose.

    Whether it was on purpose is the judge's to say: a remark, unless he ruled on it. Judged at the end of the hand.
    """
    people = table.conduct.people
    found = []
    for hold in _holds(table):
        ruling = people.punished(hold.seat, (hold.seq,), "W-SHUF-02", "shuffle")
        if ruling is None:
            found.append(Finding(seat=hold.seat, seq=hold.seq, note=True))
        else:
            found.append(Finding((ruling.seq,), seat=hold.seat, seq=hold.seq))
    if found:
        return tuple(found)
    return ASKED if table.conduct.opening.shuffle_begin.happened else None
