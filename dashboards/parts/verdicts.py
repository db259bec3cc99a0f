"""Verdicts as rows: the rule with its article and edition, what was found, and a link to the moment."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell
from dashboards.parts.words import count, hand_name, moment
from replay.book import BookError, load
from replay.language import has, say

LETTERS: Final = ("ev", "d", "id", "t", "v", "x", "g", "ph", "sc", "rul", "offers", "clocks", "wall", "clock")
_MARK: Final = {"breach": "✕", "undecided": "?", "note": "i", "crashed": "!"}


@cache
def titles(book: str) -> dict[str, str]:
    """Titles of the rows of a book; none for a book that is not shipped here."""
    try:
        return {row.id: row.title for row in load(book).rows}
    except BookError:
        return {}


def title(book: str, rule: str, lang: str) -> str:
    """What a rule says, in the reader's language where the catalogue has it, else as the book has it."""
    key = f"rule.{rule}"
    return say(key, lang) if has(key, lang) else titles(book).get(rule, rule)


def missing(here: Shell, words: str) -> str:
    """The evidence that an undecided verdict lacks, in words: letters of the contract, and acts by their number."""
    said, rest = [], words.split()
    while rest:
        word = rest.pop(0)
        if word in ("seq", "hand") and rest and rest[0].isdigit():
            said.append(here.t(f"missing.{word}", number=rest.pop(0)))
        else:
            said.append(here.term("evidence", word))
    return ", ".join(said)


def status(here: Shell, word: str) -> str:
    """The status with its sign: never told by colour alone."""
    return f"{_MARK.get(word, '')} {here.term('status', word)}".strip()


def why(here: Shell, row: dict[str, Any]) -> Cell:
    """What was expected and found, or which evidence is missing."""
    parts = []
    if row["missing"]:
        parts.append(Text(here.t("verdict.missing", missing=missing(here, row["missing"]))))
    if row["expected"]:
        parts.append(Text(here.t("verdict.expected", what=name_text(row["expected"]))))
    if row["found"]:
        parts.append(Text(here.t("verdict.found", what=name_text(row["found"]))))
    if row["count"] > 1:
        parts.append(Text(here.t("verdict.count", n=count(row["count"])), kind="quiet"))
    return Cell(parts or [Text("–")], stack=True)


def columns(here: Shell) -> list[Column]:
    """Heads of `cells`."""
    t = here.t
    return [
        Column(t("column.verdict")), Column(t("column.rule"), wide=True), Column(t("column.moment")),
        Column(t("column.seat")), Column(t("column.why"), wide=True), Column(t("column.game")),
    ]  # fmt: skip


def moment_text(here: Shell, row: dict[str, Any]) -> str:
    """Where a verdict stands: the game's own name of the hand, its number, and the act."""
    if row["seq"] < 0:
        return here.t("verdict.game")
    hand = hand_name(row["round"], row["counter"], row["hand"], here.lang)
    return here.t("verdict.moment", hand=hand, seq=row["seq"])


def cells(here: Shell, row: dict[str, Any]) -> list[Content]:
    """One verdict; its moment is the link that opens the board there."""
    what = [Text(status(here, row["status"]), kind="strong"), Text(here.term("class", row["class"]), kind="quiet")]
    if row["consequence"] != "none":
        what.append(Text(here.term("consequence", row["consequence"])))
    seat = here.t("verdict.table") if row["seat"] < 0 else here.t("verdict.seat", seat=row["seat"])
    who = [Text(seat)] + ([Text(name_text(row["name"]))] if row["seat"] >= 0 and row["name"] else [])
    rule = [
        Text(row["rule"], here.url("quality", rule=row["rule"])),
        Text(title(row["book"], row["rule"], here.lang)),
        Text(here.t("verdict.article", article=row["article"], edition=row["edition"]), kind="quiet"),
    ]
    game = [Text(name_text(row["native_id"] or row["game_id"])), Text(moment(row["started_at"]), kind="quiet")]
    place = here.url("viewer", game=row["game_id"], hand=max(row["hand"], 0), step=max(row["seq"], 0))
    return [
        Cell(what, stack=True),
        Cell(rule, stack=True),
        Text(moment_text(here, row), place),
        Cell(who, stack=True),
        why(here, row),
        Cell(game, stack=True),
    ]
