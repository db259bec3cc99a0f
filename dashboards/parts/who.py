"""Which player a page is about, and at which kind of table: tables of other sizes or books are never mixed in."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell
from dashboards.parts.words import count, moment
from replay.time_limits import time_limits

FOUND: Final = 30
LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Who:
    """The players meant and the selection of their games; `link` is what a link to the same selection needs."""

    players: list[str]
    values: dict[str, Any]
    link: dict[str, Any]

    @property
    def everybody(self) -> dict[str, Any]:
        """The same games, all who sat there."""
        return {**self.values, "players": None}


def address(player: str) -> str:
    """The player as it stands in an address; an endless name stands there as its hash."""
    if len(player) <= LONGEST:
        return player
    return f"sha256:{hashlib.sha256(player.encode()).hexdigest()[:32]}"


def accounts(here: Shell, name: str) -> list[str]:
    """The players meant by an id, the hash of an endless one, or a person of people.csv; none where nobody is."""
    return [row["player"] for row in here.snapshot.rows("results/accounts", who=name)]


def choose(here: Shell, target: str) -> None:
    """No player named: search, and the players with most games as links to `target`."""
    t = here.t
    st.info(t("who.none"))
    wanted = st.text_input(t("library.find.label"), key="find", bind="query-params", max_chars=100)
    rows: list[list[Content]] = [
        [
            Text(name_text(row["player"]), here.url(target, p=address(row["player"]))),
            ", ".join(name_text(name) for name in row["names"][:6]),
            count(row["games"]),
            moment(row["last_at"]),
        ]
        for row in here.snapshot.rows("library/players", here.filters, name=wanted or None, limit=FOUND, offset=0)
    ]
    if rows:
        heads = [Column(t("column.player")), Column(t("column.names")), Column(t("column.games"), right=True)]
        here.table([*heads, Column(t("column.last"), tight=True)], rows)
    else:
        st.info(t("library.find.none"))


def who(here: Shell, target: str) -> Who | None:
    """The player of the address with its heading, or None: then a choice, or a notice, stands there."""
    t, name = here.t, here.query.get("p")
    if name is None:
        choose(here, target)
        return None
    players = accounts(here, name)
    if not players:
        st.warning(t("who.unknown"))
        here.line(name_text(name))
        choose(here, target)
        return None
    known = here.snapshot.rows("results/names", players=players)
    names = list(dict.fromkeys(name_text(row["name"]) for row in known))
    here.line(Cell([Text(", ".join(names[:6])), Text(name_text(name), kind="quiet")]), level=2)
    every = here.snapshot.rows("results/tables", here.filters, players=players)
    tables = [row for row in every if row["book"] is not None]
    if not tables:
        st.info(t("who.no_book") if every else t("nothing_selected"))
        undo(here, target, name)
        return None
    first = tables[0]
    dealt, ended = here.query.get("dealt"), here.query.get("ended")
    values = {
        **here.filters, "players": players, "book": first["book"], "size": str(first["size"]),
        "dealt": None if dealt is None else dealt == "yes", "ended": ended, "limits": time_limits(),
    }  # fmt: skip
    link = {"p": name, "book": first["book"], "size": str(first["size"]), "dealt": dealt, "ended": ended}
    kinds = [Text(table_text(here, first), kind="strong")]
    kinds += [
        Text(table_text(here, other), here.url(target, p=name, book=other["book"], size=str(other["size"])))
        for other in tables[1:]
    ]
    here.line(Cell(kinds))
    narrow(here, target, link)
    return Who(players, values, link)


def table_text(here: Shell, row: dict[str, Any]) -> str:
    """`riichi-tenhou, 4 players: 20 games`."""
    return here.t("who.table", book=row["book"], size=row["size"], games=here.units("games", row["games"]))


def narrow(here: Shell, target: str, link: dict[str, Any]) -> None:
    """Links that keep only hands as dealer, or only those that ended in some way; the one in force stands plain."""
    parts = [Text(here.t("who.only"))]
    for name, values in (("dealt", (None, "yes", "no")), ("ended", (None, "win", "draw", "abort"))):
        for value in values:
            text = here.t(f"who.{name}.{value or 'all'}")
            if link[name] == value:
                parts.append(Text(f"▸{text}", kind="strong"))
            else:
                more = {key: here.query[key] for key in ("stat", "part") if key in here.query and target == "hands"}
                parts.append(Text(text, here.url(target, **{**link, name: value}, **more)))
    here.line(Cell(parts))


def undo(here: Shell, target: str, name: str) -> None:
    """Nothing fits: each filter in force, with a link that takes it away."""
    for key, value in here.filters.items():
        if value is not None:
            said = Text(f"{here.t(f'filter.{key}')}: {name_text(str(value))}")
            here.line(Cell([said, Text(here.t("quality.drop"), here.url(target, p=name, **{key: None}))]))
