"""Hands: the list behind a number, each row opening the viewer at the act that decided it; to take away as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pyarrow as pa
import streamlit as st

from analytics.stats import Number, Part, UnknownStatistic, find, sql_text, statistics
from dashboards.parts import numbers
from dashboards.parts.pages import page_of, turner
from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell, begin
from dashboards.parts.takeaway import as_csv, as_json, as_parquet
from dashboards.parts.who import Who, who
from dashboards.parts.words import count, hand_name, moment, seconds

ROWS: Final = 50


def banner(here: Shell, number: Number, part: Part, meant: Who) -> None:
    """`44 = numerator of win rate, hands`, with the whole number beside it and a way to the other part."""
    each = number.statistic
    shown = int(number.num) if part == "num" and each.is_rate else number.den
    other = "den" if part == "num" else "num"
    pieces = [
        Text(here.t(f"hands.{part}", n=count(shown), stat=here.t(f"stat.{each.id}")), kind="strong"),
        Text(here.t("hands.value", value=numbers.plain(each, number.value), interval=numbers.between(each, number))),
    ]
    if each.is_rate:
        pieces.append(Text(here.t(f"hands.other.{other}"), here.url("hands", stat=each.id, part=other, **meant.link)))
    pieces.append(Text(here.t("hands.back"), here.url("player", **meant.link)))
    here.line(Cell(pieces))
    here.line(Text(here.t(f"stat.{each.id}.help"), kind="quiet"))
    if number.excluded:
        here.line(Text(numbers.left_out(here, number), kind="quiet"))


def result(here: Shell, row: dict[str, Any], size: int) -> str:
    """How the hand, or the game, ended for the player."""
    t = here.t
    if "place" in row:
        return t("hands.place", place=row["place"] or "–", points=count(row["final_pts"]), size=size)
    said = [t(f"hands.ended.{row['ended']}")]
    for name in ("won", "dealt_in", "declared"):
        if row.get(name):
            said.append(t(f"hands.{name}"))
    if row.get("calls"):
        said.append(here.units("calls", row["calls"]))
    return " · ".join(said + conduct(here, row))


def conduct(here: Shell, row: dict[str, Any]) -> list[str]:
    """What the lists of breaches, rulings and times say of a row."""
    t = here.t
    said = [t(f"hands.{name}", n=row[name]) for name in ("breaches", "rulings", "lost") if row.get(name)]
    if "standing" in row:
        said += [row["rule"], here.term("standing", row["standing"])]
    if "kind" in row:
        said.append(t("hands.thought", kind=here.term("decision", row["kind"]), s=seconds(row["counted_ms"])))
    if row.get("decisions"):
        said.append(t("hands.total", n=row["decisions"], s=seconds(row["total_ms"])))
    if row.get("penalty_pts"):
        said.append(t("hands.lost", n=-row["penalty_pts"]))
    return said


def listed(here: Shell, number: Number, part: Part, meant: Who) -> None:
    """The rows, newest first."""
    t, each = here.t, number.statistic
    total = int(number.num) if part == "num" and each.is_rate else number.den
    if not total:
        st.info(t("hands.none"))
        return
    page = page_of(here, total, ROWS)
    rows: list[list[Content]] = []
    for row in here.snapshot.behind(each.id, part, meant.values, **page.bounds).to_pylist():
        hand, seat = row["hand"] or 0, row["seat"]
        place = here.moment(row["game_id"], hand, row["seq"], seat)
        line: list[Content] = [
            moment(row["started_at"]),
            Text(hand_name(row["round"], row["counter"], hand, here.lang), place),
            Text(name_text(row["name"]), kind="name"),
            t("verdict.seat", seat=seat),
            result(here, row, int(meant.values["size"])),
            signed(row["balance"]),
        ]
        if not each.is_rate:
            line.append(numbers.plain(each, row["value"]))
        line.append(name_text(row["native_id"] or row["game_id"]))
        rows.append(line)
    heads = [
        Column(t("column.date"), tight=True), Column(t("column.hand")), Column(t("column.player")),
        Column(t("column.seat"), tight=True),
        Column(t("column.how"), wide=True), Column(t("column.balance"), right=True),
    ]  # fmt: skip
    if not each.is_rate:
        heads.append(Column(t("column.counted"), right=True))
    here.table([*heads, Column(t("column.game"))], rows, t("hands.caption"))
    turner(here, page, total, "hands", stat=each.id, part=part, **meant.link)


def signed(points: int | None) -> str:
    """`+5,200`; a dash where it is not recorded."""
    return "–" if points is None else f"{points:+,}"


def take_away(here: Shell, number: Number, part: Part, meant: Who) -> None:
    """The whole list as a file, and the SELECT that makes it."""
    t, name = here.t, number.statistic.id
    st.subheader(t("hands.export"), anchor=False)

    def made(write: Callable[[pa.Table], bytes]) -> Callable[[], bytes]:
        return lambda: write(here.snapshot.behind(name, part, meant.values))

    kinds = (("CSV", "csv", "text/csv", as_csv), ("JSON", "json", "application/json", as_json),
             ("Parquet", "parquet", "application/vnd.apache.parquet", as_parquet))  # fmt: skip
    with st.container(horizontal=True):
        for label, ending, mime, write in kinds:
            st.download_button(
                label, made(write), f"{name}-{part}.{ending}", mime, key=f"export-{ending}", on_click="ignore"
            )
    with st.expander(t("hands.sql")):
        st.code(sql_text(name, part, meant.values), language="sql", wrap_lines=True)


def which(here: Shell, meant: Who) -> None:
    """No statistic named: all of them, as links."""
    here.line(here.t("hands.which"))
    rows: list[list[Content]] = [
        [
            here.t(f"area.{each.area}"),
            Text(here.t(f"stat.{each.id}"), here.url("hands", stat=each.id, part="num", **meant.link)),
            here.t(f"stat.{each.id}.help"),
        ]
        for each in statistics().values()
    ]
    heads = [Column(here.t("column.area")), Column(here.t("column.stat")), Column(here.t("column.says"), wide=True)]
    here.table(heads, rows)


def page() -> None:
    """The page from top to bottom."""
    here = begin("hands")
    meant = who(here, "hands")
    if meant is None:
        return
    name = here.query.get("stat")
    if name is None:
        which(here, meant)
        return
    try:
        find(name)
    except UnknownStatistic:
        st.warning(here.t("hands.unknown"))
        here.line(name_text(name))
        which(here, meant)
        return
    part: Part = "den" if here.query.get("part") == "den" else "num"
    number = here.snapshot.numbers(meant.values, (name,))[name]
    banner(here, number, part, meant)
    listed(here, number, part, meant)
    take_away(here, number, part, meant)


page()
