"""The questions of `analytics/sql`, found by name, bound by name, answered as Arrow tables.

A question is a file `sql/<area>/<name>.sql`. Comment lines at its head say what it is:

    -- question: what a reader wants to know
    -- grain: what one row stands for
    -- uses: names of `sql/parts/*.sql`, put before the question as common table expressions
    -- parameters: name TYPE, name TYPE        written $name in the text, NULL = no restriction
    -- columns: the columns of the answer, in order

A part has the same head. Parameters of a question are its own and those of the parts it uses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from ingest.store import DamagedDataset

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

PARTS: Final = "parts"
_HEAD: Final = ("question", "grain", "uses", "parameters", "columns")


class UnknownQuestion(LookupError):
    """There is no question of that name; the text lists those there are."""


@dataclass(frozen=True, slots=True)
class Question:
    """One SQL file: `parameters` maps each `$name` of the text to its SQL type, parts included in `sql`."""

    name: str
    question: str
    grain: str
    parameters: Mapping[str, str]
    columns: tuple[str, ...]
    sql: str


@dataclass(frozen=True, slots=True)
class _File:
    head: Mapping[str, str]
    body: str

    def listed(self, key: str) -> list[str]:
        return [word.strip() for word in self.head.get(key, "").split(",") if word.strip()]


def _read(place: Traversable, name: str) -> _File:
    head: dict[str, str] = {}
    body: list[str] = []
    key = ""
    for line in place.read_text(encoding="utf-8").splitlines():
        if body or not line.startswith("--"):
            body.append(line)
            continue
        words = line[2:].strip()
        found = re.match(r"([a-z]+): ?(.*)", words)
        if found and found[1] in _HEAD:
            key = found[1]
            head[key] = found[2].strip()
        elif key:
            head[key] += " " + words
        else:
            raise ValueError(f"sql/{name}.sql: the head begins with {words!r}; known are {', '.join(_HEAD)}")
    return _File(head, "\n".join(body).strip())


def _file(name: str) -> _File:
    area, _, last = name.partition("/")
    place = files("analytics") / "sql" / area / f"{last}.sql"
    if not re.fullmatch(r"[a-z_]+/[a-z_]+", name) or not place.is_file():
        raise UnknownQuestion(f"there is no question {name!r}; there are {', '.join(names())}")
    return _read(place, name)


@cache
def names() -> tuple[str, ...]:
    """Names of the questions, `<area>/<name>`, sorted."""
    root = files("analytics") / "sql"
    return tuple(
        sorted(
            f"{area.name}/{file.name.removesuffix('.sql')}"
            for area in root.iterdir()
            if area.is_dir() and area.name != PARTS
            for file in area.iterdir()
            if file.name.endswith(".sql")
        )
    )


def _parts(wanted: list[str], into: dict[str, _File]) -> None:
    """The parts named and those they use, each after what it uses."""
    for name in wanted:
        if name not in into:
            part = _file(f"{PARTS}/{name}")
            _parts(part.listed("uses"), into)
            into[name] = part


def with_parts(wanted: list[str], body: str) -> tuple[str, dict[str, str]]:
    """The text with the parts it uses in front, and the parameters of those parts."""
    parts: dict[str, _File] = {}
    _parts(wanted, parts)
    parameters: dict[str, str] = {}
    for part in parts.values():
        parameters.update(_typed(part))
    if not parts:
        return body, parameters
    heads = ",\n".join(f"{name} AS (\n{part.body}\n)" for name, part in parts.items())
    if body[:5].upper() == "WITH ":
        return f"WITH {heads},\n{body[5:]}", parameters
    return f"WITH {heads}\n{body}", parameters


def _typed(file: _File) -> dict[str, str]:
    return {name: kind for name, _, kind in (word.partition(" ") for word in file.listed("parameters"))}


@cache
def find(name: str) -> Question:
    """The question of that name. Raises UnknownQuestion, ValueError for a file whose head cannot be read."""
    file = _file(name)
    sql, parameters = with_parts(file.listed("uses"), file.body)
    parameters.update(_typed(file))
    return Question(name, file.head["question"], file.head["grain"], parameters, tuple(file.listed("columns")), sql)


def bound(parameters: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each parameter, NULL where none is given; values that no parameter asks for are left out."""
    return {name: values.get(name) for name in parameters}


def ask(connection: duckdb.DuckDBPyConnection, name: str, values: Mapping[str, Any] | None = None) -> pa.Table:
    """The answer to a question. A parameter without a value is NULL: no restriction.

    Raises UnknownQuestion, DamagedDataset; what DuckDB raises where a value does not fit its type.
    """
    question = find(name)
    return run(connection, question.sql, bound(question.parameters, values or {}))


def run(connection: duckdb.DuckDBPyConnection, sql: str, values: Mapping[str, Any]) -> pa.Table:
    """The answer to a text with its values, through a cursor of its own, so that threads may share the connection.

    Raises DamagedDataset where a file is not there or not as it was written.
    """
    import duckdb

    try:
        return connection.cursor().sql(sql, params=values).to_arrow_table()
    except (duckdb.IOException, duckdb.InvalidInputException) as error:
        reason = str(error).strip().splitlines()[0]
        raise DamagedDataset(f"a file of the dataset cannot be read ({reason}): run `paipu verify`") from error


def written(sql: str, parameters: Mapping[str, str], values: Mapping[str, Any]) -> str:
    """The text with each `$name` replaced by its value as a literal: it runs anywhere, without parameters."""

    def literal(found: re.Match[str]) -> str:
        name = found[1]
        return _literal(values.get(name)) if name in parameters else found[0]

    return re.sub(r"\$([a-z_]+)\b", literal, sql)  # in one pass: a value may itself hold a $name


def _literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_literal(item) for item in value)}]"
    return "'" + str(value).replace("'", "''") + "'"
