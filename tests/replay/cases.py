"""Cases a referee can read and write: `tests/cases/<RULE>.toml`, and the games they stand for."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ingest import kinds as k
from ingest.model import GameRecord, HandRecord, SeatRecord
from replay.scoring.tenhou_wall import HAND_HEX, WallSource, wall_of_hand
from tests.replay.play import Deal, Line, Mark, NotationError, Wall, read_lines, row, seat_of

FOLDER = Path(__file__).resolve().parent.parent / "cases"
_KEYS = {
    "name", "book", "players", "play", "hands", "indicator", "identities", "provides", "scores", "sticks", "round",
    "counter", "dealer", "options", "table", "finished", "date", "seed", "without",
    "dice", "missing",
}  # fmt: skip
_HAND_KEYS = {"dealer", "round", "counter", "sticks", "scores", "hands", "indicator", "missing"}


@dataclass(frozen=True)
class Expected:
    """A mark of a case: which rule must speak at which event, whose fault it is (-1 nobody's, None: not said), and
    which earlier events it names, and what follows from it where the case says so."""

    status: str
    rule: str
    hand: int
    seq: int
    seat: int | None
    because: frozenset[int]
    hence: str = ""


@dataclass
class Case:
    """One case, with identified tiles or without."""

    rule: str
    name: str
    book: str
    identified: bool
    game: GameRecord
    options: dict[str, Any]
    expected: list[Expected] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}{' (identified)' if self.identified else ''}"


def paths() -> list[Path]:
    """The case files, sorted."""
    return sorted(FOLDER.glob("*.toml"))


def load(path: Path) -> Iterator[Case]:
    """The cases of a file; each twice, without and with identities, unless it says which. Raises NotationError."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(table) != {"rule", "case"} or table["rule"] != path.stem:
        raise NotationError(f"{path.name}: has rule = {path.stem!r} and [[case]]s, nothing else")
    for body in table["case"]:
        if unknown := set(body) - _KEYS:
            raise NotationError(f"{path.name}, {body.get('name')}: unknown key {sorted(unknown)[0]!r}")
        forms = (body["identities"],) if "identities" in body else (False, True)
        for identified in forms:
            try:
                yield _case(table["rule"], body, identified)
            except NotationError as error:
                raise NotationError(f"{path.name}, {body.get('name')}: {error}") from error


def _case(rule: str, body: dict[str, Any], identified: bool) -> Case:
    players = body.get("players", 4)
    table = {"reds": True, **body.get("table", {})}
    provides = {"ev", *(["id"] if identified else []), *body.get("provides", "").split()}
    provides -= set(body.get("without", "").split())
    if "seed" in body:
        provides.add("wall")
    game = GameRecord(
        "case", None, "case", players, body.get("book", "riichi-tenhou"), frozenset(provides),
        seats=[SeatRecord(seat, None, None) for seat in range(players)], table=table,
        finished=body.get("finished", False), started_at=_started(body.get("date")),
    )  # fmt: skip
    case = Case(rule, body["name"], body.get("book", "riichi-tenhou"), identified, game, body.get("options", {}))
    lines = read_lines(body["play"])
    cuts = [at for at, line in enumerate(lines) if line.text == "next hand"]
    starts = [0, *(at + 1 for at in cuts)]
    for number, (start, end) in enumerate(zip(starts, [*cuts, len(lines)], strict=True)):
        values = body if number == 0 else lines[start - 1].values
        if number and (unknown := set(values) - _HAND_KEYS):
            raise NotationError(f"next hand: unknown key {sorted(unknown)[0]!r}")
        hand = HandRecord(
            number, seat_of(str(values.get("dealer", "E"))), values.get("round", 0), values.get("counter", 0),
            values.get("sticks", 0), _scores(values, players, number),
        )  # fmt: skip
        game.hands.append(hand)
        wall = Wall(players, bool(table["reds"]), identified)
        if "seed" in body:
            _seed(game, hand, wall, body["seed"], values.get("missing", 0))
        if number == 0 and "dice" in body:
            hand.add(row(k.DICE, detail={"faces": body["dice"]}), -1)
        deal = Deal(hand, wall, values.get("hands", {}), values.get("indicator"), lines[start:end])
        marked = [(0, lines[start - 1])] if number else []
        marked += [(deal.play(line), line) for line in lines[start:end]]
        for seq, line in marked:
            case.expected += [expected(mark, number, seq, line, deal.labels) for mark in line.marks]
    return case


def _seed(game: GameRecord, hand: HandRecord, wall: Wall, seed: str, missing: int) -> None:
    """State the seed and take from its wall whatever the case leaves open; `missing` hands precede the record."""
    method, _, words = seed.partition(",")
    shuffle = row(k.SHUFFLE, detail={"method": method, "seed": words})
    if method == HAND_HEX:
        hand.add(shuffle, -1)
    elif game.before is None:
        game.before = HandRecord(-1, -1)
        game.before.add(shuffle, -1)
    with suppress(ValueError):  # a seed nobody can use leaves the wall to the case
        if method == HAND_HEX:
            wall.seeded = wall_of_hand(seed, game.players)
        else:
            wall.seeded = WallSource(seed, game.players).hand(hand.number + missing)


def expected(mark: Mark, hand: int, seq: int, line: Line, labels: dict[str, int]) -> Expected:
    """What a mark of a line, played as event `seq`, asks for; `labels` are the events of the lines named so far."""
    status = {"-": "breach", "?": "undecided", "~": "note"}[mark.status]
    causes = frozenset(labels[label] for label in mark.because.split())
    seat = _whose(mark.whose, line.text.split()[0])
    return Expected(status, mark.rule, hand, seq, seat, causes, mark.hence)


def _whose(word: str, first: str) -> int | None:
    """Whose fault a mark says it is; without a word that of the seat whose line it is."""
    if word == "nobody":
        return -1
    if word:
        return seat_of(word)
    return seat_of(first) if first in tuple("ESWN") else None


def _scores(values: dict[str, Any], players: int, number: int) -> tuple[int, ...] | None:
    if "scores" in values:
        return tuple(values["scores"]) or None
    return None if number else (25000 if players == 4 else 35000,) * players


def _started(date: datetime.date | None) -> int | None:
    if date is None:
        return None
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.UTC).timestamp() * 1000)
