"""Lines of our own format for the tests, taken from docs/record-format.md, and games made by Hypothesis."""

import re
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st

from ingest import kinds as k
from ingest.formats.paipu.fields import FIELDS
from ingest.formats.paipu.header import PROVIDES
from ingest.kinds import NO_TIME, NONE
from ingest.model import KIND_NAME, STRUCTS, Event, GameRecord, HandRecord, Kind, Row, SeatRecord, to_row
from ingest.words import ENDED, WORDS
from tests.project import ROOT

PAGE = ROOT / "docs" / "record-format.md"
KIND_ROW = re.compile(r"\| `(\w+)` \| ([^|]*) \| [^|]* \| `(\{.*\})` \|")
MISTAKE_ROW = re.compile(r"\| `(\{.*)` \| ([^|]*) \|")


@cache
def page() -> str:
    """The page that explains the format."""
    return PAGE.read_text(encoding="utf-8")


@cache
def kind_rows() -> dict[str, tuple[str, str]]:
    """By kind, what the page's table says of its keys, and its example line."""
    return {name: (keys, example) for name, keys, example in KIND_ROW.findall(page())}


@cache
def whole_hand() -> str:
    """The example of a whole hand."""
    blocks = re.findall(r"```\n(.*?)```", page(), re.S)
    return max((str(block) for block in blocks), key=len)


# -- made by Hypothesis -----------------------------------------------------------------------------------------

TILE = st.integers(0, 179) | st.integers(180, 224) | st.just(255)
TILES = st.lists(TILE, max_size=5).map(tuple)
SEAT = st.integers(0, 3)
POINTS = st.integers(-(2**31), 2**31 - 1)
BY_SEAT = st.lists(POINTS, min_size=4, max_size=4).map(tuple)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
_VALUE = st.fixed_dictionaries(
    {},
    optional={
        "points": st.integers(0, 480),
        "patterns": st.lists(
            st.fixed_dictionaries({"id": st.sampled_from(["1.1", "3.1"])}, optional={"count": st.integers(1, 4)})
        ),
        "indicators": st.lists(st.integers(0, 224), max_size=5),
        "yaku": st.lists(st.lists(st.integers(0, 54), min_size=2, max_size=2), max_size=3),
    },
)
_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "tile": TILE, "tiles": TILES, "was": TILES, "target": SEAT, "place": SEAT, "deltas": BY_SEAT, "scores": BY_SEAT,
    "penalties": BY_SEAT, "faces": st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple),
    "at": st.tuples(st.integers(1, 6), st.integers(1, 40)), "down": st.lists(st.integers(0, 3), max_size=4).map(tuple),
    "seats": st.lists(SEAT, max_size=4).map(tuple), "options": st.lists(TEXT, max_size=3).map(tuple),
    "arranged": st.lists(st.lists(st.integers(0, 224), max_size=4).map(tuple), max_size=5).map(tuple),
    "shown": st.dictionaries(st.sampled_from("0123"), st.lists(st.integers(0, 224), max_size=4), max_size=4),
    "value": _VALUE, "cut": st.sampled_from(["", "hand", "drawn"]), "end": st.sampled_from(["", "head", "tail"]),
    "points": POINTS, "wall": st.integers(0, 135),
}  # fmt: skip


def _values(kind: int, name: str, annotation: Any) -> st.SearchStrategy[Any]:
    if name in _BY_NAME:
        return _BY_NAME[name]
    if (kind, name) in WORDS:
        return st.sampled_from(WORDS[kind, name])
    if annotation is bool:
        return st.booleans()
    if annotation == bool | None:
        return st.none() | st.booleans()
    return st.integers(0, 15) if annotation is int else TEXT


def events(kind: int) -> st.SearchStrategy[Event]:
    """Structs of a kind: needed fields filled, others filled or at their default."""
    struct = STRUCTS[kind]
    needed: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {
        "t": st.integers(0, 10**9), "spent": st.integers(0, 10**6), "note": TEXT, "inferred": st.booleans(),
    }  # fmt: skip
    seated = any(field.name == "seat" and field.required for field in FIELDS[kind])
    (needed if seated else optional)["seat"] = SEAT
    for info in msgspec.structs.fields(struct):
        if info.name not in ("seat", "t", "spent", "note", "inferred"):
            (needed if info.required else optional)[info.name] = _values(kind, info.name, info.type)
    fields = st.fixed_dictionaries(needed, optional=optional)
    return fields.map(lambda values: struct(**values))


EVENTS = st.sampled_from(sorted(STRUCTS)).flatmap(events)

ROWS: st.SearchStrategy[Row] = st.tuples(
    st.sampled_from([kind.value for kind in Kind]),
    st.integers(-1, 3),
    st.just(NONE) | st.integers(0, 255),
    st.integers(-1, 3),
    st.lists(st.integers(0, 255), max_size=4).map(tuple),
    st.integers(0, 2**15 - 1),
    st.just(NO_TIME) | st.integers(-1000, 10**12),
    st.just(NONE) | st.integers(0, 2**31 - 1),
    st.just(NONE) | st.integers(0, 2**15 - 1),
    st.none() | st.lists(POINTS, max_size=4).map(tuple),
    st.none() | st.lists(POINTS, max_size=4).map(tuple),
    st.none()
    | st.dictionaries(
        st.sampled_from(sorted({field.name for fields in FIELDS.values() for field in fields})) | TEXT, JSON, max_size=4
    ),
)
"""Rows as any reader might make them, fields of other kinds and strange details included."""

_NAME = st.none() | st.sampled_from(["Li", "王", "a:b", ""]) | TEXT.filter(str.isprintable)


@st.composite
def games(draw: st.DrawFn, rows: st.SearchStrategy[Row]) -> GameRecord:
    """Whole games of any content."""
    site = draw(st.sampled_from(["tenhou", "paipu:Open", "paipu", "botzone"]))
    event = draw(st.none() | st.sampled_from(["Open", "Cup 2"]))
    game = GameRecord(
        site, draw(st.none() | TEXT), "paipu", draw(st.integers(2, 4)), draw(st.none() | st.sampled_from(BOOKS)),
        frozenset(draw(st.lists(st.sampled_from(PROVIDES)))), event=event, edition=draw(st.none() | TEXT),
        unit=draw(st.sampled_from(["points", "chips"])), match_id=draw(st.none() | TEXT),
        session=draw(st.none() | st.integers(0, 9)), clock_ms=draw(st.none() | st.sampled_from([0, 1, 1000])),
        started_at=draw(st.none() | st.integers(-(10**14), 10**15)), finished=draw(st.booleans()),
        table=draw(st.dictionaries(TEXT | st.sampled_from(["name", "clock_by"]), JSON, max_size=3)),
        options=draw(st.dictionaries(TEXT, JSON, max_size=3)),
    )  # fmt: skip
    optional = st.none() | st.integers(-5, 10**6)
    for _ in range(draw(st.integers(0, 5))):
        name = draw(_NAME)
        player = draw(st.none() | st.just(f"{site}:{name}") | st.sampled_from([f"{site}:acc", "else:where", ""]))
        game.seats.append(SeatRecord(
            draw(SEAT), name, player, draw(st.integers(0, 3)), draw(optional), draw(optional), draw(optional),
            draw(st.none() | st.floats(-99, 99)), draw(st.none() | TEXT), draw(st.none() | st.floats(0, 3000)),
            draw(st.none() | TEXT),
        ))  # fmt: skip
    if draw(st.booleans()):
        game.before = HandRecord(NONE, NONE)
        for row in draw(st.lists(rows, min_size=1, max_size=3)):
            game.before.add(row, 0)
    for number in range(draw(st.integers(0, 3))):
        hand = HandRecord(
            number, draw(st.integers(-1, 3)), draw(optional), draw(optional), draw(optional), draw(st.none() | BY_SEAT),
            draw(st.sampled_from(ENDED)), draw(st.none() | st.integers(0, 10**6)),
        )  # fmt: skip
        for row in draw(st.lists(rows, max_size=6)):
            hand.add(row, 0)
        game.hands.append(hand)
    return game


BOOKS = ("wsom", "zhenjiang", "riichi-tenhou")


def content(game: GameRecord) -> dict[str, Any]:
    """What a conversion must keep."""
    kept = {name: getattr(game, name) for name in GameRecord.__slots__ if name not in ("problems", "format", "hands")}
    kept["before"] = game.before.rows if game.before else []
    names = [name for name in HandRecord.__slots__ if name not in ("rows", "positions")]
    kept["hands"] = [[getattr(hand, name) for name in names] for hand in game.hands]
    kept["rows"] = [hand.rows for hand in game.hands]
    return kept


def game_of(rows: list[Row]) -> GameRecord:
    """A game of one hand."""
    game = GameRecord("paipu", None, "paipu", 4, "wsom", frozenset({"ev"}))
    hand = HandRecord(0, 0)
    for row in rows:
        hand.add(row, 0)
    game.hands.append(hand)
    return game


__all__ = [
    "EVENTS", "KIND_NAME", "MISTAKE_ROW", "PAGE", "ROWS", "content", "events", "game_of", "games", "k", "kind_rows",
    "page", "to_row", "whole_hand",
]  # fmt: skip
