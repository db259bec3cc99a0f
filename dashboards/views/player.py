"""Player: placement, wins, deal-ins, riichi, calls and values, each with what it rests on and the hands behind it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from analytics.stats import Number, statistics
from dashboards.parts import numbers
from dashboards.parts.sheet import Column, Text
from dashboards.parts.shell import Shell, begin
from dashboards.parts.who import Who, who

FIRST: Final = ("place_avg", "top2", "last", "pts_game", "pts_hand")
CARDS: Final = ("win", "dealin", "riichi", "call", "value_base", "cost_base", "tenpai_draw")
AREAS: Final = ("results", "style", "riichi", "calls", "defence", "value", "penalties", "time")
RIICHI: Final = "riichi-"
"""How the names of books begin under which riichi is declared."""

CHIPS: Final = frozenset({"zhenjiang"})
"""Books whose scores are chips."""

OWN_PAGES: Final = {"penalties": "penalties.register", "time": "time.list"}
"""Areas that have a page of their own, which lists each entry and each decision, with the name of the list."""


def has_riichi(meant: Who) -> bool:
    """Whether riichi may be declared in these games: under their book, or they have none."""
    book = str(meant.link["book"] or "")
    return not book or book.startswith(RIICHI)


def curve(here: Shell, meant: Who) -> None:
    """Points won and lost, game after game."""
    run = here.snapshot.ask("results/curve", meant.values)
    if run.num_rows > 1:
        st.subheader(here.t("player.curve"), anchor=False)
        games, points = here.t("player.curve.games"), here.t("player.curve.points")
        frame = run.select(["number", "total"]).rename_columns([games, points]).to_pandas()
        st.line_chart(frame, x=games, y=points, height=220)


def cards(here: Shell, found: dict[str, Number], meant: Who) -> None:
    """The numbers people look at first."""
    st.subheader(here.t("player.first"), anchor=False)
    shown = [name for name in (*FIRST, *CARDS) if name != "riichi" or has_riichi(meant)]
    if meant.link["book"] in CHIPS:
        here.line(here.t("player.chips"))
    here.tiles([numbers.tile(here, found[name], meant.link) for name in shown])


def tables(here: Shell, found: dict[str, Number], others: dict[str, Number], meant: Who) -> None:
    """Every statistic, area by area."""
    t = here.t
    st.subheader(t("player.all"), anchor=False)
    heads = [
        Column(t("column.stat"), wide=True), Column(t("column.value"), right=True),
        Column(t("column.interval"), help=t("column.interval.help")),
        Column(t("column.num"), right=True, help=t("column.num.help")),
        Column(t("column.den"), right=True, help=t("column.den.help")),
        Column(t("column.of")), Column(t("column.left_out")),
        Column(t("column.everybody"), right=True, help=t("column.everybody.help")),
    ]  # fmt: skip
    areas = [area for area in AREAS if area != "riichi" or has_riichi(meant)]
    for area, tab in zip(areas, st.tabs([t(f"area.{area}") for area in areas]), strict=True):
        with tab:
            own = [each.id for each in statistics().values() if each.area == area]
            here.table(heads, [numbers.row(here, found[name], others.get(name), meant.link) for name in own])
            if area in OWN_PAGES:
                here.line(Text(t(OWN_PAGES[area]), here.url(area, p=meant.link["p"], book=meant.link["book"])))


def page() -> None:
    """The page from top to bottom."""
    here = begin("player")
    meant = who(here, "player")
    if meant is None:
        return
    found = here.snapshot.numbers(meant.values)
    cards(here, found, meant)
    curve(here, meant)
    tables(here, found, here.snapshot.numbers(meant.everybody, intervals=False), meant)


page()
