"""Wins, draws and the end of the game as the record states them."""

from __future__ import annotations

from operator import add

from ingest import kinds as k
from ingest.formats.tenhou_xml.element import Element, number_of, tenths_of
from ingest.formats.tenhou_xml.words import DRAW_REASON, LIMITS, YAKU, Row, row
from ingest.formats.tenhou_xml.xml import show
from ingest.model import Detail

_END = (b"ba", b"sc", b"owari", b"ratio")
WIN_KEYS = frozenset((
    *_END, b"hai", b"m", b"machi", b"ten", b"yaku", b"yakuman", b"doraHai", b"doraHaiUra", b"who", b"fromWho",
    b"paoWho", b"chip",
))  # fmt: skip
DRAW_KEYS = frozenset((*_END, b"type", b"hai0", b"hai1", b"hai2", b"hai3"))


def win_row(element: Element) -> Row | None:
    """AGARI; None where winner, payer or winning tile cannot be read. Stated parts that fail are left out."""
    who, target, tile = element.seat(b"who"), element.seat(b"fromWho"), element.tile(b"machi")
    value: Detail = {}
    if ten := element.numbers(b"ten", 3):
        value["fu"], value["points"], value["limit"] = ten
        if ten[2] not in LIMITS:
            element.fault("ING022", b"ten", "unknown limit")
    given = element.attributes
    if b"yaku" in given:
        value["yaku"] = _pairs(element, b"yaku")
    if b"yakuman" in given:
        value["yakuman"] = element.numbers(b"yakuman") or []
        _known_yaku(element, b"yakuman", value["yakuman"])
    if b"yaku" not in given and b"yakuman" not in given:
        element.fault("ING023", b"yaku")
    if b"doraHai" in given:
        value["indicators"] = list(element.tiles(b"doraHai"))
    if b"doraHaiUra" in given:
        value["hidden_indicators"] = list(element.tiles(b"doraHaiUra"))
    if b"m" in given:
        value["melds"] = (element.numbers(b"m") or []) if given[b"m"] else []
    if b"paoWho" in given:
        liable = element.seat(b"paoWho")
        if liable is not None:
            value["liable"] = liable
    if b"chip" in given:
        value["chip_yaku"] = _pairs(element, b"chip")
    deltas, scores = _change(element, value)
    if b"hai" not in given:
        element.fault("ING023", b"hai")
    shown = element.tiles(b"hai")
    if tile is not None and len(shown) % 3 == 1 and tile not in shown:
        shown = (*shown, tile)  # some programs write the hand without the winning tile
    if who is None or target is None or tile is None:
        return None
    return row(k.WIN, who, tile, target, shown, 0, deltas, scores, {"value": value})


def draw_row(element: Element) -> tuple[Row, str] | None:
    """RYUUKYOKU and its reason; None where nothing is stated, neither a reason nor a change of points."""
    word = element.attributes.get(b"type")
    if word is None:
        reason = "exhausted"
    elif word in DRAW_REASON:
        reason = DRAW_REASON[word]
    else:
        reason = show(word)
        element.fault("ING022", b"type", "unknown reason")
    value: Detail = {}
    deltas, scores = _change(element, value)
    shown: dict[str, list[int]] = {}
    for seat in range(4):
        if tiles := element.tiles(b"hai%d" % seat):
            if seat < element.players:
                shown[str(seat)] = list(tiles)
            else:
                element.fault("ING022", b"hai%d" % seat, "tiles of the empty seat")
    if word is None and b"sc" not in element.attributes:
        return None
    detail: Detail = {"reason": reason}
    detail |= {key: stated for key, stated in (("shown", shown), ("value", value)) if stated}
    return row(k.DRAW_GAME, deltas=deltas, scores=scores, detail=detail), reason


def final_row(element: Element) -> Row | None:
    """The end of the game: scores, placement points in tenths, chips, rate; None where it cannot be read."""
    words = element.attributes[b"owari"].split(b",")
    if len(words) not in (8, 16):
        element.fault("ING022", b"owari", f"{len(words)} numbers")
        return None
    points = [number_of(word) for word in words[0:8:2]]
    places = [tenths_of(word) for word in words[1:8:2]]
    chips = [number_of(word) for word in words[8:]]
    if None in points or None in places or None in chips:
        element.fault("ING024", b"owari", "no list of numbers")
        return None
    players = element.players
    scores = element.by_seat(b"owari", [point or 0 for point in points])
    value: Detail = {"points": places[:players]}
    if chips:
        value["chips"] = [(chips[2 * seat] or 0) + (chips[2 * seat + 1] or 0) for seat in range(players)]
    if b"ratio" in element.attributes and (ratio := element.numbers(b"ratio", 2)):
        value["ratio"] = ratio
    return row(k.SETTLE, flags=k.FINAL, scores=scores, detail={"value": value})


def _change(element: Element, value: Detail) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """What each seat gained or paid and the scores after it; counters, sticks and chips go into `value`."""
    if ba := element.numbers(b"ba", 2):
        value["counters"], value["sticks"] = ba
    found = element.numbers(b"sc", 8, 16)
    if found is None:
        return None, None
    deltas = element.by_seat(b"sc", found[1:8:2])
    before = element.by_seat(b"sc", found[0:8:2])
    if len(found) == 16:
        chips, gained = found[8::2], found[9::2]
        value["chip_deltas"] = gained[: element.players]
        value["chips"] = [chips[seat] + gained[seat] for seat in range(element.players)]
    return deltas, tuple(map(add, before, deltas))


def _pairs(element: Element, key: bytes) -> list[list[int]]:
    found = element.numbers(key) if element.attributes[key] else []
    if found is None:
        return []
    if len(found) % 2:
        element.fault("ING022", key, "a number without its partner")
    _known_yaku(element, key, found[::2])
    return [found[at : at + 2] for at in range(0, len(found), 2)]


def _known_yaku(element: Element, key: bytes, ids: list[int]) -> None:
    if not YAKU.issuperset(ids):
        element.fault("ING022", key, f"unknown yaku {sorted(set(ids) - YAKU)}")
