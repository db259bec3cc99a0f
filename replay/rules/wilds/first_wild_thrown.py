"""首搭必打: the first wild is thrown."""

from ingest import kinds as k
from ingest.tiles import FACES, NAME_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("first-wild-thrown", on=(k.DISCARD,), always=False)
def first_wild_thrown(table: Table, act: Act) -> Finding | None:
    """Who holds a wild at his first discard throws one.

    By the option `first_wild` `whenever` the first wild one ever gets is thrown, whenever it comes; by `optional` none
    has to be. Said once of a seat. A hand in which some tile was not seen may hold one.
    """
    wilds, seat, reading = table.conduct.wilds, act.seat, table.match.options["first_wild"]
    if wilds is None or reading == "optional":
        return None
    if reading == "first_discard" and wilds.discards[seat]:
        return None
    if wilds.thrown[seat] or wilds.passed[seat] >= 0:
        return None
    if wilds.kind < 0:
        return Finding(missing="ev")
    if wilds.is_wild(act.tile):
        return ASKED
    if wilds.holds(seat):
        return Finding(_came(table, seat), expected=FACES[wilds.kind], found=NAME_OF[act.tile])
    return table.uncertain(seat) if wilds.may_hold(seat) else None


def _came(table: Table, seat: int) -> tuple[int, ...]:
    """The act by which the seat got its first wild."""
    wilds = table.conduct.wilds
    got = (act for act in table.acts if act.seat == seat and act.kind in (k.DEAL, k.DRAW))
    wild = (act.seq for act in got if wilds and any(wilds.is_wild(tile) for tile in (act.tile, *act.tiles)))
    return tuple(wild)[:1]
