"""A win with a wild in the hand, before anything was thrown."""

from ingest import kinds as k
from ingest.tiles import FACES
from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


@check("first-wild-kept", on=(k.WIN, HAND_END), always=False)
def first_wild_kept(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Who wins before his first discard has thrown no wild; whether he may while he holds one the text does not say.

    The win stands until a judge rules on it, which is a remark; with a ruling against it, or by the option
    `first_wild_win` `forbid`, it is at fault. Never a false win.
    """
    forbidden = table.match.options["first_wild_win"] == "forbid"
    if act.kind == k.WIN:
        if not forbidden:
            return None
        answer = _held(table, act, variant="forbidden")
        return answer
    if forbidden:
        return None
    found = [_held(table, win, ruled=True) for win in table.wins]
    told = tuple(one for one in found if one is not None and one is not ASKED)
    return told or (ASKED if ASKED in found else None)


def _held(table: Table, win: Act, *, variant: str = "", ruled: bool = False) -> Finding | None:
    wilds, seat = table.conduct.wilds, win.seat
    if wilds is None or wilds.discards[seat] or table.match.options["first_wild"] == "optional":
        return None
    if not wilds.holds(seat):
        return table.uncertain(seat) if wilds.may_hold(seat) else ASKED
    wild = FACES[wilds.kind]
    if variant:
        return Finding(found=wild, seat=seat, seq=win.seq, variant="forbidden")
    ruling = table.conduct.people.punished(seat, (win.seq,), "J-WILD-03b", "wild")
    if ruling is not None and ruled:
        return Finding((ruling.seq,), found=wild, seat=seat, seq=win.seq)
    return Finding(found=wild, seat=seat, seq=win.seq, note=True)
