"""Penalties & rulings: every breach, penalty and ruling, what the referee decided against what the book gives."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from analytics.intervals import wilson
from dashboards.parts import ledger
from dashboards.parts.narrowed import chips, linking, narrowed, terms
from dashboards.parts.numbers import NBSP
from dashboards.parts.pages import page_of, turner
from dashboards.parts.sheet import Cell, Column, Content, Text, Tile
from dashboards.parts.shell import Shell, begin
from dashboards.parts.takeaway import as_csv
from dashboards.parts.verdicts import title
from dashboards.parts.who import accounts, address
from dashboards.parts.words import count, name_text

PAGE: Final = "penalties"
ROWS: Final = 20
RULES: Final = 30
PLAYERS: Final = 30
NARROW: Final = ("p", "standing", "status", "class", "rule", "consequence", "penalty", "ruled", "game")
WORDS: Final = {
    "standing": "standing", "status": "status", "class": "class", "consequence": "ruled", "penalty": "ruled",
    "ruled": "ruled",
}  # fmt: skip


def per(number: int, of: int) -> str:
    """A count over its denominator: `0.31`; a dash without one."""
    return f"{number / of:.2f}" if of else "–"


def glance(here: Shell, total: dict[str, Any], chosen: dict[str, Any]) -> None:
    """The counts with what they are out of, and points lost."""
    t, number = here.t, linking(here, PAGE, chosen)

    def rate(what: int, kind: str) -> Content:
        games, hands = total[f"{kind}_games"], total[f"{kind}_hands"]
        words = t(
            "penalties.per", hand=per(what, hands), hands=here.units("hands", hands), match=per(what, games),
            games=here.units("games", games),
        )  # fmt: skip
        return Text(words, kind="quiet")

    breaches, compared, agree = total["breaches"], total["compared"], total["agree"]
    tiles = [
        Tile(t("penalties.breaches"), number(breaches, status="breach"), [rate(breaches, "judged")]),
        Tile(t("penalties.undecided"), number(total["undecided"], standing="undecided")),
    ]
    if total["recorded_games"]:
        unit = t(f"penalties.unit.{total['unit']}")
        share = f"{100 * agree / compared:.1f}{NBSP}%" if compared else t("number.nothing")
        numerator = Text(count(agree), here.url(PAGE, **{**chosen, "standing": "agree"}) if agree else "")
        notes: list[Content] = [Cell([numerator, Text(t("penalties.agreement.of", n=count(compared)), kind="quiet")])]
        interval = wilson(agree, compared)
        if interval:
            ends = f"{100 * interval[0]:.1f}{NBSP}–{NBSP}{100 * interval[1]:.1f}{NBSP}%"
            notes.insert(0, Text(t("number.interval", interval=ends)))
        tiles[1:1] = [
            Tile(t("penalties.rulings"), number(total["rulings"], ruled="yes"), [rate(total["rulings"], "recorded")]),
            *([] if "standing" in chosen else [Tile(t("penalties.agreement"), Text(share), notes)]),
            Tile(t("penalties.unruled"), number(total["unruled"], standing="no_ruling")),
            Tile(
                t("penalties.lost_ruled", unit=unit), count(-total["ruled_points"]),
                [rate(-total["ruled_points"], "recorded")],
            ),
        ]  # fmt: skip
    if total["engine_points"]:
        lost = t("penalties.lost_book", unit=t(f"penalties.unit.{total['unit']}"))
        tiles.append(Tile(lost, count(-total["engine_points"]), [Text(t("penalties.amounts"), kind="quiet")]))
    here.tiles(tiles)


def covered(here: Shell, totals: list[dict[str, Any]]) -> None:
    """Whether the records could show a ruling at all: where they cannot, none is not the same as no ruling."""
    games, recorded = (sum(row[name] for row in totals) for name in ("games", "recorded_games"))
    if games and not recorded:
        st.info(here.t("penalties.no_rulings"))
    elif recorded < games:
        st.info(here.t("penalties.some_rulings", games=count(recorded), total=count(games)))


def standings(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """Entries by how finding and ruling stand to each other."""
    t, number = here.t, linking(here, PAGE, chosen)
    rows: list[list[Content]] = [
        [
            Text(ledger.standing(here, row["standing"])),
            number(row["entries"], standing=row["standing"]),
            count(row["games"]),
            signed(row["engine_points"]),
            signed(row["ruled_points"]),
            here.term("standing.help", row["standing"]),
        ]
        for row in here.snapshot.rows("penalties/standings", values)
    ]
    st.subheader(t("penalties.standings"), anchor=False)
    here.table(
        [
            Column(t("column.standing")), Column(t("column.entries"), right=True, help=t("column.entries.help")),
            Column(t("column.games"), right=True),
            *(Column(t(f"column.{name}"), right=True, help=t(f"column.{name}.help"))
              for name in ("engine_points", "ruled_points")),
            Column(t("column.says"), wide=True),
        ],
        rows, t("penalties.standings.caption"),
    )  # fmt: skip


def signed(points: int | None) -> str:
    """`-855`; a dash for none."""
    return f"{points:+,}" if points else "–"


def against(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """What was ruled (columns) by what the book gives (rows)."""
    t, number = here.t, linking(here, PAGE, chosen)
    cells: dict[str, dict[str, int]] = {}
    for row in here.snapshot.rows("penalties/against", values):
        cells.setdefault(row["book_says"], {})[row["ruled"]] = row["entries"]
    ruled = sorted({name for row in cells.values() for name in row}, key=_step)
    if ruled in ([], ["not_recorded"]):
        return
    st.subheader(t("penalties.against"), anchor=False)
    rows: list[list[Content]] = [
        [
            Text(here.term("ruled", given)),
            *(number(row[name], consequence=given, penalty=name) if name in row else None for name in ruled),
        ]
        for given, row in sorted(cells.items(), key=lambda item: _step(item[0]))
    ]
    heads = [Column(t("column.book_says")), *(Column(here.term("ruled", name), right=True) for name in ruled)]
    here.table(heads, rows, t("penalties.against.caption"))


def _step(word: str) -> tuple[int, str]:
    return ledger.LADDER.index(word) if word in ledger.LADDER else len(ledger.LADDER), word


def rules(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """Rules that were broken, most often first."""
    t, number = here.t, linking(here, PAGE, chosen)
    found = here.snapshot.rows("penalties/rules", values, limit=RULES, offset=0)
    if not found:
        return
    st.subheader(t("penalties.rules"), anchor=False)
    names = ("agree", "differ", "discretion", "no_ruling")
    rows: list[list[Content]] = []
    for row in found:
        own = {"book": row["book"], "rule": row["rule"]}
        rows.append(
            [
                Text(row["rule"], here.url(PAGE, **{**chosen, **own})),
                title(row["book"], row["rule"], here.lang),
                number(row["breaches"], status="breach", **own),
                *(number(row[name], status="breach", standing=name, **own) for name in names),
                signed(row["engine_points"]),
                signed(row["ruled_points"]),
            ]
        )
    heads = [Column(t("column.rule")), Column(t("column.says"), wide=True), Column(t("column.breaches"), right=True)]
    heads += [Column(t(f"column.{name}"), right=True) for name in names]
    heads += [Column(t(f"column.{name}"), right=True) for name in ("engine_points", "ruled_points")]
    here.table(heads, rows, t("list.first", n=count(len(rows)), total=count(len(rows))) if len(rows) == RULES else "")


def players(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """Who was found at fault and who was ruled against, with the hands they played."""
    t, number = here.t, linking(here, PAGE, chosen)
    found = here.snapshot.rows("penalties/players", values, limit=PLAYERS, offset=0)
    if not found:
        return
    st.subheader(t("penalties.players"), anchor=False)
    rows: list[list[Content]] = []
    for row in found:
        own = {"p": address(row["player"])}
        rows.append(
            [
                Text(name_text(row["name"]), here.url("player", **own), kind="name"),
                number(row["breaches"], status="breach", **own),
                Text(per(100 * row["breaches"], row["hands"]), help=here.units("hands", row["hands"])),
                number(row["rulings"], ruled="yes", **own),
                number(row["differ"], standing="differ", **own),
                number(row["no_ruling"], standing="no_ruling", **own),
                signed(row["engine_points"]),
                signed(row["ruled_points"]),
            ]
        )
    heads = [Column(t("column.player"))]
    heads += [
        Column(t(f"column.{name}"), right=True)
        for name in ("breaches", "per_hands", "rulings", "differ", "no_ruling", "engine_points", "ruled_points")
    ]
    here.table(heads, rows, t("penalties.players.caption", n=count(len(rows))))


def register(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """The entries themselves, and the same as a file."""
    t = here.t
    total = here.snapshot.row("penalties/count", values)["entries"]
    st.subheader(t("penalties.register"), anchor=False)
    page = page_of(here, total, ROWS)
    found = here.snapshot.rows("penalties/register", values, **page.bounds)
    rows = [ledger.cells(here, row, chosen) for row in found]
    here.table(ledger.columns(here), rows, t("penalties.register.caption"))
    turner(here, page, total, PAGE, **chosen)
    st.download_button(
        t("penalties.export.csv", n=count(total)), lambda: as_csv(here.snapshot.ask("penalties/export", values)),
        "penalties.csv", "text/csv", key="export-csv", on_click="ignore",
    )  # fmt: skip


def page() -> None:
    """The page from top to bottom."""
    here = begin(PAGE)
    chosen = narrowed(here, NARROW)
    values = {**here.filters, **{name: value for name, value in chosen.items() if name != "p"}}
    chips(here, PAGE, chosen, terms(here, **WORDS))
    if "p" in chosen:
        values["players"] = accounts(here, chosen["p"])
        here.line(Cell([Text(here.t("penalties.person"), here.url("player", p=chosen["p"]))]))
    totals = here.snapshot.rows("penalties/totals", values)
    if not sum(row["games"] for row in totals):
        st.info(here.t("nothing_selected"))
        return
    if not sum(row["judged_games"] + row["rulings"] for row in totals):
        st.info(here.t("penalties.judge_first"))
        return
    covered(here, totals)
    for total in totals:
        glance(here, total, chosen)
    if not here.snapshot.row("penalties/count", values)["entries"]:
        st.info(here.t("penalties.none"))
        return
    standings(here, values, chosen)
    against(here, values, chosen)
    register(here, values, chosen)
    rules(here, values, chosen)
    players(here, values, chosen)


page()
