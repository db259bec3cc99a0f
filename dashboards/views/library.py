"""Library: what the dataset holds, how complete it is, the latest games, and players by any name they had."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboards.data import ingest_command
from dashboards.parts.pages import page_of, turner
from dashboards.parts.sheet import Cell, Column, Content, Text, Tile, name_text
from dashboards.parts.shell import Shell, begin
from dashboards.parts.who import address
from dashboards.parts.words import count, moment

GAMES, PLAYERS, MONTHS = 10, 20, 60


def totals(here: Shell, held: dict[str, Any]) -> None:
    """How much there is, and what the judge found in it."""
    t = here.t
    found = {row["status"]: row for row in here.snapshot.rows("library/verdicts", here.filters)}
    rejected = sum(row["inputs"] for row in here.snapshot.rows("quality/rejected"))
    first, last = (moment(held[name].date() if held[name] else None) for name in ("first_at", "last_at"))
    tiles = [
        Tile(t("library.games"), count(held["games"]), [t("library.span", first=first, last=last)]),
        Tile(t("library.hands"), count(held["hands"])),
        Tile(t("library.players"), count(held["players"]), [t("library.players.note")]),
        Tile(
            t("library.judged"),
            count(held["judged"]),
            [t("library.judged.note", games=here.units("games", held["games"]))],
        ),
    ]
    for status in ("breach", "undecided", "note", "crashed"):
        row = found.get(status, {"verdicts": 0, "games": 0})
        if status != "crashed" or row["verdicts"]:
            number = Text(count(row["verdicts"]), here.url("quality", status=status))
            note = t("library.in_games", games=here.units("games", row["games"]))
            tiles.append(Tile(here.term("status", status), number, [note], help=here.term("status.help", status)))
    tiles += [
        Tile(t("library.rejected"), Text(count(rejected), here.url("quality")), [t("library.rejected.note")]),
        Tile(t("library.problems"), Text(count(held["problems"]), here.url("quality")), [t("library.problems.note")]),
    ]
    here.tiles(tiles)


def players(here: Shell) -> None:
    """Players, found by any name they ever had."""
    t = here.t
    st.subheader(t("library.find"), anchor=False)
    wanted = st.text_input(t("library.find.label"), key="find", bind="query-params", max_chars=100)
    rows: list[list[Content]] = []
    for row in here.snapshot.rows("library/players", here.filters, name=wanted or None, limit=PLAYERS, offset=0):
        link = here.url("player", p=address(row["player"]))
        known = ", ".join(name_text(name) for name in row["names"][:6])
        rows.append([Text(name_text(row["player"]), link), known, count(row["games"]), moment(row["last_at"])])
    if rows:
        here.table(
            [
                Column(t("column.player")),
                Column(t("column.names")),
                Column(t("column.games"), right=True),
                Column(t("column.last"), tight=True),
            ],
            rows,
            t("library.players.order", n=PLAYERS),
        )
    else:
        st.info(t("library.find.none"))


def games(here: Shell, total: int) -> None:
    """The latest games, each with its final scores, opening at its first hand."""
    t = here.t
    st.subheader(t("library.recent"), anchor=False)
    page = page_of(here, total, GAMES)
    rows: list[list[Content]] = []
    for row in here.snapshot.rows("library/recent", here.filters, **page.bounds):
        open_ = here.url("viewer", game=row["game_id"], hand=0)
        seated: list[Text] = []
        for name, points, place in zip(row["names"] or [], row["final_pts"] or [], row["places"] or [], strict=True):
            seated.append(Text(f"{name_text(name)} {count(points)} ({place if place is not None else '–'})"))
        breaches: Content = count(row["breaches"])
        if row["breaches"]:
            breaches = Text(count(row["breaches"]), here.url("quality", game=row["game_id"], status="breach"))
        rows.append(
            [
                Text(moment(row["started_at"]), open_),
                Text(name_text(row["native_id"] or row["game_id"]), open_),
                row["site"],
                row["book"] or t("no_book"),
                count(row["hands"]) if row["finished"] else t("library.unfinished", hands=count(row["hands"])),
                Cell(seated),
                breaches,
            ]
        )
    here.table(
        [
            Column(t("column.date"), tight=True), *(Column(t(f"column.{name}")) for name in ("game", "site", "book")),
            Column(t("column.hands")), Column(t("column.result"), wide=True), Column(t("column.breaches"), right=True),
        ],
        rows,
    )  # fmt: skip
    turner(here, page, total, "")


def completeness(here: Shell) -> None:
    """Source by source and month by month: what is there and what the records hold."""
    t = here.t
    st.subheader(t("library.complete"), anchor=False)
    rows: list[list[Content]] = []
    for row in here.snapshot.rows("library/months", here.filters, limit=MONTHS, offset=0):
        of = row["games"]
        rows.append(
            [
                row["month"] or t("library.undated"),
                row["site"],
                row["source_kind"],
                count(of),
                count(row["hands"]),
                *(_share(row[name], of) for name in ("finished", "judged", "with_wall", "with_clock")),
                count(row["problems"]),
            ]
        )
    here.table(
        [
            Column(t("column.month"), tight=True), Column(t("column.site")), Column(t("column.format")),
            *(
                Column(t(f"column.{name}"), right=True, help=t(f"column.{name}.help"))
                for name in ("games", "hands", "finished", "judged", "wall", "clock", "problems")
            ),
        ],
        rows,
        t("library.complete.caption"),
    )  # fmt: skip


def _share(part: int, whole: int) -> str:
    return count(part) if part in (0, whole) else f"{part:,} ({100 * part / whole:.0f} %)"


def page() -> None:
    """The page from top to bottom."""
    here = begin("library")
    held = here.snapshot.row("library/totals", here.filters)
    totals(here, held)
    if not here.snapshot.dataset.counts()["games"]:
        st.info(here.t("no_games"))
        st.code(ingest_command(), language="shell", wrap_lines=True)
        return
    if not held["games"]:
        st.info(here.t("nothing_selected"))
        return
    players(here)
    games(here, held["games"])
    completeness(here)


page()
