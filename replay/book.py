"""Rule books: which rows there are, which check decides each, where it stands and what follows.

A book is a TOML file of `replay/books/`. Unknown keys stop the load: a misspelt word must not be passed over.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from replay.rule import all_checks
from replay.verdict import CLASSES, CONSEQUENCES

ROW_STATUSES = ("checked", "meaning", "procedural", "discretion", "planned")


class BookError(ValueError):
    """A book cannot be loaded; the text says which file, row and key."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a book: the rule, its place in the text and what follows from a breach.

    `rests_on` names code and test where a *meaning* row defines a term or value. `checks` are the checks that decide
    it; `players` restricts it to three- or four-player games (0: both). `complaint` is the word for the fault where it
    has no consequence until somebody complains of it. `consequences` are those of variants of a finding, or
    of one of the row's checks, from which something else follows. `imported` rows come from the text of another book,
    which this one's text points to.
    """

    id: str
    title: str
    article: str
    klass: str
    status: str
    consequence: str
    checks: tuple[str, ...] = ()
    players: int = 0
    rests_on: tuple[str, ...] = ()
    points: int = 0
    complaint: str = ""
    consequences: dict[str, str] = field(default_factory=dict)
    imported: bool = False

    def follows(self, variant: str, check: str = "") -> str:
        """The consequence of a breach that a check finds, of the kind that it calls `variant`."""
        return self.consequences.get(variant, self.consequences.get(check, self.consequence))


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: its type is that of its default; `choices` closes the list where not empty."""

    name: str
    default: bool | int | str
    choices: tuple[Any, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules in force from a date on (ms since 1970, UTC); its options differ from the book's."""

    id: str
    since_ms: int
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book as loaded: `sha256` of its file and the one it is like, `text_sha256` of the text of its articles."""

    id: str
    title: str
    sha256: str
    text: str
    text_sha256: str
    rows: tuple[Row, ...]
    options: dict[str, Option]
    editions: tuple[Edition, ...]

    def edition_at(self, started_at: int | None) -> Edition:
        """The edition in force at a moment; the latest one for games without a date."""
        if started_at is None:
            return self.editions[-1]
        fitting = [edition for edition in self.editions if edition.since_ms <= started_at]
        return fitting[-1] if fitting else self.editions[0]

    def choose(self, edition: Edition, stated: dict[str, Any]) -> dict[str, Any]:
        """Options in force: the book's defaults, then the edition's, then what the game states.

        Raises BookError for an option the book does not have or a value of another type.
        """
        chosen = {option.name: option.default for option in self.options.values()}
        for name, value in (*edition.options.items(), *stated.items()):
            option = self.options.get(name)
            if option is None:
                raise BookError(f"book {self.id} has no option {name!r}; it has {', '.join(sorted(self.options))}")
            if type(value) is not type(option.default):
                raise BookError(f"option {name} of {self.id}: {value!r} is not a {type(option.default).__name__}")
            if option.choices and value not in option.choices:
                raise BookError(f"option {name} of {self.id}: {value!r} is not one of {list(option.choices)}")
            chosen[name] = value
        return chosen


_BOOK_KEYS = {"id", "title", "text", "text_sha256", "edition", "option", "rule"}
_LIKE_KEYS = {"like", "own"}
_ROW_KEYS = {
    "title", "article", "class", "status", "consequence", "check", "players", "rests_on", "points", "complaint",
    "consequences",
}  # fmt: skip
_OPTION_KEYS = {"default", "choices", "text"}
_EDITION_KEYS = {"id", "since", "options"}


def _only(keys: set[str], table: dict[str, Any], where: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise BookError(f"{where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(keys))}")


def _row(book: str, id_: str, table: dict[str, Any]) -> Row:
    where = f"book {book}, rule {id_}"
    _only(_ROW_KEYS, table, where)
    status = table.get("status", "checked")
    if status not in ROW_STATUSES:
        raise BookError(f"{where}: status {status!r} is not one of {', '.join(ROW_STATUSES)}")
    klass = table.get("class", "procedure")
    if klass not in CLASSES:
        raise BookError(f"{where}: class {klass!r} is not one of {', '.join(CLASSES)}")
    consequence = table.get("consequence", "none")
    if consequence not in CONSEQUENCES:
        raise BookError(f"{where}: consequence {consequence!r} is not one of {', '.join(CONSEQUENCES)}")
    consequences = table.get("consequences", {})
    for variant, word in consequences.items():
        if word not in CONSEQUENCES:
            raise BookError(f"{where}: consequence {word!r} of {variant} is not one of {', '.join(CONSEQUENCES)}")
    check = table.get("check", [])
    names = (check,) if isinstance(check, str) else tuple(check)
    if (status == "checked") != bool(names):
        raise BookError(f"{where}: a checked row names its check, and only a checked row does")
    missing = [name for name in names if name not in all_checks()]
    if missing:
        raise BookError(f"{where}: there is no check {missing[0]!r}")
    rests_on = tuple(table.get("rests_on", ()))
    if (status == "meaning") != bool(rests_on):
        raise BookError(f"{where}: a meaning row names the code and test that rest on it, and only it does")
    return Row(
        id_, table["title"], table.get("article", ""), klass, status, consequence, names,
        table.get("players", 0), rests_on, table.get("points", 0), table.get("complaint", ""),
        consequences,
    )  # fmt: skip


def _milliseconds(value: Any) -> int:
    import datetime

    moment = datetime.datetime(value.year, value.month, value.day, tzinfo=datetime.UTC)
    return int(moment.timestamp() * 1000)


def _completed(table: dict[str, Any], base: dict[str, Any], name: str) -> dict[str, Any]:
    """A book that is like another: what it says itself, rows and options of the other where it says nothing."""
    _only(_BOOK_KEYS | _LIKE_KEYS, table, f"book {name}")
    rows = dict(base["rule"])
    strange = sorted((set(table.get("own", ())) | set(table.get("rule", {}))) - set(rows))
    if strange:
        raise BookError(f"book {name}: the book it is like has no rule {strange[0]!r}")
    for id_, body in table.get("rule", {}).items():
        rows[id_] = {**rows[id_], **body}
    options = {**base.get("option", {}), **table.get("option", {})}
    return {**{key: value for key, value in table.items() if key not in _LIKE_KEYS}, "rule": rows, "option": options}


def parse(text: str, name: str) -> Book:
    """Read a book. Raises BookError that names the key at fault."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"book {name}: {error}") from error
    sources = [text]
    own: set[str] | None = None
    if "like" in table:
        own = set(table.get("own", ()))
        base = _text_of(str(table["like"]))
        sources.append(base)
        table = _completed(table, tomllib.loads(base), name)
    _only(_BOOK_KEYS, table, f"book {name}")
    for key in ("id", "title", "text", "text_sha256", "edition", "rule"):
        if key not in table:
            raise BookError(f"book {name}: the key {key!r} is missing")
    options = {}
    for option, body in table.get("option", {}).items():
        _only(_OPTION_KEYS, body, f"book {name}, option {option}")
        options[option] = Option(option, body["default"], tuple(body.get("choices", ())), body["text"])
    editions = []
    for body in table["edition"]:
        _only(_EDITION_KEYS, body, f"book {name}, edition")
        editions.append(Edition(body["id"], _milliseconds(body["since"]), body.get("options", {})))
    rows = tuple(_row(name, id_, body) for id_, body in table["rule"].items())
    if own is not None:
        rows = tuple(replace(row, imported=row.id not in own) for row in rows)
    book = Book(
        table["id"], table["title"], hashlib.sha256("".join(sources).encode()).hexdigest(), table["text"],
        table["text_sha256"], rows, options, tuple(sorted(editions, key=lambda edition: edition.since_ms)),
    )  # fmt: skip
    for edition in book.editions:
        book.choose(edition, {})
    return book


def book_ids() -> tuple[str, ...]:
    """Ids of the books shipped, sorted."""
    folder = files("replay") / "books"
    return tuple(sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def load(book_id: str) -> Book:
    """Load a shipped book by id. Raises BookError where there is none of that name."""
    if not re.fullmatch(r"[a-z0-9-]+", book_id) or book_id not in book_ids():
        raise BookError(f"there is no book {book_id!r}; there are {', '.join(book_ids())}")
    return parse(_text_of(book_id), book_id)


def _text_of(book_id: str) -> str:
    return (files("replay") / "books" / f"{book_id}.toml").read_text(encoding="utf-8")
