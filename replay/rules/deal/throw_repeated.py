"""A wrong throw noticed at once is repeated."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Opening
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    opening = table.conduct.opening
    return not opening.takes and _wrong(opening, table.dealer, table.players) is not None


@check("throw-repeated", on=(k.DEAL,), needs="d ev rul", always=False, arises=_arises)
def throw_repeated(table: Table, act: Act) -> Finding | None:
    """A throw by the wrong player, or with dice that cannot be, is repeated if that is said before tiles are taken.

    Judged at the first take of the deal.
    """
    opening = table.conduct.opening
    if opening.takes:
        return None
    said = [one for one in table.conduct.people.pointed if one.detail.get("what") == "wrong_throw"]
    if not said:
        return None
    wrong = _wrong(opening, table.dealer, table.players)
    if wrong is None or wrong > said[-1].seq:
        return ASKED
    return Finding((wrong, said[-1].seq), seat=-1)


def _wrong(opening: Opening, dealer: int, players: int) -> int | None:
    """Seq of a throw in force that is wrong."""
    first, second = opening.throw("opener"), opening.throw("break")
    for throw in (first, second):
        if throw is not None and (len(throw.faces) != 2 or not all(1 <= face <= 6 for face in throw.faces)):
            return throw.mark.seq
    if first is not None and first.seat not in (-1, dealer):
        return first.mark.seq
    if first is not None and second is not None and -1 not in (first.seat, second.seat):
        return second.mark.seq if second.seat != first.counted(players) else None
    return None
