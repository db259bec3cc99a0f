"""What stands before the first hand: the table type, who sits where, and the shuffle."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from ingest import kinds as k
from ingest.formats.tenhou_xml import words as w
from ingest.formats.tenhou_xml.element import Element
from ingest.formats.tenhou_xml.xml import show
from ingest.model import SeatRecord

SITE = "tenhou"
NAME_KEYS = (b"n0", b"n1", b"n2", b"n3")


def shuffle_row(text: bytes) -> w.Row:
    """SHUFFLE of a seed as written: the word before the first comma names the method."""
    method, comma, seed = text.partition(b",")
    if not comma:
        method, seed = b"", text
    detail = {"method": show(method)}
    if seed:
        detail["seed"] = seed.decode("utf-8", "replace")
    return w.row(k.SHUFFLE, detail=detail)


def rebuilds_wall(row: w.Row) -> bool:
    """Whether the seed names the generator, so that the wall can be had from it."""
    detail = row[11]
    return bool(detail and detail["method"].startswith("mt19937ar") and "seed" in detail)


def name_of(element: Element, key: bytes) -> str:
    """A percent-encoded name made safe for display: control characters escaped, an overlong name cut."""
    raw = element.attributes[key]
    try:
        name = unquote_to_bytes(raw).decode("utf-8")
    except UnicodeDecodeError:
        element.fault("ING022", key, "no UTF-8 behind the percent signs")
        name = show(raw)
    if name.isprintable() and len(name) <= w.NAME_LETTERS:
        return name
    safe = "".join(
        letter if letter.isprintable() or letter == "\u3000" else letter.encode("unicode_escape").decode()
        for letter in name
    )
    if len(safe) > w.NAME_LETTERS:
        safe = safe[: w.NAME_LETTERS] + "…"
    if safe != name:
        element.fault("ING028", key, "name")
    return safe


def seats_of(element: Element) -> list[SeatRecord]:
    """Who sits where, from the full UN tag; an unknown rank or rating is a fault and stays None."""
    ranks = _listed(element, b"dan")
    ratings = _listed(element, b"rate")
    sexes = _listed(element, b"sx")
    seats = []
    for seat in range(element.players):
        key = NAME_KEYS[seat]
        if key not in element.attributes:
            element.fault("ING023", key)
        name = name_of(element, key) if element.attributes.get(key) else ""
        player = None if name in w.NO_NAME else f"{SITE}:{name}"
        record = SeatRecord(seat, name or None, player)
        if ranks:
            record.rank = w.RANKS.get(ranks[seat])
            if record.rank is None:
                element.fault("ING022", b"dan", "unknown rank")
                record.rank = show(ranks[seat], 20)
        if ratings:
            record.rating = _rating(element, ratings[seat])
        if sexes:
            record.sex = w.SEXES.get(sexes[seat])
            if record.sex is None:
                element.fault("ING022", b"sx", "unknown word")
        seats.append(record)
    _tell_apart(element, seats)
    return seats


def _tell_apart(element: Element, seats: list[SeatRecord]) -> None:
    """One account cannot sit twice: where two seats bear one name, it does not say who played."""
    players = [record.player for record in seats if record.player]
    for record in seats:
        if players.count(record.player or "") > 1:
            element.fault(
                "ING022", NAME_KEYS[record.seat], "the name of another seat too, so no player is set"
            )
            record.player = None


def _listed(element: Element, key: bytes) -> list[bytes]:
    """Words of a list by seat, [] where the attribute is absent or of another length."""
    value = element.attributes.get(key)
    if value is None:
        return []
    found = value.split(b",")
    if len(found) not in (element.players, 4):
        element.fault("ING022", key, f"{len(found)} values")
        return []
    return found


def _rating(element: Element, text: bytes) -> float | None:
    whole, point, decimals = text.partition(b".")
    if whole.isdigit() and (decimals.isdigit() or not point) and len(text) < 16:
        return float(text)
    element.fault("ING024", b"rate", "no rating")
    return None
