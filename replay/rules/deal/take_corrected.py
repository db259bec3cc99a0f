"""A wrong tile taken in the deal is corrected."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Conduct, word_of
from replay.rule import ASKED, TOLD, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    said = table.conduct.people.pointed
    return not table.begun and any(word_of(one) == "wrong_tile" for one in said)


@check("take-corrected", on=(k.DISCARD,), needs="ev g id rul", always=False, arises=_arises, during=TOLD)
def take_corrected(table: Table, act: Act) -> Finding | None:
    """A player who took a wrong tile and had not looked when it was noticed puts it right, free of penalty.

    If he had looked, the judge penalises: a remark, unless a ruling was made. Judged at the first discard of the hand.
    """
    conduct, opening = table.conduct, table.conduct.opening
    if table.begun or not opening.in_takes:
        return None
    said = [one for one in conduct.people.pointed if word_of(one) == "wrong_tile" and one.target >= 0]
    for one in said:
        seat = one.target
        takes = [take for take in opening.takes if take.seat == seat and take.mark.seq < one.seq]
        wrong = [take for take in takes if take.wrong == "index"]
        if not wrong:
            continue
        because = (wrong[0].mark.seq, one.seq)
        mended = _mended(conduct, seat, wrong[-1].mark.seq)
        if opening.looked(seat, min(one.seq, mended) if mended >= 0 else one.seq).happened:
            if conduct.people.ruling_on(seat, because, "W-DEALX-04", "wrong_tile") is None:
                return Finding(because, seat=seat, note=True, variant="looked")
            continue
        if mended < 0:
            return Finding(because, seat=seat)
    return ASKED if said else None


def _mended(conduct: Conduct, seat: int, since: int) -> int:
    """Seq of the act by which a seat put its take right after an act, before or after it was told; -1 none."""
    fixes = [fix for fix in conduct.corrections if word_of(fix) == "deal"] + [back for back, _ in conduct.put_back]
    return min([fix.seq for fix in fixes if fix.seat == seat and fix.seq > since], default=-1)
