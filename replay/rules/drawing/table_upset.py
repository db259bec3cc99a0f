"""The table upset so that the hand cannot go on."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import concerns, word_of
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table

_UPSET: Final = ("wall", "hand", "river", "melds", "table")
_HEAVY: Final = ("points", "no_win", "no_win_no_claims", "forfeiture", "disqualified")


@check("table-upset", on=(k.RULING, HAND_END), needs="ev g rul", always=False)
def table_upset(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Whoever upsets the tiles so badly that the hand cannot go on is penalised, as a rule heavily.

    Whether it was that bad is the judge's to say: it is a fault where the ruling about it ends the hand, or penalises
    it with more than a warning. A disturbance nobody ruled on is remarked on at the end of the hand. What becomes of
    the hand is for the ruling too.
    """
    upset = [one for one in table.conduct.disturbances if one.seat >= 0 and word_of(one) in _UPSET]
    if act.kind != k.RULING:
        rulings = table.conduct.people.rulings
        left = [one for one in upset if not any(_about(ruling, one) for ruling in rulings)]
        return tuple(Finding(found=word_of(one), note=True, seat=one.seat, seq=one.seq, variant="seen") for one in left)
    meant = [one for one in upset if _about(act, one)]
    if not meant:
        return None
    ends = act.detail.get("effect") in ("redeal", "void") and act.detail.get("penalty", "none") != "none"
    if not ends and act.detail.get("penalty") not in _HEAVY:
        return ASKED
    one = meant[-1]
    return Finding((act.seq,), found=word_of(one), seat=one.seat, seq=one.seq)


def _about(ruling: Act, upset: Act) -> bool:
    return ruling.seq > upset.seq and concerns(ruling, upset.seat, (upset.seq,), "W-DRAWX-04", "order")
