"""A further wild, by who has thrown one or held two."""

from ingest import kinds as k
from ingest.tiles import FACES
from replay.act import Act
from replay.conduct.wilds import Duty
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    wilds = table.conduct.wilds
    if wilds is None or act.kind != k.DISCARD or table.match.options["second_wild"] not in ("drawn", "strict"):
        return False
    return any(duty.thrown for duty in wilds.owed(act))


@check("further-wild-shown", on=(k.DISCARD, HAND_END), needs="ev x v", always=False, arises=_arises)
def further_wild_shown(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Whether a wild is shown too that comes after one was thrown, or that was still in the hand at the first
    discard, is not certain from the text: one not shown is a remark, and a fault with a ruling against it.

    By the option `second_wild` `strict` it must be shown; by `zb`, `thrown` and `every` this row asks nothing.
    """
    wilds, reading = table.conduct.wilds, table.match.options["second_wild"]
    if wilds is None or wilds.kind < 0 or reading not in ("drawn", "strict"):
        return None
    if act.kind != k.DISCARD:
        return _at_end(table, [one for one in wilds.missed if one[0].thrown]) if reading == "drawn" else None
    duties = [duty for duty in wilds.duties[act.seat] if duty.thrown]
    if not duties:
        return None
    owed = [duty for duty in wilds.owed(act) if duty.thrown]
    if reading == "strict" and owed:
        return Finding((owed[0].seq,), expected=FACES[wilds.kind])
    return ASKED


def _at_end(table: Table, missed: list[tuple[Duty, int]]) -> tuple[Finding, ...] | None:
    wilds, found = table.conduct.wilds, []
    wild = FACES[wilds.kind] if wilds is not None else ""
    for duty, seq in missed:
        ruling = table.conduct.people.punished(duty.seat, (seq, duty.seq), "J-WILD-04b", "wild")
        if ruling is not None:
            found.append(Finding((duty.seq, ruling.seq), expected=wild, seat=duty.seat, seq=seq))
        else:
            found.append(Finding((duty.seq,), expected=wild, seat=duty.seat, seq=seq, note=True))
    return tuple(found) or None
