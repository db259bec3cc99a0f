"""Cases of games at a real table: `tests/cases/<book>/<RULE>.toml`, and the games they stand for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from ingest.model import GameRecord, HandRecord, SeatRecord
from replay.book import load as load_book
from replay.judge import Judge
from replay.table import Table
from tests.replay.cases import FOLDER, Case, expected
from tests.replay.play import Line, NotationError, Wall, read_lines, seat_of
from tests.replay.table_play import OPENINGS, TableDeal

BOOKS = ("wsom", "challenge", "zhenjiang")
_JUDGED_TOO = {"wsom": ("wsom", "challenge")}  # Mahjong Challenge has the rows of the World Series
_INDICATOR = {"zhenjiang": "F"}  # makes the white dragon wild, where a case does not say another
_START = {"zhenjiang": (50, 50, 50, 50)}
_KEYS = {
    "name", "play", "before", "hands", "opening", "pace", "clock", "deal_end", "identities", "provides", "without",
    "scores", "dealer", "options", "finished", "ended", "session", "indicator", "round",
}  # fmt: skip
_HAND_KEYS = {"dealer", "scores", "hands", "opening", "ended", "deal_end", "indicator", "round"}
_ALL = frozenset({"ev", "d", "t", "v", "x", "g", "ph", "sc", "rul"})


def paths() -> list[Path]:
    """The case files of all these books, sorted."""
    return sorted(path for book in BOOKS for path in (FOLDER / book).glob("*.toml"))


def load(path: Path) -> Iterator[Case]:
    """The cases of a file; each twice, without and with identities, unless it says which. Raises NotationError.

    Mahjong Challenge has the rows of the World Series: cases of the one are cases of the other.
    """
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(table) != {"rule", "case"} or table["rule"] != path.stem:
        raise NotationError(f"{path.name}: has rule = {path.stem!r} and [[case]]s, nothing else")
    for body in table["case"]:
        if unknown := set(body) - _KEYS:
            raise NotationError(f"{path.name}, {body.get('name')}: unknown key {sorted(unknown)[0]!r}")
        forms = (body["identities"],) if "identities" in body else (False, True)
        folder = path.parent.name
        for book, identified in product(_JUDGED_TOO.get(folder, (folder,)), forms):
            try:
                yield _case(table["rule"], book, body, identified)
            except NotationError as error:
                raise NotationError(f"{path.name}, {body.get('name')}: {error}") from error


_TIMED = re.compile(r"^([^#{\n]*)(\{[^#\n]*\})[ ]*(@\d+(?:\.\d+)?)", re.MULTILINE)


def _times_first(text: str) -> str:
    """Times written behind the keys of a line, where they are read: before them."""
    return _TIMED.sub(r"\1\3 \2", text)


def _provides(book: str, body: dict[str, Any], identified: bool) -> frozenset[str]:
    """All letters unless the case says which; `without` takes some away. Times only where lines have them."""
    if "provides" in body:
        letters = {"ev", *body["provides"].split()}
    else:
        timed = "pace" in body or "@" in body["play"] or "@" in body.get("before", "")
        letters = set(_ALL) if timed else set(_ALL - {"t"})
    if book in _INDICATOR and "dice" not in body["play"] and body.get("opening") != "full":
        letters.discard("d")
    letters -= set(body.get("without", "").split())
    return frozenset(letters | {"id"} if identified and "id" not in body.get("without", "").split() else letters)


def _case(rule: str, book: str, body: dict[str, Any], identified: bool) -> Case:
    game = GameRecord(
        "case", None, "case", 4, book, _provides(book, body, identified),
        seats=[SeatRecord(seat, None, None) for seat in range(4)], finished=body.get("finished", False),
        clock_ms=body.get("clock"), session=body.get("session"),
    )  # fmt: skip
    case = Case(rule, body["name"], book, identified, game, body.get("options", {}))
    if "before" in body:
        game.before = HandRecord(-1, -1)
        lines = read_lines(_times_first(body["before"]))
        deal = TableDeal(game.before, Wall(4, False, identified), {}, lines, pace=body.get("pace"), dealt=False)
        _play(case, -1, deal, lines, [])
    lines = read_lines(_times_first(body["play"]))
    cuts = [at for at, line in enumerate(lines) if line.text == "next hand"]
    starts = [0, *(at + 1 for at in cuts)]
    for number, (start, end) in enumerate(zip(starts, [*cuts, len(lines)], strict=True)):
        values = body if number == 0 else lines[start - 1].values
        if number and (unknown := set(values) - _HAND_KEYS):
            raise NotationError(f"next hand: unknown key {sorted(unknown)[0]!r}")
        if (opening := values.get("opening", "")) not in OPENINGS:
            raise NotationError(f"opening {opening!r} is not one of {OPENINGS}")
        hand = HandRecord(number, seat_of(str(values.get("dealer", "E" if not number else str(number % 4)))))
        held = None if number else _START.get(book, (0,) * 4)
        hand.start_scores = tuple(values["scores"]) if "scores" in values else held
        hand.round = values.get("round")
        if "deal_end" in values:
            hand.deal_end_ms = round(values["deal_end"] * 1000)
        game.hands.append(hand)
        deal = TableDeal(
            hand, Wall(4, False, identified), values.get("hands", {}), lines[start:end],
            opening=opening, pace=body.get("pace"), indicator=values.get("indicator", _INDICATOR.get(book, "")),
        )  # fmt: skip
        _play(case, number, deal, lines[start:end], [lines[start - 1]] if number else [])
        hand.ended = values.get("ended", hand.ended)
    return case


def _play(case: Case, number: int, deal: TableDeal, lines: list[Line], beginning: list[Line]) -> None:
    """Play the lines of a hand; the marks of `next hand` are for its beginning."""
    marked = [(0, line) for line in beginning] + [(deal.play(line), line) for line in lines]
    for seq, line in marked:
        case.expected += [expected(mark, number, seq, line, deal.labels) for mark in line.marks]


def table_of(play: str, book: str = "wsom", **body: Any) -> Table:
    """The table after the lines of a play, for tests of the state itself; keys as in a case. Tiles told apart."""
    case = _case("", book, {"name": "", "play": play, **body}, body.get("identities", True))
    judge = Judge(load_book(book), case.options, strict=True)
    return judge.table_at(case.game, len(case.game.hands) - 1, 1 << 30)
