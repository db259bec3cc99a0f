"""The header line that begins each game."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from ingest import kinds as k
from ingest.formats.paipu import codec as c
from ingest.formats.paipu.codec import Fault, Json, shown
from ingest.kinds import NONE
from ingest.model import GameRecord, HandRecord, SeatRecord
from ingest.words import ENDED

FORMAT_NAME: Final = "paipu"
VERSION: Final = 1
PROVIDES: Final = ("ev", "d", "id", "t", "v", "x", "g", "ph", "sc", "rul", "offers", "clocks", "wall")
NAME_LETTERS: Final = 100

HEADER_KEYS: Final = (
    "paipu", "book", "edition", "native_id", "site", "event", "match_id", "session", "table", "seats", "players",
    "provides", "clock", "unit", "started_at", "finished", "options", "empty_hands",
)  # fmt: skip
PLAYER_KEYS: Final = (
    "seat", "from_hand", "name", "account", "player", "start", "final", "place", "place_pts", "rank", "rating", "sex",
)  # fmt: skip
CLOCK_KEYS: Final = ("resolution_ms", "by")
_VERSION_AT: Final = ("paipu",)
_RESULTS: Final = {"start": "start_pts", "final": "final_pts", "place": "place"}


@dataclass(slots=True)
class Header:
    """A header as read: the game without its hands, what the header states that events would tell too, problems."""

    game: GameRecord
    stated: set[tuple[int, str]] = field(default_factory=set)  # (place in seats, field) of stated results
    finished: bool | None = None
    empty: dict[int, HandRecord] = field(default_factory=dict)
    soft: list[Fault] = field(default_factory=list)


def unknown_key(key: str, known: tuple[str, ...] | list[str], what: str) -> Fault:
    """The fault of a key that does not belong, with the nearest known one."""
    near = get_close_matches(key, known, 1)
    remedy = f"did you mean {near[0]!r}?" if near else f"known are {' '.join(known)}"
    return Fault(f"{shown(key)} is no key of {what}: {remedy}", "ING020")


def _within(path: tuple[str | int, ...], decode: Callable[[Any], Any], value: Any) -> Any:
    try:
        return decode(value)
    except Fault as fault:
        raise Fault(fault.text, fault.code, (*path, *fault.path), fault.at) from None


def _only(keys: tuple[str, ...], found: Json, what: str, path: tuple[str | int, ...] = ()) -> None:
    for key in found:
        if key not in keys:
            fault = unknown_key(key, keys, what)
            raise Fault(fault.text, fault.code, (*path, key))


def _text(found: Json, key: str) -> str | None:
    value = found.get(key)
    return None if value is None else str(_within((key,), c.TEXT.decode, value))


def _number(found: Json, key: str, codec: c.Codec) -> int | None:
    value = found.get(key)
    return None if value is None else int(_within((key,), codec.decode, value))


def default_site(event: str | None) -> str:
    """The site of records in this format that name none."""
    return f"paipu:{event}" if event else "paipu"


def default_unit(book: str | None) -> str:
    """Points, or the chips of Zhenjiang."""
    return "chips" if book == "zhenjiang" else "points"


def read_header(found: Json) -> Header:
    """The game a header announces. Raises Fault where the game must be refused."""
    version = found["paipu"]
    if type(version) is int and version > VERSION:
        raise Fault(f"version {version} of the format, this reader knows {VERSION}", "ING013", _VERSION_AT)
    if type(version) is not int or version != VERSION:
        raise Fault(f'{shown(version)} is no version of the format: write "paipu":{VERSION}', path=("paipu",))
    _only(HEADER_KEYS, found, "a header")
    event, book = _text(found, "event"), _text(found, "book")
    site = _text(found, "site") or default_site(event)
    game = GameRecord(
        site, _text(found, "native_id"), FORMAT_NAME, 4, book, frozenset(), edition=_text(found, "edition"),
        event=event, match_id=_text(found, "match_id"), session=_number(found, "session", c.POINTS),
        unit=_text(found, "unit") or default_unit(book),
    )  # fmt: skip
    header = Header(game)
    if "book" not in found:
        header.soft.append(Fault('no rule book is named: add "book":"wsom" or another, null for none', "ING023"))
    game.table = _table(found.get("table"))
    game.options = _within(("options",), c.OBJECT.decode, found.get("options") or {})
    _clock(found.get("clock"), game)
    game.started_at = _within(("started_at",), _moment, found.get("started_at"))
    _provides(found, header)
    _players(found, header)
    if found.get("finished") is not None:
        header.finished = _within(("finished",), c.BOOL.decode, found["finished"])
    _empty_hands(found.get("empty_hands"), header)
    return header


def _table(value: Any) -> Json:
    if value is None:
        return {}
    if isinstance(value, str):
        return {"name": value}
    return dict(_within(("table",), c.OBJECT.decode, value))


def _clock(value: Any, game: GameRecord) -> None:
    if value is None:
        return
    clock = _within(("clock",), c.OBJECT.decode, value)
    _only(CLOCK_KEYS, clock, "the clock", ("clock",))
    if clock.get("resolution_ms") is not None:
        game.clock_ms = _within(("clock", "resolution_ms"), c.COUNT.decode, clock["resolution_ms"])
    if clock.get("by") is not None:
        game.table["clock_by"] = _within(("clock", "by"), c.TEXT.decode, clock["by"])


_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


def _moment(value: Any) -> int | None:
    """Milliseconds since 1970 of a moment written in ISO 8601, or as that number."""
    if value is None or type(value) is int:
        return c.TIME.decode(value) if value is not None else None
    try:
        moment = datetime.datetime.fromisoformat(value)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.tzinfo is None:
        raise Fault(f'{shown(value)} is no moment with its time zone: write it as "2008-09-12T10:00:00Z"')
    return (moment - _EPOCH) // datetime.timedelta(milliseconds=1)


def _moment_out(value: int) -> str | int:
    try:
        moment = _EPOCH + datetime.timedelta(milliseconds=value)
    except OverflowError:
        return value
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds" if value % 1000 else "seconds") + "Z"


def _provides(found: Json, header: Header) -> None:
    value = found.get("provides")
    if value is None:
        letters_known = " ".join(PROVIDES)
        header.soft.append(Fault(f'what the record holds is not said: add "provides" with {letters_known}', "ING023"))
        header.game.provides = frozenset({"ev"})
        return
    letters = value.split() if isinstance(value, str) else _within(("provides",), c.STRINGS.decode, value)
    for index, letter in enumerate(letters):
        if letter not in PROVIDES:
            path: tuple[str | int, ...] = ("provides",) if isinstance(value, str) else ("provides", index)
            header.soft.append(Fault(f"{shown(letter)} is no evidence: {' '.join(PROVIDES)}", path=path))
    header.game.provides = frozenset(letters)


# -- players ----------------------------------------------------------------------------------------------------


def safe_name(name: str) -> str:
    """A name fit for display: control characters become `�`, overlong names are cut."""
    safe = "".join(letter if letter.isprintable() or letter == "　" else "�" for letter in name)
    return safe if len(safe) <= NAME_LETTERS else safe[:NAME_LETTERS] + "…"


def player_id(site: str, name: str | None) -> str | None:
    """Who somebody of that name is, None for the anonymous."""
    return f"{site}:{name}" if name else None


def _players(found: Json, header: Header) -> None:
    game = header.game
    entries = found.get("players")
    if entries is None:
        entries = []
    if not isinstance(entries, list) or len(entries) > 64:
        raise Fault('players are a list of names by seat, like ["Li","Wang","Chen","Zhao"]', path=("players",))
    for index, entry in enumerate(entries):
        path: tuple[str | int, ...] = ("players", index)
        if entry is None or isinstance(entry, str):
            entry = {"name": entry or None}
        elif not isinstance(entry, dict):
            raise Fault(f"{shown(entry)} is no player: write a name in double quotes, or {{…}}", path=path)
        _only(PLAYER_KEYS, entry, "a player", path)
        game.seats.append(_player(entry, index, path, header))
    seats = _number(found, "seats", c.COUNT)
    game.players = seats if seats is not None else seats_named(game.seats)
    if game.players not in (2, 3, 4):
        header.soft.append(Fault(f"{game.players} seats: 4, or 3", path=("seats",)))


def seats_named(seats: list[SeatRecord]) -> int:
    """The number of seats a list of players speaks of: 3 where it ends with seat 2, otherwise 4."""
    return 3 if max((record.seat for record in seats), default=3) == 2 else 4


def _player(entry: Json, index: int, path: tuple[str | int, ...], header: Header) -> SeatRecord:
    site = header.game.site

    def get(key: str, codec: c.Codec) -> Any:
        value = entry.get(key)
        return None if value is None else _within((*path, key), codec.decode, value)

    seat = get("seat", c.SEAT)
    if seat is None and index > 3:
        raise Fault('a fifth player sits nowhere: give "seat" and "from_hand"', path=path)
    name = get("name", c.TEXT)
    if name is not None and (safe := safe_name(name)) != name:
        header.soft.append(Fault(f"the name {shown(name)} was made safe for display", "ING028", path))
        name = safe
    record = SeatRecord(index if seat is None else seat, name, player_id(site, name), get("from_hand", c.HAND) or 0)
    account = get("account", c.TEXT)
    if account is not None:
        record.player = f"{site}:{account}"
    if "player" in entry:
        record.player = get("player", c.TEXT)
    for key, attribute in _RESULTS.items():
        if key in entry:
            setattr(record, attribute, get(key, c.POINTS))
            header.stated.add((len(header.game.seats), attribute))
    for key in ("place_pts", "rating"):
        value = entry.get(key)
        if value is not None and type(value) not in (int, float):
            raise Fault(f"{shown(value)} is no number", "ING024", (*path, key))
        setattr(record, key, value)
    record.rank, record.sex = get("rank", c.TEXT), get("sex", c.TEXT)
    return record


def substitutes(game: GameRecord) -> list[SeatRecord]:
    """The players whom `substitute` events bring in, from the hand in which each takes the seat."""
    found = []
    for hand in game.hands:
        for row in hand.rows:
            if row[0] == k.SUBSTITUTE and row[1] != NONE and row[11] and type(row[11].get("name")) is str:
                name = safe_name(row[11]["name"])
                player = player_id(game.site, row[11].get("account") or name)
                found.append(SeatRecord(row[1], name, player, hand.number))
    return found


def results(game: GameRecord) -> list[dict[str, int | None]]:
    """What the events tell of each entry of `game.seats`: points at the start, at the end, and the place.

    The end is told by a final settlement with scores; equal points share a place.
    """
    start = game.hands[0].start_scores if game.hands else None
    final = None
    for hand in game.hands:
        for row in hand.rows:
            if row[0] == k.SETTLE and row[5] & k.FINAL and row[10] is not None:
                final = row[10]
    last = {record.seat: index for index, record in enumerate(game.seats)}
    told: list[dict[str, int | None]] = []
    for index, record in enumerate(game.seats):
        entry: dict[str, int | None] = {"start_pts": None, "final_pts": None, "place": None}
        if start is not None and record.from_hand == 0 and 0 <= record.seat < len(start):
            entry["start_pts"] = start[record.seat]
        if final is not None and last[record.seat] == index and 0 <= record.seat < len(final):
            entry["final_pts"] = final[record.seat]
            entry["place"] = 1 + sum(points > final[record.seat] for points in final)
        told.append(entry)
    return told


def tells_end(game: GameRecord) -> bool:
    """Whether the events tell the end of the game."""
    return any(row[0] == k.SETTLE and row[5] & k.FINAL for hand in game.hands for row in hand.rows)


# -- hands without events ---------------------------------------------------------------------------------------


def hand_fields(found: Json, path: tuple[str | int, ...] = ()) -> HandRecord:
    """A hand from the keys of `HAND_KEYS` (except `deal_end`, which may be null). Raises Fault."""

    def get(key: str, codec: c.Codec) -> Any:
        value = found.get(key)
        return None if value is None else _within((*path, key), codec.decode, value)

    dealer, start = get("dealer", c.SEAT), get("start", c.BY_SEAT)
    return HandRecord(
        get("hand", c.HAND), NONE if dealer is None else dealer, get("round", c.POINTS), get("counter", c.POINTS),
        get("sticks", c.POINTS), None if start is None else tuple(start), get("ended", c.word(ENDED)) or "",
        get("deal_end", c.TIME),
    )  # fmt: skip


def _empty_hands(value: Any, header: Header) -> None:
    if value is None:
        return
    if not isinstance(value, list):
        raise Fault("a list of hands without events is needed here", path=("empty_hands",))
    for index, entry in enumerate(value):
        path = ("empty_hands", index)
        found = _within(path, c.OBJECT.decode, entry)
        hand = hand_fields(found, path)
        if type(hand.number) is not int:
            raise Fault('a hand without its number "hand"', "ING023", path)
        hand.ended = hand.ended or "unfinished"
        header.empty[hand.number] = hand


def hand_out(hand: HandRecord, ended: str, deal_end: int | None) -> Json:
    """Keys of the first line of a hand; `ended` and `deal_end` are what the events tell of it anyway."""
    found: Json = {"hand": hand.number, "dealer": None if hand.dealer == NONE else hand.dealer}
    for key in ("round", "counter", "sticks"):
        if getattr(hand, key) is not None:
            found[key] = getattr(hand, key)
    if hand.start_scores is not None:
        found["start"] = list(hand.start_scores)
    if hand.ended != ended:
        found["ended"] = hand.ended
    if hand.deal_end_ms != deal_end:
        found["deal_end"] = hand.deal_end_ms
    return found


# -- writing ----------------------------------------------------------------------------------------------------


def _player_out(record: SeatRecord, index: int, told: dict[str, int | None], site: str) -> Any:
    found: Json = {}
    if record.seat != index or index > 3:
        found["seat"] = record.seat
    if record.from_hand:
        found["from_hand"] = record.from_hand
    if record.name is not None:
        found["name"] = record.name
    if record.player != player_id(site, record.name):
        if record.player is not None and record.player.startswith(f"{site}:"):
            found["account"] = record.player[len(site) + 1 :]
        else:
            found["player"] = record.player
    for key, attribute in _RESULTS.items():
        if getattr(record, attribute) != told[attribute]:
            found[key] = getattr(record, attribute)
    for key in ("place_pts", "rank", "rating", "sex"):
        if getattr(record, key) is not None:
            found[key] = getattr(record, key)
    if not found:
        return None
    return record.name if found.keys() == {"name"} and record.name else found


def header_out(game: GameRecord) -> Json:
    """The header of a game, keys in the order of `HEADER_KEYS`, those at their defaults left out."""
    table = dict(game.table)
    clock: Json = {} if game.clock_ms is None else {"resolution_ms": game.clock_ms}
    if type(table.get("clock_by")) is str:
        clock["by"] = table.pop("clock_by")
    named = table.keys() == {"name"} and type(table["name"]) is str and table["name"] != ""
    told = results(game)
    seats = _without_substitutes(game, told)
    letters = [letter for letter in PROVIDES if letter in game.provides]
    found: Json = {
        "paipu": VERSION, "book": game.book, "edition": game.edition, "native_id": game.native_id,
        "site": None if game.site == default_site(game.event) else game.site, "event": game.event,
        "match_id": game.match_id, "session": game.session, "table": (table["name"] if named else table) or None,
        "seats": None if game.players == seats_named(seats) else game.players,
        "players": [_player_out(record, at, told[at], game.site) for at, record in enumerate(seats)],
        "provides": letters + sorted(game.provides - set(PROVIDES)), "clock": clock or None,
        "unit": None if game.unit == default_unit(game.book) else game.unit,
        "started_at": None if game.started_at is None else _moment_out(game.started_at),
        "finished": None if game.finished == tells_end(game) else game.finished, "options": game.options or None,
        "empty_hands": [hand_out(hand, "unfinished", None) for hand in game.hands if not hand.rows] or None,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value is not None or key == "book"}


def same_person(record: SeatRecord, other: SeatRecord) -> bool:
    """Whether two entries say the same of who sat where, from when."""
    keys = ("seat", "name", "player", "from_hand", "place_pts", "rank", "rating", "sex")
    return all(getattr(record, key) == getattr(other, key) for key in keys)


def _without_substitutes(game: GameRecord, told: list[dict[str, int | None]]) -> list[SeatRecord]:
    """The seats without those that the events tell in full; all of them where the events tell something else."""
    brought = substitutes(game)
    first = len(game.seats) - len(brought)
    tail = game.seats[first:] if first >= 0 else []
    in_full = len(tail) == len(brought) and all(
        same_person(record, other)
        and all(getattr(record, attribute) == told[first + at][attribute] for attribute in _RESULTS.values())
        for at, (record, other) in enumerate(zip(tail, brought, strict=True))
    )
    if not in_full or any(same_person(record, other) for record in game.seats[:first] for other in brought):
        return list(game.seats)
    return game.seats[:first]
