"""Reading a file of our own format: a header line begins each game, every further line is one event."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from ingest import kinds as k
from ingest.formats.paipu.codec import Fault, Json, shown
from ingest.formats.paipu.event import kind_of, read_event
from ingest.formats.paipu.fields import EMPTY, HAND_KEYS
from ingest.formats.paipu.header import (
    Header,
    hand_fields,
    read_header,
    results,
    same_person,
    substitutes,
    tells_end,
)
from ingest.formats.paipu.jsonline import DEPTH, Malformed, Path, Positions
from ingest.formats.paipu.quick import quick_event
from ingest.kinds import NO_TIME, NONE
from ingest.model import GameRecord, HandRecord, Row
from ingest.problems import Problem, Rejected
from ingest.words import ENDED

BOM: Final = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_HEADER_LIKE = re.compile(rb"""[ \t]*\{[ \t]*["'\xe2\x80\x9c\x9d]*paipu\b""")
_HAND_LIKE = re.compile(rb'"hand"[ \t]*:[ \t]*\d')
_PLAY = frozenset({
    k.DEAL, k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.WIN, k.DRAW_GAME,
})  # fmt: skip
_MOVES_ON = _PLAY - {k.WIN, k.DRAW_GAME, k.DEAL}
_RAW_LETTERS: Final = 200
_WITH_HAND: Final = frozenset(HAND_KEYS)
_LONG_NUMBER = re.compile(rb"\d{31}")
_COLON_APART: Final = (b" :", b"\t:", b"\r:")
_DIGITS_ALIKE: Final = bytes.maketrans(b"123456789", b"000000000")
_SHALLOW: Final = 2 * DEPTH  # a line of fewer characters cannot be nested too deep
_decode = msgspec.json.Decoder().decode


def ended_of(rows: list[Row]) -> str:
    """How a hand ended, as its events tell: the last win or draw after which nobody played on, or a ruling."""
    ended = "unfinished"
    for row in rows:
        kind = row[0]
        if kind == k.WIN:
            ended = "win"
        elif kind == k.DRAW_GAME:
            ended = "draw" if not row[11] or row[11].get("reason") in (None, "exhausted", "nagashi") else "abort"
        elif kind in _MOVES_ON:
            ended = "unfinished"
        elif kind == k.RULING and row[11] and row[11].get("effect") in ("redeal", "void"):
            return "void"
    return ended


def deal_end_of(rows: list[Row]) -> int | None:
    """When the deal ended, as its events tell: the time of the last `deal`."""
    times: list[int] = [row[6] for row in rows if row[0] == k.DEAL]
    return times[-1] if times and times[-1] != NO_TIME else None


class _Line:
    """One line of the file: its number, where it begins, its bytes; `twice` are keys that stand twice in it."""

    __slots__ = ("data", "number", "start", "twice")

    def __init__(self, number: int, start: int, data: bytes) -> None:
        self.number = number
        self.start = start
        self.data = data
        self.twice: list[tuple[Path, int]] = []

    def problem(self, code: str, text: str, column: int, hand: int = -1, seq: int = -1) -> Problem:
        """A problem at a character of the line, counted from 1."""
        at = len(self.text[: column - 1].encode("utf-8", "surrogatepass"))
        raw = self.text if len(self.text) <= _RAW_LETTERS else self.text[:_RAW_LETTERS] + "…"
        return Problem(code, text, self.start + at, self.number, column, hand, seq, raw)

    def fault(self, fault: Fault, positions: Positions, hand: int = -1, seq: int = -1) -> Problem:
        """A fault of a value, with the column at which the value stands."""
        values, path = positions.values, fault.path
        while path not in values:
            path = path[:-1]
        named = fault.code == "ING020" and fault.path in positions.keys
        column = (positions.keys[fault.path] if named else values[path]) + 1
        if fault.at >= 0 and self.text.startswith('"', column - 1):
            column += 1 + fault.at
        return self.problem(fault.code, fault.text, column, hand, seq)

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")


class _Game:
    """A game being read."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.record = header.game
        self.hand = HandRecord(NONE, NONE)
        self.ended_stated = False
        self.deal_end_stated = False
        self.last_time = NO_TIME
        self.outside = False
        self.before = self.hand

    def begin_hand(self, hand: HandRecord, ended_stated: bool, deal_end_stated: bool) -> int:
        """Begin a hand; gives the number it gets, which counts the hands of the game."""
        self.end_hand()
        self._empty_hands()
        hand.number = len(self.record.hands)
        self.record.hands.append(hand)
        self.hand = hand
        self.ended_stated = ended_stated
        self.deal_end_stated = deal_end_stated
        return hand.number

    def _empty_hands(self) -> None:
        while (empty := self.header.empty.pop(len(self.record.hands), None)) is not None:
            self.record.hands.append(empty)

    def end_hand(self) -> None:
        """Fill in what the events of the hand tell and its first line did not state."""
        if self.hand is self.before:
            return
        if not self.ended_stated:
            self.hand.ended = ended_of(self.hand.rows)
        if not self.deal_end_stated:
            self.hand.deal_end_ms = deal_end_of(self.hand.rows)

    def end(self) -> GameRecord:
        """The game, complete."""
        self.end_hand()
        self._empty_hands()
        game = self.record
        game.before = self.before if self.before.rows else None
        for record in substitutes(game):
            if not any(same_person(record, other) for other in game.seats):
                game.seats.append(record)
        for at, told in enumerate(results(game)):
            for attribute, value in told.items():
                if (at, attribute) not in self.header.stated:
                    setattr(game.seats[at], attribute, value)
        game.finished = tells_end(game) if self.header.finished is None else self.header.finished
        return game


class _Reader:
    """All games of a file."""

    def __init__(self, any_hand: bool) -> None:
        self.any_hand = any_hand
        self.games: list[GameRecord] = []
        self.game: _Game | None = None
        self.skipping = False
        self.refused: list[Problem] = []
        self.stray: list[_Line] = []

    def quick_line(self, start: int, data: bytes) -> bool:
        """Read a line that is an event in order within a hand; False for any other, with nothing done.

        As `line` does, for a file in which a key is followed by its colon and no number is long.
        """
        game = self.game
        if game is None:
            return False
        try:
            found: Any = _decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return False
        if type(found) is not dict:
            return False
        if len(data) > _SHALLOW and data.count(b"{") + data.count(b"[") > DEPTH:
            return False
        keys = data.count(b'":')
        if keys != len(found) and keys != _keys_in(found):
            return False
        row = quick_event(found)
        if row is None or row[9] is not None or row[10] is not None:
            return False
        hand, time = game.hand, row[6]
        if hand is game.before and row[0] in _PLAY:
            return False
        if time != NO_TIME:
            if time < game.last_time:
                return False
            game.last_time = time
        hand.rows.append(row)
        hand.positions.append(start)
        return True

    def line(self, line: _Line) -> None:
        found = self._decoded(line)
        if isinstance(found, dict) and "paipu" in found:
            self._header(line, found)
        elif isinstance(found, Problem) and _HEADER_LIKE.match(line.data):
            self._close()
            self._refuse(found)
        elif self.game is not None:
            self._event(line, found, self.game)
        elif not self.skipping:
            self.stray.append(line)

    def _decoded(self, line: _Line) -> Json | Problem:
        """The object of a line, or the problem that keeps it from being one."""
        try:
            found: Any = _decode(line.data)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            found = None
        if isinstance(found, dict) and not _needs_scan(line.data, found):
            return found
        try:
            text = line.data.decode()
        except UnicodeDecodeError as error:
            column = len(line.data[: error.start].decode()) + 1
            return line.problem("ING008", "not UTF-8 from here on: save the file as UTF-8", column)
        try:
            line.twice = Positions(text).twice
        except Malformed as error:
            return line.problem("ING009", error.text, error.at + 1)
        if isinstance(found, dict):
            return json.loads(text, object_pairs_hook=_first_of_each) if line.twice else found
        return line.problem("ING009", "the line cannot be read as JSON: type it anew", 1)

    def _header(self, line: _Line, found: Json) -> None:
        self._close()
        try:
            header = read_header(found)
        except Fault as fault:
            self._refuse(line.fault(fault, Positions(line.text)))
            return
        self.skipping = False
        self.game = _Game(header)
        problems = header.game.problems
        if header.soft or line.twice:
            positions = Positions(line.text)
            problems += [line.fault(fault, positions) for fault in header.soft]
            problems += _repeated(line)
        for stray in self.stray:
            text = 'a line before the header: the first line of a game begins {"paipu":1, …}'
            problems.append(stray.problem("ING029", text, 1, NONE, len(self.game.hand.rows)))
            self._unread(stray, self.game)
        self.stray = []
        problems += [_refusal(problem) for problem in self.refused]
        self.refused = []

    def _refuse(self, problem: Problem) -> None:
        self.skipping = True
        self.refused.append(problem)

    def _close(self) -> None:
        if self.game is not None:
            self.games.append(self.game.end())
            self.game = None

    def _unread(self, line: _Line, game: _Game) -> None:
        row: Row = (k.UNREAD, *EMPTY[1:11], {"raw": line.text})
        game.hand.add(row, line.start)

    def _event(self, line: _Line, found: Json | Problem, game: _Game) -> None:
        problems = game.record.problems
        if isinstance(found, Problem):
            if _HAND_LIKE.search(line.data):
                number = game.begin_hand(HandRecord(NONE, NONE, ended="unreadable"), True, False)
                problems.append(line.problem("ING027", "the first line of this hand cannot be read", 1, number, 0))
            place = game.hand.number, len(game.hand.rows)
            problems.append(line.problem(found.code, found.text, found.column, *place))
            self._unread(line, game)
            return
        soft: list[Fault] = []
        if "hand" in found:
            _begin_hand(found, game, soft, self.any_hand)
        elif not _WITH_HAND.isdisjoint(found):
            soft += [
                Fault(f'{key!r} belongs to the first line of a hand, beside "hand"', "ING020", (key,))
                for key in HAND_KEYS
                if key in found
            ]
        row: Row | None = None
        try:
            row = read_event(found, kind_of(found), soft)
        except Fault as fault:
            soft.append(fault)
        if row is not None:
            self._check(row, found, game, soft)
        place = game.hand.number, len(game.hand.rows)
        if soft or line.twice:
            positions = Positions(line.text)
            problems += [line.fault(fault, positions, *place) for fault in soft]
            problems += _repeated(line, *place)
        if row is None:
            self._unread(line, game)
        else:
            game.hand.add(row, line.start)

    def _check(self, row: Row, found: Json, game: _Game, soft: list[Fault]) -> None:
        """Time, players, and whether a hand has begun at all."""
        if row[6] != NO_TIME:
            if row[6] < game.last_time:
                text = f"time runs backwards: {row[6]} after {game.last_time}; check both, or put the lines in order"
                soft.append(Fault(text, "ING030", ("t",)))
            game.last_time = row[6]
        for key, points in (("deltas", row[9]), ("scores", row[10])):
            if points is not None and len(points) != game.record.players:
                soft.append(Fault(f"{len(points)} numbers for {game.record.players} seats", path=(key,)))
        if game.hand is game.before and row[0] in _PLAY and not game.outside:
            game.outside = True
            text = 'no hand has begun: its first line holds "hand":0,"dealer":0 beside its event'
            soft.append(Fault(text, "ING029"))

    def end(self) -> list[GameRecord]:
        """All games; Rejected where there is none."""
        self._close()
        if self.games:
            self.games[-1].problems += [_refusal(problem) for problem in self.refused]
            return self.games
        if self.refused:
            raise Rejected(self.refused[0])
        text = 'no header: the first line of a game begins {"paipu":1,"book":…}'
        problem = self.stray[0].problem("ING009", text, 1) if self.stray else Problem("ING010", text, 0, 1, 1)
        raise Rejected(problem)


def _refusal(problem: Problem) -> Problem:
    text = f"this game was refused, the others stay: {problem.code} {problem.text}"
    return Problem("ING033", text, problem.position, problem.line, problem.column, raw=problem.raw)


def _keys_in(value: Any) -> int:
    """How many keys an object holds, those of the objects within it included."""
    if isinstance(value, dict):
        return len(value) + sum([_keys_in(part) for part in value.values() if isinstance(part, dict | list)])
    return sum([_keys_in(part) for part in value if isinstance(part, dict | list)])


def _needs_scan(data: bytes, found: Json) -> bool:
    """Whether the line might hold what the decoder takes and the project does not: deep nests, numbers of many digits,
    keys that stand twice (the decoder keeps one of them, so that there are more `":` than keys, if all colons follow
    their keys at once).
    """
    if any(apart in data for apart in _COLON_APART):
        return True
    nested = data.count(b"{") + data.count(b"[")
    if nested > DEPTH or _LONG_NUMBER.search(data) is not None:
        return True
    return data.count(b'":') != (len(found) if nested == 1 else _keys_in(found))


def _first_of_each(pairs: list[tuple[str, Any]]) -> Json:
    found: Json = {}
    for key, value in pairs:
        found.setdefault(key, value)
    return found


def _repeated(line: _Line, hand: int = -1, seq: int = -1) -> list[Problem]:
    return [
        line.problem("ING031", f"the key {shown(path[-1])} stands twice: the first one counts", at + 1, hand, seq)
        for path, at in line.twice
    ]


def _begin_hand(found: Json, game: _Game, soft: list[Fault], any_hand: bool) -> None:
    """Begin the hand whose keys stand on this line; keys that cannot be read are left out."""
    keys: Json = {key: found[key] for key in HAND_KEYS if key in found}
    while True:
        try:
            hand = hand_fields(keys)
            break
        except Fault as fault:
            soft.append(fault)
            del keys[str(fault.path[0])]
    if "dealer" not in found:
        soft.append(Fault('the hand has no dealer: add "dealer", the seat 0 to 3 that deals', "ING023", ("hand",)))
    if hand.ended and hand.ended not in ENDED:
        soft.append(Fault(f"{shown(hand.ended)} is no end of a hand: {' '.join(ENDED)}", path=("ended",)))
        hand.ended = ""
    stated = hand.number
    number = game.begin_hand(hand, bool(hand.ended), "deal_end" in keys)
    if stated is not None and stated != number:
        if any_hand:
            hand.number = stated
        else:
            text = f"this is hand {number}: hands are counted from 0 without gaps, void ones too"
            soft.append(Fault(text, path=("hand",)))


def read(data: bytes, name: str) -> list[GameRecord]:
    """Games of a file; what is wrong with a line goes into the problems of its game, with line and column.

    Rejected: a file without any game, or whose games are all refused (unknown key in the header: ING020, newer
    version: ING013).
    """
    return read_lines(data, any_hand=False)


def read_lines(data: bytes, any_hand: bool) -> list[GameRecord]:
    """As `read`; with `any_hand` hands may begin with any number."""
    if not data.strip():
        raise Rejected(Problem("ING001", "nothing but white space", 0, 1, 1))
    if data.startswith(_UTF16):
        raise Rejected(Problem("ING008", "UTF-16 instead of UTF-8: save the file as UTF-8", 0, 1, 1))
    reader = _Reader(any_hand)
    # Keys are followed by their colon at once and numbers are short, as programs write them: then whether a key stands
    # twice on a line shows by counting.
    plain = not any(apart in data for apart in _COLON_APART) and b"0" * 31 not in data.translate(_DIGITS_ALIKE)
    start = len(BOM) if data.startswith(BOM) else 0
    for number, text in enumerate(data[start:].split(b"\n"), 1):
        if not (plain and reader.quick_line(start, text)):
            line = text.rstrip(b"\r")
            if line.strip():
                reader.line(_Line(number, start, line))
        start += len(text) + 1
    return reader.end()
