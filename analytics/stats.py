"""Statistics of players: numerator, denominator, interval, what is left out, and the rows behind each number.

    numbers = measure(connection, {"players": ["tenhou:…"], "size": 4})
    numbers["win"].value, numbers["win"].num, numbers["win"].den, numbers["win"].interval
    behind(connection, "win", "num", {...})        # the hands counted, as an Arrow table of exactly `num` rows

`analytics/statistics.toml` defines each statistic once. Values of a selection are the parameters of
`sql/parts/scope.sql`, `sat.sql` and `played.sql`; what is not given does not restrict. `limits` says how long a
decision may take under each book (`sql/parts/book_limits.sql`); without it nothing is beyond a limit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

from analytics import catalog
from analytics.intervals import Interval, normal, resampled, wilson

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

Part = Literal["num", "den"]
BASES: Final = ("played", "paid", "finished_games", "held", "compared", "timed", "clocked")
_WHOLE: Final = ("paid", "held", "compared", "timed", "clocked")
"""Parts whose every row can count: those of void hands too."""

_OWN: Final = {
    "finished_games": "place, final_pts",
    "held": "ended, breaches, rulings, lost",
    "compared": "ended, rule, standing",
    "timed": "ended, kind, counted_ms",
    "clocked": "ended, decisions, total_ms, penalty_pts",
}
"""What a listed row says beside its place, by part."""

_KEYS: Final = {"area", "of", "among", "is", "value", "unit", "counts", "interval", "at"}
_LISTED: Final = (
    "game_id", "native_id", "site", "started_at", "seat", "name", "hand", "round", "counter", "balance",
)  # fmt: skip


class UnknownStatistic(LookupError):
    """There is no statistic of that name; the text lists those there are."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic as defined: `is_` for a rate, `value` for a mean, both SQL over the rows of `of`."""

    id: str
    area: str
    of: str
    among: str
    is_: str
    value: str
    unit: str
    counts: str
    interval: str
    at: str

    @property
    def is_rate(self) -> bool:
        """A share of the denominator; otherwise a mean over it."""
        return bool(self.is_)

    @property
    def measured(self) -> str:
        """What is summed over the denominator; NULL where the record does not show it."""
        return f"CAST(({self.is_}) AS INTEGER)" if self.is_ else f"({self.value})"


@dataclass(frozen=True, slots=True)
class Number:
    """A statistic of a selection.

    A rate has `num` rows of `den`; a mean has the sum `num` over `den` rows. `value` is None where nothing counts.
    `excluded` counts rows left out, by reason: `not_recorded`, and hands not completed by how they ended.
    """

    statistic: Statistic
    num: float
    den: int
    interval: Interval | None
    excluded: Mapping[str, int] = field(default_factory=dict)

    @property
    def value(self) -> float | None:
        """num / den; None without a denominator."""
        return self.num / self.den if self.den else None


@cache
def statistics() -> Mapping[str, Statistic]:
    """Every statistic by its id, in the order of the file. Raises ValueError for an entry that says too little."""
    table = tomllib.loads((files("analytics") / "statistics.toml").read_text(encoding="utf-8"))
    found = {}
    for name, entry in table.items():
        unknown = entry.keys() - _KEYS
        if unknown or entry.get("of") not in BASES or ("is" in entry) == ("value" in entry):
            raise ValueError(f"statistic {name}: needs of, among and either is or value; unknown: {sorted(unknown)}")
        found[name] = Statistic(
            name, entry["area"], entry["of"], entry["among"], entry.get("is", ""), entry.get("value", ""),
            entry.get("unit", "share"), entry["counts"], entry.get("interval", "wilson" if "is" in entry else "games"),
            entry.get("at", "deciding_seq"),
        )  # fmt: skip
    return found


def find(name: str) -> Statistic:
    """The statistic of that id. Raises UnknownStatistic."""
    try:
        return statistics()[name]
    except KeyError:
        raise UnknownStatistic(f"there is no statistic {name!r}; there are {', '.join(statistics())}") from None


def _run(connection: duckdb.DuckDBPyConnection, base: str, body: str, values: Mapping[str, Any]) -> pa.Table:
    sql, parameters = catalog.with_parts([base], body)
    return catalog.run(connection, sql, catalog.bound(parameters, values))


def _sums(wanted: Sequence[Statistic], squares: bool) -> str:
    """Columns for each statistic: sum, rows that count, rows that are not recorded; with `squares` their sum too.

    CASE and not FILTER: thirty times faster here, since DuckDB then shares what the expressions have in common.
    """
    columns = []
    for each in wanted:
        what, among = each.measured, each.among
        counted = f"CASE WHEN {among} THEN {what} END"
        columns += [
            f'coalesce(sum({counted}), 0)::DOUBLE AS "{each.id} sum"',
            f'count({counted}) AS "{each.id} rows"',
            f'count(CASE WHEN ({among}) AND {what} IS NULL THEN 1 END) AS "{each.id} nulls"',
        ]
        if squares:
            columns.append(f'coalesce(sum(({counted})::DOUBLE ** 2), 0) AS "{each.id} squares"')
    return ",\n  ".join(columns)


def _left_out(connection: duckdb.DuckDBPyConnection, base: str, values: Mapping[str, Any]) -> dict[str, int]:
    """Rows of a part that no statistic counts, by reason."""
    if base in _WHOLE:
        return {}
    if base == "finished_games":
        body = "SELECT 'unfinished' AS reason, count(*) AS n FROM finished_games WHERE NOT finished HAVING n > 0"
    else:
        body = (
            "SELECT 'hand_' || ended AS reason, count(*) AS n FROM played WHERE NOT completed "
            "GROUP BY ended ORDER BY ended"
        )
    return {row["reason"]: row["n"] for row in _run(connection, base, body, values).to_pylist()}


def measure(
    connection: duckdb.DuckDBPyConnection,
    values: Mapping[str, Any],
    wanted: Sequence[str] | None = None,
    *,
    intervals: bool = True,
) -> dict[str, Number]:
    """Every statistic wanted (None: all), by id. Without `intervals` one pass makes sums only, for large groups.

    Raises UnknownStatistic.
    """
    chosen = [find(name) for name in wanted] if wanted is not None else list(statistics().values())
    numbers: dict[str, Number] = {}
    for base in BASES:
        own = [each for each in chosen if each.of == base]
        if not own:
            continue
        group = "GROUP BY game_id ORDER BY game_id" if intervals else ""
        key = "game_id, " if intervals else ""
        table = _run(connection, base, f"SELECT {key}{_sums(own, intervals)}\nFROM {base} {group}", values)
        out = _left_out(connection, base, values)
        for each in own:
            numbers[each.id] = _number(each, table, out, intervals)
    return {each.id: numbers[each.id] for each in chosen}


def _number(each: Statistic, table: pa.Table, out: Mapping[str, int], intervals: bool) -> Number:
    sums, rows, nulls = (table[f"{each.id} {name}"].to_pylist() for name in ("sum", "rows", "nulls"))
    num, den = sum(sums), sum(rows)
    excluded = {**({"not_recorded": sum(nulls)} if sum(nulls) else {}), **out}
    interval: Interval | None = None
    if intervals and den:
        if each.interval == "wilson":
            interval = wilson(int(num), den)
        elif each.interval == "normal":
            interval = normal(num / den, sum(table[f"{each.id} squares"].to_pylist()), den)
        else:
            interval = resampled(sums, rows)
    return Number(each, num, den, interval, excluded)


def listing(name: str, part: Part) -> str:
    """The SELECT (over its part) whose rows are the numerator or the denominator, each with what it adds as `value`.

    Of a mean both are the rows that were averaged. Raises UnknownStatistic.
    """
    each = find(name)
    condition = f"({each.among}) AND {each.measured} IS NOT NULL"
    if part == "num" and each.is_rate:
        condition += f" AND ({each.is_})"
    extra = _OWN.get(each.of, "ended, won, declared, calls, dealt_in, value_base")
    return (
        f"SELECT {', '.join(_LISTED)}, coalesce(seq, h.events) AS seq,\n  {extra}, value\nFROM (\n"
        f"  SELECT *, coalesce({each.at}, deciding_seq) AS seq, {each.measured} AS value\n"
        f"  FROM {each.of} WHERE {condition}\n) LEFT JOIN (FROM hands SELECT game_id, hand, round, counter, events) h\n"
        "USING (game_id, hand)\nORDER BY started_at DESC NULLS LAST, game_id, hand, seat"
    )


def behind(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    part: Part,
    values: Mapping[str, Any],
    limit: int | None = None,
    offset: int = 0,
) -> pa.Table:
    """The rows behind a number, newest first: as many as it says. Raises UnknownStatistic."""
    body = listing(name, part)
    if limit is not None:
        body += f"\nLIMIT {int(limit)} OFFSET {int(offset)}"
    return _run(connection, find(name).of, body, values)


def sql_text(name: str, part: Part, values: Mapping[str, Any]) -> str:
    """The same list as one SELECT with its values written in, for `paipu query` or a notebook."""
    sql, parameters = catalog.with_parts([find(name).of], listing(name, part))
    return catalog.written(sql, parameters, values)
