"""`paipu penalties` and `paipu time`: the questions of the two pages at the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from paipu.commands.query import aligned, write
from paipu.output import DEFAULT_DATA, NOT_FOUND, USAGE, DataOption, JsonOption, fail, put, put_json

ROWS: Final = 20
EVERYTHING: Final = 1 << 62
STANDINGS: Final = (
    "agree", "differ", "discretion", "covered", "no_ruling", "not_recorded", "undecided", "note", "no_finding",
    "overruled", "crashed",
)  # fmt: skip
KINDS: Final = ("discard", "claim", "pass", "kong", "riichi", "win")

BookOption = Annotated[str | None, typer.Option("--book", help="Only games of this rule book.")]
PlayerOption = Annotated[str | None, typer.Option("--player", help="Only this player: id, or person of people.csv.")]
SinceOption = Annotated[str | None, typer.Option("--since", help="From this day on, YYYY-MM-DD, UTC.")]
UntilOption = Annotated[str | None, typer.Option("--until", help="Up to this day, YYYY-MM-DD, UTC.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Every row as CSV.")]
RowsOption = Annotated[int, typer.Option("--rows", min=0, help="Rows of the list that are shown.")]


def register(app: typer.Typer) -> None:
    app.command("penalties")(penalties)
    app.command("time")(time)


class Asking:
    """Questions about one selection of a dataset."""

    def __init__(self, data: Path, player: str | None, since: str | None, until: str | None, **values: Any) -> None:
        from datetime import date

        from analytics.connect import connect
        from replay.time_limits import time_limits

        for name, day in (("--since", since), ("--until", until)):
            try:
                date.fromisoformat(day or "2000-01-01")
            except ValueError:
                fail(USAGE, f"{name} {day}: write the day as YYYY-MM-DD")
        self.connection = connect(data, locked=True)
        self.values = {
            **values,
            "since": since,
            "until": until,
            "limits": time_limits(),
            "limit": EVERYTHING,
            "offset": 0,
        }
        if player is not None:
            found = self.rows("results/accounts", who=player)
            if not found:
                fail(NOT_FOUND, f"no game here has the player {player!r}: ids are in `paipu query 'FROM seats'`")
            self.values["players"] = [row["player"] for row in found]

    def table(self, question: str, **more: Any) -> Any:
        """The answer as an Arrow table."""
        from analytics import catalog

        return catalog.ask(self.connection, question, {**self.values, **more})

    def rows(self, question: str, **more: Any) -> list[dict[str, Any]]:
        """The answer as rows."""
        rows: list[dict[str, Any]] = self.table(question, **more).to_pylist()
        return rows


def _one_of(option: str, value: str | None, words: tuple[str, ...]) -> None:
    if value is not None and value not in words:
        fail(USAGE, f"{option} {value}: use one of {', '.join(words)}")


def _first(table: Any, rows: int, columns: list[str]) -> str:
    shown = aligned(table.select(columns), limit=rows)
    return shown if table.num_rows else "(no rows)"


def penalties(
    book: BookOption = None,
    player: PlayerOption = None,
    rule: Annotated[str | None, typer.Option("--rule", help="Only this row of the book, W-TIME-02.")] = None,
    standing: Annotated[str | None, typer.Option("--standing", help=f"Only {', '.join(STANDINGS)}.")] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    rows: RowsOption = ROWS,
    csv: CsvOption = False,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Breaches, penalties and rulings: what the referee ruled against what the book gives."""
    _one_of("--standing", standing, STANDINGS)
    asking = Asking(data, player, since, until, book=book, rule=rule, standing=standing)
    entries = asking.table("penalties/export")
    if csv:
        write(entries, "csv", None)
    elif json:
        put_json(
            {
                "totals": asking.rows("penalties/totals"),
                "standings": asking.rows("penalties/standings"),
                "rules": asking.rows("penalties/rules"),
                "entries": entries.to_pylist(),
            }
        )
    else:
        put(aligned(asking.table("penalties/standings")))
        put("")
        put(
            _first(
                entries, rows,
                ["game", "hand", "act", "name", "standing", "rule", "consequence", "engine_points", "penalty",
                 "ruled_points", "missing"],
            )
        )  # fmt: skip


def time(
    book: BookOption = None,
    player: PlayerOption = None,
    kind: Annotated[str | None, typer.Option("--kind", help=f"Only {', '.join(KINDS)}.")] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    rows: RowsOption = ROWS,
    csv: CsvOption = False,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """How long decisions take, what is beyond the limits of the book, and what it cost. Times in ms."""
    _one_of("--kind", kind, KINDS)
    asking = Asking(data, player, since, until, book=book, kind=kind)
    if csv:
        write(asking.table("timing/longest"), "csv", None)
        return
    longest = asking.table("timing/longest", limit=rows)
    totals = asking.rows("timing/totals")[0]
    if json:
        put_json(
            {
                "totals": totals,
                "kinds": asking.rows("timing/kinds"),
                "players": asking.rows("timing/players"),
                "hands": asking.rows("timing/hands", limit=rows),
                "longest": longest.to_pylist(),
            }
        )
        return
    if not totals["decisions"]:
        print("paipu: no record of this selection tells how long a decision took", file=sys.stderr)
        return
    put(aligned(asking.table("timing/kinds")))
    put("")
    put(_first(longest, rows, ["native_id", "hand", "seq", "name", "kind", "counted_ms", "turn_ms", "over_turn"]))
