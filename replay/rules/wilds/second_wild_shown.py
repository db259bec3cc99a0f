"""二搭必亮: a wild that comes later is shown."""

from ingest import kinds as k
from ingest.tiles import FACES
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    wilds = table.conduct.wilds
    return wilds is not None and bool(wilds.owed(act)) and table.match.options["second_wild"] != "thrown"


@check("second-wild-shown", on=(k.DISCARD,), needs="ev x v", always=False, arises=_arises)
def second_wild_shown(table: Table, act: Act) -> Finding | None:
    """Who draws a wild after his first discard shows it before his next one: he lays it open, announces it, throws it
    or wins with it.

    Asked where he has thrown no wild before. By the option `second_wild` `every` each wild after the first one got is
    shown; by `thrown` no wild drawn is, only the second one thrown is announced, another check. A tile drawn unseen
    may have been one.
    """
    wilds, seat, reading = table.conduct.wilds, act.seat, table.match.options["second_wild"]
    if wilds is None or reading == "thrown" or not wilds.discards[seat]:
        return None
    if wilds.kind < 0:
        return Finding(missing="ev")
    whenever = table.match.options["first_wild"] == "whenever"  # the first one got is thrown, not shown
    duties = [
        duty
        for duty in wilds.duties[seat]
        if (duty.number >= 1 if reading == "every" else not duty.thrown and not (whenever and duty.number == 0))
    ]
    owed = [duty for duty in wilds.owed(act) if duty in duties]
    if owed:
        return Finding((owed[0].seq,), expected=FACES[wilds.kind])
    if wilds.may_hold(seat):
        return table.uncertain(seat)
    return ASKED if duties else None
