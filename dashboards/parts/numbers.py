"""Statistics as people read them: value, interval, numerator and denominator, each leading to its hands."""

from __future__ import annotations

from typing import Any, Final

from analytics.stats import Number, Statistic
from dashboards.parts.sheet import Cell, Content, Text, Tile, Whisker
from dashboards.parts.shell import Shell
from dashboards.parts.words import count

NBSP: Final = "\N{NO-BREAK SPACE}"

FEW: Final = 30
"""Below so many rows a value is shown dim and called uncertain."""

COMPARABLE: Final = 100
"""Below so many rows a value is not set beside that of others."""


def plain(statistic: Statistic, value: float | None) -> str:
    """A value in its unit: `21.1 %`, `5,647`, `7.58 s`, `11.60`; a dash where nothing counts."""
    if value is None:
        return "–"
    if statistic.is_rate:
        return f"{100 * value:.1f}{NBSP}%"
    if statistic.unit == "points":
        return f"{value:,.0f}"
    if statistic.unit == "seconds":
        return f"{value:.2f}{NBSP}s"
    return f"{value:.2f}"


def between(statistic: Statistic, number: Number) -> str:
    """The interval in the unit of the value."""
    if number.interval is None:
        return "–"
    low, high = (plain(statistic, end) for end in number.interval)
    return f"{low.partition(NBSP)[0]}{NBSP}–{NBSP}{high}"


def whisker(here: Shell, number: Number) -> Whisker | None:
    """A rate with its interval, on an axis from 0 to 50 % or to 100 %."""
    value, each = number.value, number.statistic
    if value is None or number.interval is None or not each.is_rate:
        return None
    low, high = number.interval
    label = here.t("number.whisker", value=plain(each, value), interval=between(each, number))
    return Whisker(value, low, high, 0, 0.5 if high <= 0.5 else 1, label)


def parts(here: Shell, number: Number, link: dict[str, Any]) -> tuple[Content, Content]:
    """Numerator and denominator, each a link to exactly its rows; of a mean the sum and the rows averaged."""
    each = number.statistic
    top = count(int(number.num)) if float(number.num).is_integer() else f"{number.num:,.1f}"
    whole = Text(count(number.den), here.url("hands", stat=each.id, part="den", **link) if number.den else "")
    if not each.is_rate:
        return Text(top), whole
    return Text(top, here.url("hands", stat=each.id, part="num", **link) if number.num else ""), whole


def name(here: Shell, each: Statistic) -> Text:
    """The name of a statistic, its definition on hover."""
    return Text(here.t(f"stat.{each.id}"), help=here.t(f"stat.{each.id}.help"))


def tile(here: Shell, number: Number, link: dict[str, Any]) -> Tile:
    """A card: value, interval, numerator over denominator."""
    each = number.statistic
    top, whole = parts(here, number, link)
    assert isinstance(top, Text) and isinstance(whole, Text)
    notes: list[Content] = [
        Cell([Text(here.t("number.interval", interval=between(each, number)))], whisker(here, number)),
        Cell([top, Text("/"), whole, Text(here.t(f"of.{each.counts}"))]),
    ]
    if 0 < number.den < FEW:
        notes.append(Text(here.t("number.few", n=FEW), kind="quiet"))
    if number.excluded:
        notes.append(Text(left_out(here, number), kind="quiet"))
    return Tile(
        here.t(f"stat.{each.id}"),
        plain(each, number.value) if number.den else here.t("number.nothing"),
        notes,
        help=here.t(f"stat.{each.id}.help"),
        dim=number.den < FEW,
    )


def left_out(here: Shell, number: Number) -> str:
    """`3 not recorded`: rows that do not count, by reason; "" for none."""
    said = [
        here.t("counts.excluded", n=count(n), reason=here.term("excluded.hands", reason))
        for reason, n in number.excluded.items()
    ]
    return "; ".join(said)


def row(here: Shell, number: Number, others: Number | None, link: dict[str, Any]) -> list[Content]:
    """A line of a table: name, value, interval, numerator, denominator, what is left out, the same of everybody."""
    each = number.statistic
    top, whole = parts(here, number, link)
    few = 0 < number.den < FEW
    value = [
        Text(plain(each, number.value) if number.den else here.t("number.nothing"), kind="quiet" if few else "strong")
    ]
    if few:
        value.append(Text(here.t("number.few", n=FEW), kind="quiet"))
    beside: Content = "–"
    if others is not None and others.den:
        if number.den < COMPARABLE:
            beside = Text(here.t("number.not_beside", n=COMPARABLE), kind="quiet")
        else:
            beside = Cell(
                [Text(plain(each, others.value)), Text(here.t("number.of", n=count(others.den)), kind="quiet")],
                stack=True,
            )
    return [
        name(here, each),
        Cell(value, stack=True),
        Cell([Text(between(each, number))], whisker(here, number)),
        top,
        whole,
        here.t(f"of.{each.counts}"),
        left_out(here, number) or "–",
        beside,
    ]
