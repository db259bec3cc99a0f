"""Break a check and judge the cases of its rows: does one of them fail?

A mutant is killed when a case of a row that names the check no longer comes out as marked, when no near miss of the
row is asked any more, or when something raises. The tests are those of `tests/replay/test_cases.py` themselves.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from replay import rules
from replay.act import Act
from replay.book import load
from replay.rule import ASKED, Check, Finding, all_checks
from replay.table import Table
from tests.mutants.change import Mutant, mutants_of
from tests.replay import test_cases
from tests.replay.cases import Case

RIICHI = "riichi-tenhou"
_LISTED = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Source:
    """A file of `replay.rules` and the checks it declares."""

    path: Path
    module: str
    checks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The file as written."""
        return self.path.read_text(encoding="utf-8")


@dataclass
class Tally:
    """How the mutants of a check fared; `survivors` are neither killed nor listed as equivalent."""

    check: str
    mutants: int = 0
    killed: int = 0
    equivalent: int = 0
    survivors: list[Mutant] = field(default_factory=list)
    listed_but_killed: list[str] = field(default_factory=list)
    listed_but_gone: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Of the mutants that change a verdict, how many are killed."""
        live = self.mutants - self.equivalent
        return self.killed / live if live else 1.0


@cache
def sources() -> tuple[Source, ...]:
    """Every file that declares checks; a check belongs to the file its function is written in."""
    folder = Path(next(iter(rules.__path__)))
    found = []
    for path in sorted(folder.rglob("*.py")):
        name = ".".join((rules.__name__, *path.relative_to(folder).with_suffix("").parts))
        declared = [value for value in vars(importlib.import_module(name)).values() if isinstance(value, Check)]
        if declared:
            found.append(Source(path, name, tuple(check.name for check in declared)))
    return tuple(found)


def source_of(check: str) -> Source:
    """The file that declares a check."""
    return next(source for source in sources() if check in source.checks)


def rows_of(book: str, checks: tuple[str, ...]) -> tuple[str, ...]:
    """The checked rows of a book that name one of the checks."""
    rows = load(book).rows
    return tuple(row.id for row in rows if row.status == "checked" and not set(checks).isdisjoint(row.checks))


def cases_of(book: str, rows: tuple[str, ...]) -> list[Case]:
    """The cases of rows of a book."""
    return [case for case in test_cases.CASES if case.book == book and case.rule in rows]


@contextmanager
def replaced(checks: dict[str, Check]) -> Iterator[None]:
    """Let the judge ask other checks than those on file."""
    table = all_checks()
    before = {name: table[name] for name in checks}
    table.update(checks)
    try:
        yield
    finally:
        table.update(before)


def _fails(test: Callable[[Case], Any], case: Case) -> bool:
    try:
        test(case)
    except Exception:
        return True
    return False


def is_killed(checks: dict[str, Check], order: list[Case]) -> bool:
    """Whether the cases notice these checks. The case that does moves to the front of `order`: it may again."""
    rows = {case.rule for case in order}
    with replaced(checks):
        for at, case in enumerate(order):
            if _fails(test_cases.test_case, case):
                order.insert(0, order.pop(at))
                return True
        for row in rows:
            near = [case for case in order if case.rule == row and test_cases.is_near_miss(case)]
            if not any(test_cases.asked(case) for case in near):
                return True
    return False


# -- the two principal mutants --------------------------------------------------------------------------------------


def never(check: Check) -> Check:
    """The check that finds nothing: it passes whatever it is asked."""

    def ask(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
        return None if check.ask(table, act) is None else ASKED

    return replace(check, ask=ask)


def always(check: Check) -> Check:
    """The check that convicts whatever it is asked and finds in order."""

    def ask(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
        found = check.ask(table, act)
        return Finding() if found is ASKED or (found is None and check.always) else found

    return replace(check, ask=ask)


# -- mutants of the source ------------------------------------------------------------------------------------------


@cache
def equivalents() -> dict[str, dict[str, str]]:
    """The changes listed as making no difference, by check: change → reason."""
    listed: dict[str, dict[str, str]] = {}
    for entry in tomllib.loads(_LISTED.read_text(encoding="utf-8"))["mutant"]:
        listed.setdefault(entry["check"], {}).update((change, entry["reason"]) for change in entry["changes"])
    return listed


def tally(source: Source, book: str = RIICHI) -> Tally:
    """Try all mutants of a file on the cases of a book; the checks of one file are tried together.

    Raises ValueError where the cases fail without any change.
    """
    told = Tally(" ".join(source.checks))
    listed = {change for check in source.checks for change in equivalents().get(check, {})}
    order = cases_of(book, rows_of(book, source.checks))
    if is_killed({}, order):
        raise ValueError(f"the cases of {told.check} fail as it stands: {order[0]}")
    for mutant in mutants_of(source.text, str(source.path)):
        told.mutants += 1
        if _dies(mutant, source, order):
            told.killed += 1
            if mutant.change in listed:
                told.listed_but_killed.append(mutant.change)
        elif mutant.change in listed:
            told.equivalent += 1
        else:
            told.survivors.append(mutant)
        listed.discard(mutant.change)
    told.listed_but_gone = sorted(listed)
    return told


def _dies(mutant: Mutant, source: Source, order: list[Case]) -> bool:
    namespace: dict[str, Any] = {"__name__": source.module}
    try:
        exec(mutant.code, namespace)
    except Exception:
        return True
    checks = {value.name: value for value in namespace.values() if isinstance(value, Check)}
    return is_killed(checks, order)
