"""One line of `paipu score --book zhenjiang`: an object in, items, payments and total out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from replay.scoring.fields import WIND_LETTERS, known_keys, listed, seat_of, shown, text_of, yes_or_no
from replay.scoring.problem import ScoreError
from replay.scoring.zhenjiang.hand import Hand, Kong, Shape, shape_of
from replay.scoring.zhenjiang.house import House
from replay.scoring.zhenjiang.payments import Item, Win, fine, items, paid, worth
from replay.scoring.zhenjiang.wild import OwnDiscard, wild_of, wilds_thrown
from replay.scoring.zungjung.tiles import parse_tile, parse_tiles, tile_name

__all__ = ["score_json"]

REQUIRED: Final = ("hand", "win_tile", "self_draw", "seat_wind", "indicator")
_DEFAULTS: Final = {one.name: getattr(House(), one.name) for one in fields(House)}
CHOICES: Final = {
    "discard_win": ("shared", "thrower"), "bonus_scope": ("each", "once"), "kong_win_mode": ("total", "added"),
    "false_win_scope": ("each", "all"), "pung_wild": ("directly", "after_pung", "third"),
    "bonus_overlap": ("larger", "both"), "chengda_scope": ("thrower", "every", "made"),
    "thrown_wild": ("own_face", "any"), "honor_cycle": ("two", "one"),
}  # fmt: skip
KEYS: Final = {
    *REQUIRED, "melds", "kong", "robbed", "discarder", "own_discards", "chips", "honor_cycle", *_DEFAULTS,
    "no", "what", "expect",
}  # fmt: skip
_MELD_TILES: Final = {"pung": 3, "kong": 4, "akong": 4, "ckong": 4}


def score_json(obj: object) -> dict[str, Any]:
    """Count one line; never raises.

    Gives `total` (chips due to the winner before anybody runs out of them), `patterns` (each with `id`, the `points` it
    brings once, `count`), `payments` by wind (what is paid in fact, where `chips` are given), `limit` null, `wild`,
    `reading` and `false_win`. A hand that does not complete has the fine as payments and null as total. A line that
    cannot be counted gives `error` and `code`.
    """
    try:
        return _answer(known_keys(obj, REQUIRED, KEYS))
    except ScoreError as problem:
        return {"error": str(problem), "code": problem.code}


def _answer(line: dict[str, Any]) -> dict[str, Any]:
    house = House(**{name: _option(line, name, default) for name, default in _DEFAULTS.items()})
    seat = seat_of(line["seat_wind"], "seat_wind")
    hand = _hand(line)
    thrower = _thrower(line, hand, seat)
    chips = _chips(line)
    shape = shape_of(hand, house)
    answer: dict[str, Any] = {
        "total": None, "patterns": [], "payments": None, "limit": None, "wild": tile_name(hand.wild),
        "reading": shape.value, "false_win": shape is Shape.NONE,
    }  # fmt: skip
    if shape is Shape.NONE:
        moved = fine(seat, house, None if chips is None else chips[seat])
        return {**answer, "payments": _by_wind(moved), "reason": "no winning shape"}
    if shape is Shape.THROWN_WILD:
        return {**answer, "undecided": "the thrown wild would have to stand for another tile: the judge rules"}
    if not hand.self_draw and thrower < 0:
        raise ScoreError("missing_key", "no discarder", "line", "add the wind of who threw or added the tile")
    thrown = wilds_thrown(_own_discards(line, hand.wild), house)
    found = items(Win(seat, thrower, hand, shape, thrown), house)
    owed = worth(found)
    return {
        **answer,
        "total": sum(owed),
        "patterns": [_pattern(one) for one in found],
        "payments": _by_wind(paid(owed, seat, chips)),
    }


def _pattern(item: Item) -> dict[str, Any]:
    return {"id": item.id, "points": item.points, "count": item.count}


def _by_wind(amounts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(WIND_LETTERS, amounts, strict=True))


def _option(line: dict[str, Any], name: str, default: int | str) -> Any:
    value = line.get(name, default)
    wanted = "true or false" if isinstance(default, bool) else "a number of chips, 0 or more"
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise ScoreError("bad_option", f"{name} is {shown(value)}", name, f"give {' or '.join(CHOICES[name])}")
    elif type(value) is not type(default) or (type(value) is int and value < 0):
        raise ScoreError("bad_option", f"{name} is {shown(value)}", name, f"give {wanted}")
    return value


def _hand(line: dict[str, Any]) -> Hand:
    melds = [_meld(one) for one in listed(line, "melds")]
    concealed = parse_tiles(text_of(line["hand"], "hand"), "hand")
    winning = None if line["win_tile"] is None else parse_tile(text_of(line["win_tile"], "win_tile"), "win_tile")
    self_draw = yes_or_no(line["self_draw"], "self_draw")
    robbed = yes_or_no(line.get("robbed", False), "robbed")
    due = 14 if winning is None else 13 - 3 * len(melds)
    if len(concealed) != due:
        raise ScoreError("tile_count", f"{len(concealed)} tiles", "hand", f"write {due}, without the tile won on")
    held = [*concealed] if winning is None else [*concealed, winning]
    for kinds in melds:
        held += kinds
    for kind in set(held):
        if held.count(kind) > 4:
            raise ScoreError("tile_count", f"{held.count(kind)} of {tile_name(kind)}", "hand", "there are four")
    kong = line.get("kong", "")
    if kong not in {one.value for one in Kong}:
        words = ", ".join(one.value for one in Kong if one.value)
        raise ScoreError("bad_value", f"{shown(kong)} is no kong", "kong", f"write one of {words}")
    if robbed and self_draw:
        raise ScoreError("contradiction", "a robbed kong won by self-draw", "robbed", "drop one of them")
    if winning is None and (melds or not self_draw or kong):
        raise ScoreError("contradiction", "the dealt tiles won with, and more", "win_tile", "name the tile won on")
    if kong and (not self_draw or not any(len(kinds) == 4 for kinds in melds)):
        raise ScoreError("contradiction", "a kong's supplement without self-draw and kong", "kong", "drop it")
    indicator = parse_tile(text_of(line["indicator"], "indicator"), "indicator")
    wild = wild_of(indicator, one_cycle=_option(line, "honor_cycle", "two") == "one")
    return Hand(concealed, winning, len(melds), wild, self_draw, robbed, Kong(kong))


def _meld(given: object) -> list[int]:
    word, _, named = text_of(given, "melds").partition(":")
    if word not in _MELD_TILES:
        raise ScoreError("unknown_meld", f"unknown meld {shown(given)}", "melds", "write one of "
                         f"{', '.join(_MELD_TILES)}, then ':'")  # fmt: skip
    kinds = list(parse_tiles(named, "melds"))
    if len(kinds) != _MELD_TILES[word] or len(set(kinds)) != 1:
        raise ScoreError("bad_meld", f"{shown(given)} is none", "melds", f"write {_MELD_TILES[word]} like tiles")
    return kinds


def _thrower(line: dict[str, Any], hand: Hand, seat: int) -> int:
    given = line.get("discarder")
    if given is None:
        return -1
    thrower = seat_of(given, "discarder")
    if hand.self_draw:
        raise ScoreError("contradiction", "a self-draw with a discarder", "discarder", "drop one of them")
    if thrower == seat:
        raise ScoreError("bad_seat", "winner and discarder are one", "discarder", "name the other player's wind")
    return thrower


def _own_discards(line: dict[str, Any], wild: int) -> list[OwnDiscard]:
    """The winner's discards in order: tiles, one after his own pung as `["6p", "pung"]`."""
    found: list[OwnDiscard] = []
    punged = False
    for place, entry in enumerate(listed(line, "own_discards"), start=1):
        where = f"own_discards, number {place}"
        after = isinstance(entry, list)
        if after and (len(entry) != 2 or entry[1] != "pung"):
            raise ScoreError("bad_discard", f"{shown(entry)} is no discard", where, 'write "6p" or ["6p", "pung"]')
        punged = punged or after
        kind = parse_tile(text_of(entry[0] if after else entry, where), where)
        found.append(OwnDiscard(kind == wild, after, punged))
    return found


def _chips(line: dict[str, Any]) -> tuple[int, ...] | None:
    given = line.get("chips")
    if given is None:
        return None
    if not isinstance(given, dict) or set(given) != set(WIND_LETTERS):
        raise ScoreError("bad_value", f"{shown(given)} are no chips by wind", "chips", 'write {"E":50,"S":50,…}')
    for wind, held in given.items():
        if type(held) is not int or held < 0:
            raise ScoreError("bad_value", f"{wind} holds {shown(held)}", "chips", "write whole numbers, 0 or more")
    return tuple(given[wind] for wind in WIND_LETTERS)
