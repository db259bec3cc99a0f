"""Time: how long decisions take, what is beyond the limits of the book, what it cost, and the longest of all."""

from __future__ import annotations

import json
from typing import Any, Final

import streamlit as st

from dashboards.parts.narrowed import chips, linking, narrowed, terms
from dashboards.parts.pages import page_of, turner
from dashboards.parts.sheet import Cell, Column, Content, Text, Tile
from dashboards.parts.shell import Shell, begin
from dashboards.parts.spread import spread
from dashboards.parts.takeaway import as_csv
from dashboards.parts.who import accounts, address
from dashboards.parts.words import count, hand_name, moment, name_text, seconds
from replay.time_limits import time_limits

PAGE: Final = "time"
ROWS: Final = 20
PLAYERS: Final = 30
NARROW: Final = ("p", "kind", "over", "least", "below", "game")
HANDS: Final = ("hand", "hand_open", "points", "points_open")
"""Words of `over` that narrow the list of hands; the others narrow the list of decisions."""


def limits(here: Shell) -> None:
    """Which limits hold in the games selected."""
    known: dict[str, dict[str, int]] = json.loads(time_limits())
    chosen = here.filters.get("book")
    books = {row["value"] for row in here.snapshot.rows("library/choices") if row["filter"] == "book"}
    said = [book for book in sorted(books & known.keys()) if chosen in (None, book)]
    for book in said:
        turn, hand = (seconds(known[book][f"{name}_limit_ms"]) for name in ("turn", "hand"))
        here.line(here.t("time.limits", book=book, turn=turn, hand=hand))
    if not said:
        here.line(here.t("time.no_limit"))


def _charged(here: Shell, hands_charged: int, chosen: dict[str, Any], **more: Any) -> Text:
    """In how many hands points were lost, leading to them."""
    link = here.url(PAGE, **{**chosen, "over": "points", **more}) if hands_charged else ""
    return Text(here.t("time.lost.of", n=count(hands_charged)), link)


def glance(here: Shell, total: dict[str, Any], chosen: dict[str, Any]) -> None:
    """The longest decision, what is beyond the limits, what it cost, what cannot be decided."""
    t, number = here.t, linking(here, PAGE, chosen)

    def open_(value: int, word: str) -> list[Content]:
        return [Text(t("time.open", n=count(value)), here.url(PAGE, **{**chosen, "over": word}))] if value else []

    rest: list[Content] = []
    if total["decisions"] > total["recorded"]:
        without = t("time.without", n=count(total["decisions"] - total["recorded"]))
        rest = [Text(without, here.url(PAGE, **{**chosen, "over": "unknown"}))]
    tiles = [
        Tile(t("time.decisions"), count(total["recorded"]), rest),
        Tile(t("time.longest"), t("time.seconds", s=seconds(total["longest_ms"]))),
    ]
    if total["limited"]:
        of = [Text(t("time.of_decisions", n=count(total["limited"])), kind="quiet")]
        notes: list[Content] = [*of, *open_(total["open_turn"], "open")]
        tiles.append(Tile(t("time.over_turn"), number(total["over_turn"], over="turn"), notes))
    if total["timed_hands"]:
        of = [Text(t("time.of_hands", n=count(total["timed_hands"])), kind="quiet")]
        notes = [*of, *open_(total["open_hand"], "hand_open")]
        tiles.append(Tile(t("time.over_hand"), number(total["over_hand"], over="hand"), notes))
        notes = [_charged(here, total["charged"], chosen), *open_(total["open_points"], "points_open")]
        tiles.append(Tile(t("time.lost"), count(total["lost"]), notes))
    if total["banks"]:
        of = [Text(t("time.bank.of", n=count(total["banks"])), kind="quiet")]
        tiles.append(Tile(t("time.bank"), number(total["bank_used"], over="bank"), of))
    st.subheader(t("time.glance"), anchor=False)
    here.tiles(tiles)


def coverage(here: Shell, values: dict[str, Any]) -> bool:
    """Which records tell times, and how finely. False where none does: that is then said, and nothing shown as 0."""
    t = here.t
    found = here.snapshot.rows("timing/coverage", values)
    games, timed = (sum(row[name] for row in found) for name in ("games", "with_times"))
    if not games:
        st.info(t("nothing_selected"))
        return False
    if not timed:
        st.info(t("time.none"))
    elif timed < games:
        st.info(t("time.some", games=count(timed), total=count(games)))
    return bool(timed)


def sources(here: Shell, values: dict[str, Any]) -> None:
    """Source by source: the step of the clock, games with times, decisions with and without a length."""
    t = here.t
    rows: list[list[Content]] = [
        [
            row["site"],
            t("time.no_clock") if row["clock_ms"] is None else t("time.step", s=seconds(row["clock_ms"])),
            count(row["games"]),
            count(row["with_times"]),
            count(row["decisions"]),
            count(row["decisions"] - row["recorded"]),
            count(row["with_bank"]),
        ]
        for row in here.snapshot.rows("timing/coverage", values)
    ]
    st.subheader(t("time.coverage"), anchor=False)
    heads = [Column(t("column.site")), Column(t("column.step"))]
    names = ("games", "with_times", "decisions", "unrecorded", "with_bank")
    here.table([*heads, *(Column(t(f"column.{name}"), right=True) for name in names)], rows)


def kinds(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """Median, nine in ten and longest of each kind of decision."""
    t, number = here.t, linking(here, PAGE, chosen)
    found = here.snapshot.rows("timing/kinds", values)
    limited = any(row["limited"] for row in found)
    rows: list[list[Content]] = []
    for row in found:
        own = {"kind": row["kind"]}
        line: list[Content] = [
            here.term("decision", row["kind"]),
            number(row["decisions"], **own),
            number(row["decisions"] - row["recorded"], over="unknown", **own),
            seconds(row["median_ms"]), seconds(row["p90_ms"]), seconds(row["longest_ms"]),
        ]  # fmt: skip
        if limited:
            line += [number(row["over_turn"], over="turn", **own), number(row["open"], over="open", **own)]
        rows.append(line)
    names = ["decisions", "unrecorded", "median", "p90", "longest", *(["over_turn", "open"] if limited else [])]
    helped = {"decisions", "unrecorded", "over_turn", "open"}
    st.subheader(t("time.kinds"), anchor=False)
    heads = [Column(t("column.kind"))]
    heads += [
        Column(t(f"column.{name}"), right=True, help=t(f"column.{name}.help") if name in helped else "")
        for name in names
    ]
    here.table(heads, rows, t("time.kinds.caption"))


def players(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """Players by what time cost them, then by how slow they are."""
    t, number = here.t, linking(here, PAGE, chosen)
    found = here.snapshot.rows("timing/players", values, limit=PLAYERS, offset=0)
    if not found:
        return
    rows: list[list[Content]] = []
    for row in found:
        own = {"p": address(row["player"])}
        rows.append(
            [
                Text(name_text(row["name"]), here.url("player", **own), kind="name"),
                number(row["decisions"], **own),
                seconds(row["median_ms"]),
                seconds(row["p90_ms"]),
                seconds(row["longest_ms"]),
                number(row["over_turn"], over="turn", **own),
                number(row["over_hand"], over="hand", **own),
                Cell([Text(count(row["lost"])), _charged(here, row["charged"], chosen, **own)], stack=True)
                if row["charged"]
                else count(row["lost"]),
                number(row["open"], over="points_open", **own),
            ]
        )
    st.subheader(t("time.players"), anchor=False)
    names = ("decisions", "median", "p90", "longest", "over_turn", "over_hand", "lost", "open")
    heads = [Column(t("column.player")), *(Column(t(f"column.{name}"), right=True) for name in names)]
    here.table(heads, rows, t("time.players.caption", n=count(len(rows))))


def hands(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """The time of each player in each hand against the limit of a hand."""
    t, own = here.t, chosen.get("over") in HANDS
    total = here.snapshot.row("timing/hands_count", values)["hands"]
    if not total and not own:
        return
    st.subheader(t("time.hands"), anchor=False)
    if not total:
        st.info(t("time.hands.none"))
        return
    page = page_of(here, total, ROWS if own else 5)
    bounds = page.bounds if own else {"limit": 5, "offset": 0}
    rows: list[list[Content]] = [
        [
            Text(
                hand_name(row["round"], row["counter"], row["hand"], here.lang),
                here.moment(row["game_id"], row["hand"], row["longest_seq"], row["seat"]),
            ),
            Text(name_text(row["name"]), kind="name"),
            count(row["decisions"]),
            seconds(row["total_ms"]),
            seconds(row["hand_ms"]),
            here.term("over", "hand") if row["over_hand"] else "–" if row["over_hand"] is False else t("column.open"),
            t("column.open") if row["penalty_pts"] is None else count(-row["penalty_pts"]),
            Cell([Text(name_text(row["native_id"] or row["game_id"])), Text(moment(row["started_at"]), kind="quiet")],
                 stack=True),
        ]
        for row in here.snapshot.rows("timing/hands", values, **bounds)
    ]  # fmt: skip
    heads = [Column(t("column.hand")), Column(t("column.player"))]
    heads += [Column(t(f"column.{name}"), right=True) for name in ("decisions", "total", "limit")]
    heads += [Column(t("column.status")), Column(t("column.lost"), right=True, help=t("column.lost.help"))]
    here.table([*heads, Column(t("column.game"))], rows, t("time.hands.caption"))
    if own:
        turner(here, page, total, PAGE, **chosen)


def decisions(here: Shell, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """The decisions, longest first, and the same as a file."""
    t = here.t
    total = here.snapshot.row("timing/count", values)["decisions"]
    st.subheader(t("time.list"), anchor=False)
    if not total:
        st.info(t("time.list.none"))
        return
    page = page_of(here, total, ROWS)
    found = here.snapshot.rows("timing/longest", values, **page.bounds)
    banks = any(row["bank_after_ms"] is not None or row["bank_before_ms"] is not None for row in found)
    rows: list[list[Content]] = []
    for row in found:
        place = here.moment(row["game_id"], row["hand"], row["seq"], row["seat"])
        hand = hand_name(row["round"], row["counter"], row["hand"], here.lang)
        long = t("number.nothing") if row["counted_ms"] is None else seconds(row["counted_ms"])
        line: list[Content] = [
            Text(t("verdict.moment", hand=hand, seq=row["seq"]), place),
            Text(name_text(row["name"]), kind="name"),
            here.term("decision", row["kind"]),
            Text(long, kind="strong" if row["over_turn"] else ""),
            seconds(row["turn_ms"]),
        ]
        if banks:
            line.append(f"{seconds(row['bank_before_ms'])} → {seconds(row['bank_after_ms'])}")
        game = [Text(name_text(row["native_id"] or row["game_id"])), Text(moment(row["started_at"]), kind="quiet")]
        rows.append([*line, Cell(game, stack=True)])
    heads = [Column(t(f"column.{name}")) for name in ("moment", "player", "kind")]
    heads += [Column(t(f"column.{name}"), right=True) for name in ("length", "limit", *(["bank"] if banks else []))]
    here.table([*heads, Column(t("column.game"))], rows, t("time.list.caption"))
    turner(here, page, total, PAGE, **chosen)
    st.download_button(
        t("time.export", n=count(total)),
        lambda: as_csv(here.snapshot.ask("timing/longest", values)),
        "decisions.csv", "text/csv", key="export-csv", on_click="ignore",
    )  # fmt: skip


def page() -> None:
    """The page from top to bottom."""
    here = begin(PAGE)
    chosen = narrowed(here, NARROW)
    words = terms(here, kind="decision", over="over")
    words.update({name: lambda ms: here.t("time.seconds", s=seconds(ms)) for name in ("least", "below")})
    chips(here, PAGE, chosen, words)
    values = {**here.filters, **{name: value for name, value in chosen.items() if name != "p"}, "limits": time_limits()}
    if "p" in chosen:
        values["players"] = accounts(here, chosen["p"])
        here.line(Cell([Text(here.t("penalties.person"), here.url("player", p=chosen["p"]))]))
    if not coverage(here, values):
        return
    limits(here)
    whole = {name: value for name, value in chosen.items() if name not in ("over", "least", "below")}
    glance(here, here.snapshot.row("timing/totals", values), whole)
    kinds(here, values, whole)
    if chosen.get("over") in HANDS:
        hands(here, values, chosen)
    else:
        decisions(here, values, chosen)
        hands(here, {**values, "over": None}, chosen)
    spread(here, PAGE, values, whole)
    players(here, values, whole)
    sources(here, values)


page()
