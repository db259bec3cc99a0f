"""Entries of the register of penalties as rows: what was found, what the book gives for it, what was ruled."""

from __future__ import annotations

from typing import Any, Final

from dashboards.parts import verdicts
from dashboards.parts.sheet import Cell, Column, Content, Text
from dashboards.parts.shell import Shell
from dashboards.parts.words import count, moment, name_text

_MARK: Final = {
    "agree": "＝", "differ": "≠", "discretion": "§", "covered": "＝", "no_ruling": "✕", "not_recorded": "✕",
    "undecided": "?", "note": "i", "no_finding": "§", "overruled": "§", "crashed": "!",
}  # fmt: skip


LADDER: Final = (
    "no_finding", "note", "none", "correct", "warning", "claim_void", "penalty_tiles", "points", "no_win",
    "no_win_no_claims", "forfeiture", "disqualified", "judge", "undecided", "crashed", "no_ruling", "not_recorded",
)  # fmt: skip
"""What a book gives and what is ruled, from light to heavy, and what is neither; words of `page.ruled`."""


def standing(here: Shell, word: str) -> str:
    """How finding and ruling stand to each other, with its sign: never told by colour alone."""
    return f"{_MARK[word]} {here.term('standing', word)}"


def columns(here: Shell) -> list[Column]:
    """Heads of `cells`."""
    t = here.t
    return [
        Column(t("column.standing"), wide=True), Column(t("column.moment"), wide=True),
        Column(t("column.why"), wide=True), Column(t("column.rule"), wide=True),
    ]  # fmt: skip


def amount(here: Shell, points: int | None, unit: str) -> str:
    """`-10 points`; "" for none."""
    if not points:
        return ""
    return here.t("penalties.points", n=f"{points:+,}", unit=here.t(f"penalties.unit.{unit}"))


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def book_and_ruling(here: Shell, row: dict[str, Any]) -> list[Text]:
    """What the book gives, what was ruled, by whom, under which article; the ruling opens at its own moment."""
    t, parts = here.t, []
    if row["status"] == "breach":
        what = _joined(here.term("ruled", row["consequence"]), amount(here, row["points"], row["unit"]))
        parts.append(Text(t("penalties.book", what=what)))
    if row["ruling_seq"] is None:
        return parts
    what = _joined(
        here.term("ruled", row["penalty"]), amount(here, row["ruled_points"], row["unit"]),
        here.term("effect", row["effect"]) if row["effect"] else "",
    )  # fmt: skip
    place = here.moment(row["game_id"], row["ruling_hand"], row["ruling_seq"], row["seat"])
    parts.append(Text(t("penalties.ruled", what=what), place))
    if row["by"]:
        parts.append(Text(t("penalties.by", who=here.term("by", row["by"])), kind="quiet"))
    if row["ruled_article"] and row["status"] and not row["same_article"]:
        parts.append(Text(t("penalties.article", article=name_text(row["ruled_article"])), kind="quiet"))
    return parts


def found(here: Shell, row: dict[str, Any]) -> Content:
    """The sentences of the verdict; of a ruling alone what the engine says of the article it names."""
    t = here.t
    if row["status"] is not None:
        return verdicts.why(here, row)
    if row["standing"] == "overruled":
        said = t("penalties.overruled")
    elif not row["ruled_article"]:
        said = t("penalties.no_article")
    else:
        said = {
            "in_order": t("penalties.in_order"), "never": t("penalties.never"),
            "undecided": t("penalties.asked_undecided"),
        }.get(row["asked"], t("penalties.not_checked"))  # fmt: skip
    return Text(said)


def _rule(here: Shell, row: dict[str, Any], chosen: dict[str, Any]) -> Content:
    if row["rule"] is None:
        return Text(name_text(row["ruled_article"]))
    return Cell(
        [
            Text(row["rule"], here.url("penalties", **{**chosen, "rule": row["rule"]})),
            Text(verdicts.title(row["book"], row["rule"], here.lang)),
            Text(here.t("verdict.article", article=row["article"], edition=row["edition"]), kind="quiet"),
        ],
        stack=True,
    )


def cells(here: Shell, row: dict[str, Any], chosen: dict[str, Any]) -> list[Content]:
    """One entry; its moment is the link that opens the viewer there."""
    t = here.t
    stands = [Text(standing(here, row["standing"]), help=here.term("standing.help", row["standing"]), kind="strong")]
    stands += book_and_ruling(here, row)
    if row["class"]:
        stands.append(Text(here.term("class", row["class"]), kind="quiet"))
    if (row["count"] or 1) > 1:
        stands.append(Text(t("penalties.stands_for", n=count(row["count"])), kind="quiet"))
    place = here.moment(row["game_id"], row["hand"], row["seq"], row["seat"])
    who = t("verdict.table") if row["seat"] < 0 else t("verdict.seat", seat=row["seat"])
    where = [Text(verdicts.moment_text(here, row), place)]
    if row["name"]:
        where.append(Text(name_text(row["name"]), kind="name"))
    where += [Text(who, kind="quiet"), Text(name_text(row["native_id"] or row["game_id"]), kind="quiet")]
    where.append(Text(moment(row["started_at"]), kind="quiet"))
    return [
        Cell(stands, stack=True),
        Cell(where, stack=True),
        found(here, row),
        _rule(here, row, chosen),
    ]
