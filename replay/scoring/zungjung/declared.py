"""What the table declared against the computed count (W-SCORE-04, 07, 11a)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from replay.scoring.zungjung.count import Count, Counted
from replay.scoring.zungjung.patterns import LIMIT, PATTERNS

__all__ = ["Declared", "DeclaredPattern", "Difference", "declared_difference", "declared_sum"]

Outcome = Literal["agrees", "too_much", "too_little", "other_patterns", "nothing_declared"]


@dataclass(frozen=True, slots=True)
class DeclaredPattern:
    """A pattern the winner named; `points` and `count` None where the table did not state them."""

    id: str
    points: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Declared:
    """What stands on the sheet: a total, a list of patterns, both, or (nothing to compare) neither."""

    total: int | None = None
    patterns: tuple[DeclaredPattern, ...] | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Declared against computed.

    outcome: `too_much` and `too_little` compare totals (only the first must be corrected, W-SCORE-07);
        `other_patterns` is the same total reached by other patterns; `nothing_declared` decides nothing.
    missing, extra: patterns counted but not declared, and declared but in no one reading.
    wrong_points: pattern id, declared points, right points; unknown ids have no right points and stand in
    `extra`.
    wrong_sum: the declared patterns add up, limits observed, to this and not to the declared total.
    other_reading: the declared patterns hold together in this reading, which is not the dearest.
    """

    outcome: Outcome
    declared_total: int | None
    computed_total: int
    missing: tuple[Counted, ...] = ()
    extra: tuple[DeclaredPattern, ...] = ()
    wrong_points: tuple[tuple[str, int, int], ...] = ()
    wrong_sum: int | None = None
    other_reading: Count | None = None


def declared_difference(declared: Declared, count: Count) -> Difference:
    """Compare a declaration with the computed count, readings and listed-limit patterns of equal worth
    allowed.

    A winner may show any legal arrangement, so a declaration that holds whole in a cheaper reading has
    nothing extra; mixing the patterns of two readings has.
    """
    if declared.patterns is None:
        return Difference(_by_total(declared.total, count.total), declared.total, count.total)
    named = [_normal(pattern) for pattern in declared.patterns]
    missing, extra = min(
        (
            _compare(named, option.patterns)
            for option in (count, *count.others)
            if option.total == count.total
        ),
        key=lambda parts: (len(parts[1]), len(parts[0])),
    )
    other_reading = None
    if extra:
        lesser = (option for option in count.others if option.total < count.total)
        other_reading = next((option for option in lesser if not _compare(named, option.patterns)[1]), None)
        extra = extra if other_reading is None else ()
    wrong_points = tuple(_wrong_points(named))
    added_up = declared_sum(named)
    if not named and not count.patterns:
        added_up = count.total  # a chicken hand names no pattern and scores its token
    total = added_up if declared.total is None else declared.total
    outcome = _by_total(total, count.total)
    if outcome == "agrees" and (missing or extra or wrong_points):
        outcome = "other_patterns"
    return Difference(
        outcome,
        total,
        count.total,
        missing,
        extra,
        wrong_points,
        added_up if added_up != total else None,
        other_reading,
    )


def declared_sum(patterns: Iterable[DeclaredPattern]) -> int:
    """What declared patterns add up to under the limits; points not stated are those of the card, 0 if
    unknown.
    """
    values = [_normal(pattern) for pattern in patterns]
    listed = [value.points or 0 for value in values if (value.points or 0) >= LIMIT]
    return (
        max(listed)
        if listed
        else min(LIMIT, sum((value.points or 0) * (value.count or 1) for value in values))
    )


def _normal(declared: DeclaredPattern) -> DeclaredPattern:
    """Points for one and a count. `番牌 20` means two of them, whether or not a 2 was written."""
    card = PATTERNS[declared.id].points if declared.id in PATTERNS else 0
    points = card if declared.points is None else declared.points
    count = declared.count or 1
    if (
        declared.id == "3.1"
        and points > card
        and points % card == 0
        and declared.count in (None, points // card)
    ):
        points, count = card, points // card
    return DeclaredPattern(declared.id, points, count)


def _compare(
    named: list[DeclaredPattern], counted: tuple[Counted, ...]
) -> tuple[tuple[Counted, ...], tuple[DeclaredPattern, ...]]:
    """Patterns counted but not named, and named but not counted; for 3.1 the difference in number."""
    due = {pattern.id: pattern for pattern in counted}
    said: dict[str, int] = {}
    for pattern in named:
        said[pattern.id] = said.get(pattern.id, 0) + (pattern.count or 1)
    missing = tuple(
        Counted(id_, pattern.points, pattern.count - said.get(id_, 0))
        for id_, pattern in due.items()
        if pattern.count > said.get(id_, 0)
    )
    points = {pattern.id: pattern.points for pattern in named}
    extra = tuple(
        DeclaredPattern(id_, points[id_], times - (due[id_].count if id_ in due else 0))
        for id_, times in said.items()
        if times > (due[id_].count if id_ in due else 0)
    )
    return missing, extra


def _wrong_points(named: list[DeclaredPattern]) -> Iterable[tuple[str, int, int]]:
    for pattern in named:
        if (
            pattern.id in PATTERNS
            and pattern.points is not None
            and pattern.points != PATTERNS[pattern.id].points
        ):
            yield pattern.id, pattern.points, PATTERNS[pattern.id].points


def _by_total(declared: int | None, computed: int) -> Outcome:
    if declared is None:
        return "nothing_declared"
    if declared == computed:
        return "agrees"
    return "too_much" if declared > computed else "too_little"
