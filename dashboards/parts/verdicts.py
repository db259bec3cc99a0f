"""Verdicts as rows: the rule with its article and edition, the sentence that explains it, a link to the moment."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from dashboards.parts.sheet import Cell, Column, Content, Text, name_text
from dashboards.parts.shell import Shell
from dashboards.parts.words import hand_name, moment
from ingest.store import NotFound
from replay import board
from replay.act import Act
from replay.book import BookError, load
from replay.explain import explain
from replay.judge import acts_of, hand_of
from replay.language import has, say

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


def missing(here: Shell, words: list[str]) -> str:
    """Kinds of evidence that a rule lacked, in words."""
    return ", ".join(here.term("evidence", word) for word in words if word)


def status(here: Shell, word: str) -> str:
    """The status with its sign: never told by colour alone."""
    return f"{_MARK.get(word, '')} {here.term('status', word)}".strip()


def columns(here: Shell) -> list[Column]:
    """Heads of `cells`."""
    t = here.t
    return [
        Column(t("column.verdict"), tight=True), Column(t("column.moment")), Column(t("column.why"), wide=True),
        Column(t("column.rule"), wide=True), Column(t("column.game")),
    ]  # fmt: skip


def moment_text(here: Shell, row: dict[str, Any]) -> str:
    """Where a verdict stands: the game's own name of the hand, its number, and the act."""
    if row["seq"] < 0:
        return here.t("verdict.game")
    hand = hand_name(row["round"], row["counter"], row["hand"], here.lang)
    return here.t("verdict.moment", hand=hand, seq=row["seq"])


def seated(row: dict[str, Any]) -> list[str | None]:
    """Names by seat at the hand of a verdict."""
    names: list[str | None] = [None] * (row["size"] or 4)
    for spell in row["names"] or []:
        if spell["from_hand"] <= max(row["hand"], 0) and 0 <= spell["seat"] < len(names):
            names[spell["seat"]] = spell["name"]
    return names


def acts(here: Shell, row: dict[str, Any]) -> dict[int, Act]:
    """Events of the hand of a verdict by seq; none where the game is gone."""
    try:
        hand = hand_of(here.snapshot.game(row["game_id"])[1], row["hand"])
    except NotFound:
        return {}
    return {act.seq: act for act in acts_of(hand)} if hand is not None else {}


def why(here: Shell, row: dict[str, Any]) -> Cell:
    """The sentences that explain a verdict: what happened, what the record does not show, what follows."""
    dealer = row["dealer"] if row["dealer"] is not None else -1
    named = row["round"] is not None and row["hand"] >= 0
    said = explain(
        row, row["book"], here.lang, names=seated(row), acts=acts(here, row), dealer=dealer, players=row["size"] or 4,
        hand_name=board.hand_name(row["round"], row["counter"], row["hand"], here.lang) if named else "",
    )  # fmt: skip
    parts = [Text(said.what), Text(said.event, kind="quiet"), Text(said.related, kind="quiet")]
    parts += [Text(said.law, kind="quiet"), Text(said.unknown), Text(said.consequence, kind="quiet")]
    parts.append(Text(said.legend, kind="quiet"))
    return Cell([part for part in parts if part.text], stack=True)


def cells(here: Shell, row: dict[str, Any]) -> list[Content]:
    """One verdict; its moment is the link that opens the viewer there."""
    what = [Text(status(here, row["status"]), kind="strong"), Text(here.term("class", row["class"]), kind="quiet")]
    if row["consequence"] != "none":
        what.append(Text(here.term("consequence", row["consequence"])))
    rule = [
        Text(row["rule"], here.url("quality", rule=row["rule"])),
        Text(title(row["book"], row["rule"], here.lang)),
        Text(here.t("verdict.article", article=row["article"], edition=row["edition"]), kind="quiet"),
    ]
    game = [Text(name_text(row["native_id"] or row["game_id"])), Text(moment(row["started_at"]), kind="quiet")]
    place = here.moment(row["game_id"], row["hand"], row["seq"], row["seat"])
    return [
        Cell(what, stack=True),
        Text(moment_text(here, row), place),
        why(here, row),
        Cell(rule, stack=True),
        Cell(game, stack=True),
    ]
