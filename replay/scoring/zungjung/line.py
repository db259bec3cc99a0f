"""One line of `paipu score --book wsom`: an object as in the worked examples in, the answer out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from replay.scoring.fields import WIND_LETTERS, known_keys, listed, seat_of, shown, text_of, yes_or_no
from replay.scoring.problem import ScoreError
from replay.scoring.zungjung.count import Count, score
from replay.scoring.zungjung.hand import EAST, Hand, Meld, MeldKind, Options
from replay.scoring.zungjung.payments import BYSTANDER, Immunity, Thrown, payments, responsible
from replay.scoring.zungjung.tiles import parse_tile, parse_tiles

__all__ = ["score_json"]

FLAGS: Final = {
    "seabed": "seabed",
    "riverbed": "riverbed",
    "kong_replacement": "supplement",
    "rob_kong": "robbed_kong",
    "heaven": "heaven",
    "earth": "earth",
    "nine_gates_mixed": "drawn_tile_mixed",
}
"""Words of the input lines and the fields of `Hand` they set."""

OPTION_DEFAULTS: dict[str, int | bool] = {
    field.name: getattr(Options(), field.name) for field in fields(Options)
}
NOTES: Final = {"no", "what", "expect"}
"""Keys of the worked examples that say nothing about the hand."""
REQUIRED: Final = ("hand", "win_tile", "self_draw", "seat_wind")
KEYS: Final = {*REQUIRED, "melds", "flags", "discarder", "discards", "immunity_claimed", *OPTION_DEFAULTS, *NOTES}


def score_json(obj: object) -> dict[str, Any]:
    """Score one line; never raises.

    Gives `total`, `patterns` (each with `id`, the card's `points`, `count`), `payments` by wind, `limit`
    (`compound`, `listed` or null), and beside them `sum` before the limit, `reading`, `responsible` and
    `false_win`. A false win has null for total and payments and a `reason`. A line that cannot be scored
    gives `error` (what, where, what to do) and `code`; so does a hand without a winning shape, which is a
    false win too.
    """
    try:
        return _answer(known_keys(obj, REQUIRED, KEYS))
    except ScoreError as problem:
        return {"error": str(problem), "code": problem.code}


def _answer(line: dict[str, Any]) -> dict[str, Any]:
    options = _options(line)
    hand = _hand(line)
    discarder = _discarder(line, hand)
    immunity = _immunity(line, hand)
    count = score(hand, options)
    if count.false_win is not None:
        return _false_win(count, options)
    answer: dict[str, Any] = {
        "total": count.total,
        "patterns": [
            {"id": found.id, "points": found.points, "count": found.count} for found in count.patterns
        ],
        "payments": None,
        "limit": count.limit,
        "sum": count.sum,
        "reading": str(count.reading),
        "responsible": None,
        "false_win": False,
    }
    if hand.self_draw or discarder is not None:
        pays = payments(count.total, hand.seat_wind, discarder, options, immunity)
        if discarder is not None and immunity is not None and immunity.invoked and count.total > BYSTANDER:
            discarder = responsible(hand.seat_wind, discarder, options, immunity)
        answer["responsible"] = None if discarder is None else WIND_LETTERS[discarder]
    elif count.total <= BYSTANDER:  # all three pay alike, whoever threw it
        pays = payments(count.total, hand.seat_wind, (hand.seat_wind + 1) % 4, options)
    else:
        answer["undecided"] = "payments: the discarder is not given"
        return answer
    answer["payments"] = dict(zip(WIND_LETTERS, pays, strict=True))
    return answer


def _false_win(count: Count, options: Options) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "total": None,
        "patterns": [],
        "payments": None,
        "limit": None,
        "false_win": True,
    }
    if count.false_win == "minimum":
        return {**answer, "reason": f"worth less than the minimum of {options.min_points} points"}
    problem = ScoreError(
        "no_shape",
        "false win: neither four sets and a pair nor seven pairs nor thirteen terminals",
        "hand",
        "check the tiles; nobody pays",
    )
    return {"error": str(problem), "code": problem.code, **answer, "reason": "no winning shape"}


def _options(line: dict[str, Any]) -> Options:
    given: dict[str, Any] = {}
    for name, default in OPTION_DEFAULTS.items():
        value = line.get(name, default)
        if type(value) is not type(default):
            wanted = "true or false" if isinstance(default, bool) else "a whole number"
            raise ScoreError("bad_option", f"{name} is {shown(value)}", name, f"give {wanted}")
        given[name] = value
    return Options(**given)


def _hand(line: dict[str, Any]) -> Hand:
    win_tile = line["win_tile"]
    flags = listed(line, "flags")
    for flag in flags:
        if not isinstance(flag, str) or flag not in FLAGS:
            raise ScoreError(
                "unknown_flag", f"unknown flag {shown(flag)}", "flags", f"known are {', '.join(FLAGS)}"
            )
    return Hand(
        concealed=parse_tiles(text_of(line["hand"], "hand"), "hand"),
        winning_tile=None if win_tile is None else parse_tile(text_of(win_tile, "win_tile"), "win_tile"),
        self_draw=yes_or_no(line["self_draw"], "self_draw"),
        seat_wind=seat_of(line["seat_wind"], "seat_wind"),
        melds=tuple(_meld(meld) for meld in listed(line, "melds")),
        **{FLAGS[flag]: True for flag in flags},
    )


def _meld(given: object) -> Meld:
    word, _, tiles_ = text_of(given, "melds").partition(":")
    if word not in {kind.value for kind in MeldKind}:
        words = ", ".join(kind.value for kind in MeldKind)
        raise ScoreError(
            "unknown_meld", f"unknown meld {shown(given)}", "melds", f"write one of {words}, then ':'"
        )
    kinds = sorted(parse_tiles(tiles_, "melds"))
    if not kinds:
        raise ScoreError(
            "bad_meld", f"{shown(given)} has no tiles", "melds", "write its tiles after the ':'"
        )
    meld = Meld(MeldKind(word), kinds[0])
    if tuple(kinds) != meld.tiles:
        raise ScoreError(
            "bad_meld",
            f"{shown(given)} is no {word}",
            "melds",
            f"a {word} has {len(meld.tiles)} fitting tiles",
        )
    return meld


def _discarder(line: dict[str, Any], hand: Hand) -> int | None:
    """The named discarder, else whoever threw the last of the listed discards."""
    given = line.get("discarder")
    seat = None if given is None else seat_of(given, "discarder")
    if hand.self_draw:
        if seat is not None:
            raise ScoreError("contradiction", "a self-draw with a discarder", "discarder", "drop one of them")
        return None
    thrown = _thrown(line)
    if seat is None and thrown and not hand.robbed_kong:
        seat = thrown[-1].seat
    if seat == hand.seat_wind:
        raise ScoreError(
            "bad_seat", "winner and discarder are one", "discarder", "name the other player's wind"
        )
    if hand.earth and seat not in (None, EAST):
        raise ScoreError("contradiction", "地和 not on East's discard", "discarder", "drop earth or name E")
    return seat


def _immunity(line: dict[str, Any], hand: Hand) -> Immunity | None:
    invoked = yes_or_no(line.get("immunity_claimed", True), "immunity_claimed")
    thrown = _thrown(line)
    if hand.self_draw or not thrown or hand.winning_tile is None:
        return None
    return Immunity(thrown, hand.winning_tile, hand.robbed_kong, invoked)


def _thrown(line: dict[str, Any]) -> tuple[Thrown, ...]:
    """The list of discards: `[wind, tile]`, or `[wind, tile, false]` where the winner could not have won on
    it.
    """
    found = []
    for place, entry in enumerate(listed(line, "discards"), start=1):
        where = f"discards, number {place}"
        if not isinstance(entry, list) or len(entry) not in (2, 3):
            raise ScoreError("bad_discard", f"{shown(entry)} is no discard", where, 'write ["E", "9m"]')
        winnable = yes_or_no(entry[2], where) if len(entry) == 3 else True
        found.append(Thrown(seat_of(entry[0], where), parse_tile(text_of(entry[1], where), where), winnable))
    return tuple(found)
