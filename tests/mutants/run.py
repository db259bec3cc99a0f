"""Break a check and judge the cases of its rows: does one of them fail?

A mutant is killed when a case of a row that names the check no longer comes out as marked, when no near miss of the
row is asked any more, or when something raises. The tests are those of `tests/replay/test_cases.py` themselves.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from replay import rules
from replay.act import Act
from replay.book import load
from replay.rule import ASKED, Check, Finding, all_checks
from replay.table import Table
from tests.mutants.change import Mutant, mutants_of
from tests.mutants.reach import reached
from tests.replay.cases import Case
from tests.replay.test_cases import CASES, Judges, asked, comes_out_as_marked, is_near_miss

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
    return [case for case in CASES if case.book == book and case.rule in rows]


class _Standing:
    """What stands in a plan for a check: asks whichever check of the same declaration is put there."""

    def __init__(self, check: Check) -> None:
        self.check = check

    def ask(self, table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
        """Ask the check that is put here."""
        return self.check.ask(table, act)

    def arises(self, table: Table, act: Act) -> bool:
        """Ask it whether its question arises."""
        return self.check.arises is None or self.check.arises(table, act)

    def as_check(self) -> Check:
        """To be bound into a plan."""
        return replace(self.check, ask=self.ask, arises=self.check.arises and self.arises)


def _declaration(check: Check) -> tuple[Any, ...]:
    """What a plan is made from."""
    return check.name, check.on, check.needs, check.always, check.arises is None, check.unless


class Bench:
    """Judges cases with other checks than those on file.

    A plan costs more than a case. So it is made once, and mutants that listen to the same events and need the same
    evidence take turns in it. In what states of the table a check has something to say (`Check.during`) only spares
    time; here all are asked in all of them, so that their conditions count even where the judge would not have asked.
    """

    def __init__(self) -> None:
        self._on_file = {name: replace(check, during=0) for name, check in all_checks().items()}
        self._standing = {name: _Standing(check) for name, check in self._on_file.items()}
        self._judges = Judges()

    def notices(self, checks: dict[str, Check], order: list[Case], others: Sequence[Case] = ()) -> bool:
        """Whether the cases of their rows, or `others`, notice these checks in place of those on file.

        The case of the rows that does moves to the front of `order`: it may again.
        """
        take_turns = all(_declaration(check) == _declaration(self._on_file[name]) for name, check in checks.items())
        planned = {name: standing.as_check() for name, standing in self._standing.items()}
        if not take_turns:
            planned |= {name: replace(check, during=0) for name, check in checks.items()}
        for name, check in checks.items():
            self._standing[name].check = check
        try:
            with _planned(planned):
                judges = self._judges if take_turns else Judges()
                return _notices(judges, order) or any(_marked_otherwise(judges, case) for case in others)
        finally:
            for name in checks:
                self._standing[name].check = self._on_file[name]


@cache
def bench() -> Bench:
    """The one that all share."""
    return Bench()


@contextmanager
def _planned(checks: dict[str, Check]) -> Iterator[None]:
    """Let plans be made with other checks."""
    table = all_checks()
    before = {name: table[name] for name in checks}
    table.update(checks)
    try:
        yield
    finally:
        table.update(before)


def _notices(judges: Judges, order: list[Case]) -> bool:
    answered: dict[str, bool] = {}
    for at, case in enumerate(order):
        try:
            result = judges.judged(case)
            comes_out_as_marked(case, result)
        except Exception:
            order.insert(0, order.pop(at))
            return True
        in_order = is_near_miss(case) and asked(case, result)
        answered[case.rule] = answered.get(case.rule, False) or in_order
    return not all(answered.values())


def _marked_otherwise(judges: Judges, case: Case) -> bool:
    try:
        comes_out_as_marked(case, judges.judged(case))
    except Exception:
        return True
    return False


# -- the principal mutants --------------------------------------------------------------------------------------


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


def loud(check: Check) -> Check:
    """The check that convicts whatever it listens to."""
    return replace(check, ask=lambda table, act: Finding())


def turned(check: Check) -> Check:
    """The check whose condition is turned round: it convicts what is in order and passes what is not."""
    contrary = always(check)

    def ask(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
        found = check.ask(table, act)
        return contrary.ask(table, act) if found is None or found is ASKED else ASKED

    return replace(check, ask=ask)


# -- mutants of the source ------------------------------------------------------------------------------------------


@cache
def equivalents() -> dict[str, dict[str, str]]:
    """The changes listed as making no difference, by check: change → reason."""
    listed: dict[str, dict[str, str]] = {}
    for entry in tomllib.loads(_LISTED.read_text(encoding="utf-8"))["mutant"]:
        listed.setdefault(entry["check"], {}).update((change, entry["reason"]) for change in entry["changes"])
    return listed


def tally(source: Source, book: str = RIICHI, parts: int = 1, *, wide: bool = False) -> Tally:
    """Try the mutants of a file on the cases of its rows; the checks of one file are tried together.

    Where those let a mutant live the `wide` form goes on to cases of the book's other rows that come to the changed
    line: each says of every row that it does not speak.

    Of several parts one in so many mutants is tried; which ones hangs on the text of the file, so that a check that was
    changed is tried at other places. What is listed and gone is told only when all are tried.

    Raises ValueError where the cases fail without any change.
    """
    told = Tally(" ".join(source.checks))
    listed = {change for check in source.checks for change in equivalents().get(check, {})}
    order = cases_of(book, rows_of(book, source.checks))
    here = reached(book)[str(source.path)] if wide else {}

    def others_at(line: int) -> list[Case]:
        first = max((known for known in here if known <= line), default=line)
        return here.get(first, [])

    if bench().notices({}, order):
        raise ValueError(f"the cases of {told.check} fail as it stands: {order[0]}")
    for at, mutant in enumerate(mutants_of(source.text, str(source.path)), crc32(source.text.encode())):
        if at % parts:
            continue
        told.mutants += 1
        if _dies(mutant, source, order, others_at(mutant.line) if wide else ()):
            told.killed += 1
            if mutant.change in listed:
                told.listed_but_killed.append(mutant.change)
        elif mutant.change in listed:
            told.equivalent += 1
        else:
            told.survivors.append(mutant)
        listed.discard(mutant.change)
    told.listed_but_gone = sorted(listed) if parts == 1 else []
    return told


def _dies(mutant: Mutant, source: Source, order: list[Case], others: Sequence[Case]) -> bool:
    namespace: dict[str, Any] = {"__name__": source.module}
    try:
        exec(mutant.code, namespace)
    except Exception:
        return True
    checks = {value.name: value for value in namespace.values() if isinstance(value, Check)}
    return bench().notices(checks, order, others)
