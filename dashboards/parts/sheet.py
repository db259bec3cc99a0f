"""Tables, tiles and lines of text, drawn in the page from data.

One component draws them all. It sets every word as text, so a name such as `<script>` or `**x**` stands there as it
is written, and every link leads to a page of this app. A table becomes a list of cards on a narrow screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import streamlit as st

from dashboards.parts.words import name_text as name_text  # names go into sheets

_HERE = files("dashboards") / "parts"
# Registered when the module is imported: in the entry script it would be registered anew at every run.
_SHEET = st.components.v2.component(
    "paipu_sheet",
    html='<div class="pp-sheet"></div>',
    css=(_HERE / "sheet.css").read_text(encoding="utf-8"),
    js=(_HERE / "sheet.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text; `href` comes from `dashboards.links` only, `kind` is strong, quiet or name."""

    text: str
    href: str = ""
    help: str = ""
    kind: str = ""

    def data(self) -> dict[str, Any]:
        """As the component takes it."""
        return {name: value for name in self.__slots__ if (value := getattr(self, name)) or name == "text"}


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value with its interval on an axis; `label` says it in words. `low` None: no interval."""

    value: float
    low: float | None
    high: float | None
    start: float
    end: float
    label: str

    def data(self) -> dict[str, Any]:
        """As the component takes it."""
        return {
            "value": self.value, "low": self.low, "high": self.high, "from": self.start, "to": self.end,
            "label": self.label,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """Several pieces side by side, or with `stack` one below the other, and below them a whisker."""

    parts: Sequence[Text]
    ci: Whisker | None = None
    stack: bool = False

    def data(self) -> dict[str, Any]:
        """As the component takes it."""
        return {
            "parts": [part.data() for part in self.parts],
            "ci": self.ci.data() if self.ci else None,
            "stack": self.stack,
        }


Content = str | Text | Cell | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; a `wide` one keeps room for sentences, a `tight` one keeps each word of it in one line."""

    label: str
    right: bool = False
    help: str = ""
    wide: bool = False
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its name and lines of notes below; `dim` where it rests on too little."""

    label: str
    value: Content
    notes: Sequence[Content] = ()
    help: str = ""
    dim: bool = False


def _data(content: Content) -> Any:
    return content if content is None or isinstance(content, str) else content.data()


def table(columns: Sequence[Column], rows: Sequence[Sequence[Content]], *, lang: str, caption: str = "") -> None:
    """A table; every row has one cell for each column."""
    _SHEET(
        data={
            "lang": lang,
            "caption": caption,
            "columns": [
                {
                    "label": c.label,
                    "help": c.help,
                    "align": "right" if c.right else "",
                    "room": "wide" if c.wide else "tight" if c.tight else "",
                }
                for c in columns
            ],
            "rows": [[_data(cell) for _, cell in zip(columns, row, strict=True)] for row in rows],
        }
    )


def tiles(content: Sequence[Tile], *, lang: str) -> None:
    """Numbers side by side."""
    _SHEET(
        data={
            "lang": lang,
            "tiles": [
                {
                    "label": tile.label, "value": _data(tile.value), "notes": [_data(note) for note in tile.notes],
                    "help": tile.help, "dim": tile.dim,
                }
                for tile in content
            ],
        }
    )  # fmt: skip


def line(content: Content, *, lang: str, level: int = 0) -> None:
    """A line of text; with `level` a heading."""
    _SHEET(data={"lang": lang, "line": _data(content), "level": level})
