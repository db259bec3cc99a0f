"""Words of the pages in the reader's language, and numbers as people write them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final

from replay import board
from replay.language import has, say

Say = Callable[..., str]

LONGEST: Final = 40
"""Letters of a name that are shown; the rest becomes an ellipsis."""


def speaker(lang: str) -> Say:
    """A function that gives the words of a page: `t("library.title")` is the message `page.library.title`."""

    def speak(key: str, **values: Any) -> str:
        return say(f"page.{key}", lang, **values)

    return speak


def term(kind: str, word: str | None, lang: str) -> str:
    """A word of the tables (a status, a class, a reason) in the reader's language; itself where there is none."""
    if not word:
        return "–"
    key = f"page.{kind}.{word}"
    return say(key, lang) if has(key, lang) else word.replace("_", " ")


def name_text(name: str | None, missing: str = "–") -> str:
    """A name of a record, shortened, with control and direction characters made visible."""
    return missing if name is None or not name.strip() else remark_text(name, LONGEST)


def remark_text(text: str, longest: int = 400) -> str:
    """Free text of a record, shortened, with control and direction characters made visible."""
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: longest + 1])
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def count(number: int | None) -> str:
    """`1,284`; a dash where nothing is recorded."""
    return "–" if number is None else f"{number:,}"


def seconds(ms: float | None) -> str:
    """`14`, `15.001`, `1,249.5`; a dash where nothing is recorded: never 0 for that."""
    return "–" if ms is None else f"{ms / 1000:,.3f}".rstrip("0").rstrip(".")


def moment(value: datetime | date | None) -> str:
    """`2024-01-31 18:20`, UTC; a dash where nothing is recorded."""
    if value is None:
        return "–"
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else f"{value:%Y-%m-%d}"


def hand_name(round_: int | None, counter: int | None, hand: int, lang: str) -> str:
    """The game's own name of a hand with its number: `East 1 · hand 0`."""
    name = board.hand_name(round_, counter, hand, lang)
    number = say("page.hand.number", lang, hand=hand)
    if hand < 0:
        return name
    return number if round_ is None or round_ < 0 else f"{name} · {number}"
