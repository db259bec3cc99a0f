"""Two throws name who takes a wind first."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check("seat-throws", on=(k.SEAT_DRAW,), needs="d ev x", always=False)
def seat_throws(table: Table, act: Act) -> Finding | None:
    """Anyone throws; the player counted throws again; the player counted by that throw takes first.

    Counting goes by where the players sat until then, which each take tells; judged at the last take, when all
    are known.
    """
    session = table.conduct.session
    takes = [*session.draws, act]
    if word_of(act) != "take" or len(takes) != table.players:
        return None
    throws = [throw for throw in session.throws if throw.what == "seats"]
    places = {take.seat: int(take.detail.get("place", -1)) for take in takes}
    if len(throws) < 2:
        return Finding(expected="2", found=str(len(throws)), seat=-1, variant="throws")
    first, second = throws[-2:]
    if sorted(places.values()) != list(range(table.players)):
        return Finding(missing="x", seat=-1)
    if first.seat in places and second.seat in places:
        due = (places[first.seat] + first.sum - 1) % table.players
        if places[second.seat] != due:
            return _wrong(places, due, second.seat, second.mark.seq, first.mark.seq)
    if second.seat in places:
        due = (places[second.seat] + second.sum - 1) % table.players
        if places[takes[0].seat] != due:
            return _taken(places, due, takes[0], second.mark.seq)
    return ASKED


def _seat_at(places: dict[int, int], place: int) -> str:
    return str(next(seat for seat, one in places.items() if one == place))


def _wrong(places: dict[int, int], due: int, seat: int, seq: int, because: int) -> Finding:
    return Finding((because,), expected=_seat_at(places, due), found=str(seat), seat=seat, seq=seq, variant="thrower")


def _taken(places: dict[int, int], due: int, take: Act, because: int) -> Finding:
    expected = _seat_at(places, due)
    return Finding((because,), expected=expected, found=str(take.seat), seat=take.seat, seq=take.seq, variant="taker")
