"""How the lengths of decisions are spread: bars, and a table whose numbers narrow the list."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from dashboards.parts.narrowed import linking
from dashboards.parts.sheet import Column, Content, Text
from dashboards.parts.shell import Shell
from dashboards.parts.words import seconds

COLOURS: Final = {
    "discard": "#4c78a8", "claim": "#f58518", "pass": "#9d9d9d", "kong": "#54a24b", "riichi": "#e45756",
    "win": "#b279a2",
}  # fmt: skip
"""Kinds of decision in order, each with a colour that stands out on light and on dark."""


def _class(here: Shell, least: int, below: int | None) -> str:
    """A class of lengths in words: the limits of the book belong to the class below them."""
    t, over = here.t, least % 1000 == 1
    if below is None:
        return t("time.spread.most", least=seconds(least - 1 if over else least))
    if over:
        return t("time.spread.over", least=seconds(least - 1), most=seconds(below - 1))
    if below % 1000 == 1:
        return t("time.spread.limit", least=seconds(least), most=seconds(below - 1))
    return t("time.spread.from", least=seconds(least), below=seconds(below))


def spread(here: Shell, page: str, values: dict[str, Any], chosen: dict[str, Any]) -> None:
    """How many decisions are how long, as bars and as a table whose numbers narrow the list."""
    import pandas as pd

    t, number = here.t, linking(here, page, chosen)
    found = here.snapshot.rows("timing/lengths", values)
    if not found:
        return
    st.subheader(t("time.spread"), anchor=False)
    there = {row["kind"] for row in found}
    shown = [kind for kind in COLOURS if kind in there]
    classes = sorted({(row["least_ms"], row["below_ms"]) for row in found}, key=lambda one: one[0])
    cells = {(row["kind"], row["least_ms"]): row["decisions"] for row in found}
    length, decisions = (t(f"time.spread.{name}") for name in ("length", "decisions"))
    names = [here.term("decision", kind) for kind in shown]
    frame = pd.DataFrame(
        [(_class(here, least, below), *(cells.get((kind, least), 0) for kind in shown)) for least, below in classes],
        columns=[length, *names],
    )
    colours: list[Any] = [COLOURS[kind] for kind in shown]  # as st.bar_chart has it
    st.bar_chart(frame, x=length, y=names, y_label=decisions, color=colours, sort=False, height=320)
    rows: list[list[Content]] = [
        [
            Text(_class(here, least, below)),
            *(number(cells.get((kind, least), 0), kind=kind, least=least, below=below) for kind in shown),
        ]
        for least, below in classes
    ]
    heads = [Column(t("column.length"))]
    here.table([*heads, *(Column(here.term("decision", kind), right=True) for kind in shown)], rows)
