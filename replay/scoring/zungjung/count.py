"""The count of a hand: patterns of one reading, the two limits, and the best of all readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from replay.scoring.zungjung.categories import (
    consecutive,
    honor_tiles,
    identical,
    incidental,
    irregular,
    one_suit,
    similar,
    terminals,
    triplets,
    trivial,
)
from replay.scoring.zungjung.hand import Hand, Options
from replay.scoring.zungjung.patterns import LIMIT, PATTERNS
from replay.scoring.zungjung.reading import Reading, readings

__all__ = ["CHECKS", "Count", "Counted", "FalseWin", "Limit", "count_reading", "marks_of", "score"]

Limit = Literal["compound", "listed"]
"""Compound 數滿貫: the sum was cut to 320. Listed 役滿貫: one pattern of 320 or more scores alone."""

FalseWin = Literal["shape", "minimum"]
"""Why a win is false 錯和: no winning shape (G6), or fewer points than the minimum (G5)."""

CHECKS: dict[str, Callable[[Reading], int]] = {
    "1.1": trivial.all_sequences,
    "1.2": trivial.concealed_hand,
    "1.3": trivial.no_terminals,
    "2.1.1": one_suit.mixed_one_suit,
    "2.1.2": one_suit.pure_one_suit,
    "2.2": one_suit.nine_gates,
    "3.1": honor_tiles.value_honor,
    "3.2.1": honor_tiles.small_three_dragons,
    "3.2.2": honor_tiles.big_three_dragons,
    "3.3.1": honor_tiles.small_three_winds,
    "3.3.2": honor_tiles.big_three_winds,
    "3.3.3": honor_tiles.small_four_winds,
    "3.3.4": honor_tiles.big_four_winds,
    "3.4": honor_tiles.all_honors,
    "4.1": triplets.all_triplets,
    "4.2.1": triplets.two_concealed_triplets,
    "4.2.2": triplets.three_concealed_triplets,
    "4.2.3": triplets.four_concealed_triplets,
    "4.3.1": triplets.one_kong,
    "4.3.2": triplets.two_kong,
    "4.3.3": triplets.three_kong,
    "4.3.4": triplets.four_kong,
    "5.1.1": identical.two_identical_sequences,
    "5.1.2": identical.two_identical_sequences_twice,
    "5.1.3": identical.three_identical_sequences,
    "5.1.4": identical.four_identical_sequences,
    "6.1": similar.three_similar_sequences,
    "6.2.1": similar.small_three_similar_triplets,
    "6.2.2": similar.three_similar_triplets,
    "7.1": consecutive.nine_tile_straight,
    "7.2.1": consecutive.three_consecutive_triplets,
    "7.2.2": consecutive.four_consecutive_triplets,
    "8.1.1": terminals.mixed_lesser_terminals,
    "8.1.2": terminals.pure_lesser_terminals,
    "8.1.3": terminals.mixed_greater_terminals,
    "8.1.4": terminals.pure_greater_terminals,
    "9.1.1": incidental.final_draw,
    "9.1.2": incidental.final_discard,
    "9.2": incidental.win_on_kong,
    "9.3": incidental.robbing_a_kong,
    "9.4.1": incidental.blessing_of_heaven,
    "9.4.2": incidental.blessing_of_earth,
    "10.1": irregular.thirteen_terminals,
    "10.2": irregular.seven_pairs,
}


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern as counted: `points` is the value on the card, `count` is above 1 only for 3.1."""

    id: str
    points: int
    count: int = 1

    @property
    def total(self) -> int:
        """Points times count."""
        return self.points * self.count


@dataclass(frozen=True, slots=True)
class Count:
    """What a hand is worth. `total` is after the limits, `sum` before; both are 0 for a false win.

    `others` are the counts of the other readings and of other listed-limit patterns that would pay the same:
    what the winner may also declare, dearest first (freedom of count).
    """

    total: int
    patterns: tuple[Counted, ...]
    limit: Limit | None
    reading: Reading | None
    sum: int
    false_win: FalseWin | None = None
    others: tuple[Count, ...] = ()


def score(
    hand: Hand, options: Options | None = None, allowed: Callable[[Reading], bool] = lambda reading: True
) -> Count:
    """The highest count of any reading (G7); a hand without a shape or below the minimum is a false win.

    `allowed` leaves readings out, as penalty tiles forbid some.
    """
    options = options or Options()
    fitting = (reading for reading in readings(hand) if allowed(reading))
    counts = _dearest_first(count for reading in fitting for count in _counts(reading, options))
    if not counts:
        return Count(0, (), None, None, 0, false_win="shape")
    best = counts[0]
    if best.total < options.min_points:
        return Count(0, (), None, best.reading, 0, false_win="minimum")
    others = tuple(count for count in counts[1:] if count.total >= options.min_points)
    return Count(best.total, best.patterns, best.limit, best.reading, best.sum, None, others)


def count_reading(reading: Reading, options: Options | None = None) -> Count:
    """The count of one arrangement, as when the winner is bound to the one he has shown (W-SCORE-11b)."""
    return _counts(reading, options or Options())[0]


def _counts(reading: Reading, options: Options) -> list[Count]:
    """The counts one reading allows: one, or one for each dearest listed-limit pattern."""
    found = _patterns(reading)
    if options.heaven_alone_on_nine_gates and one_suit.nine_gates_shape(reading):
        heaven = [counted for counted in found if counted.id == "9.4.1"]
        found = heaven or found
    listed = [counted for counted in found if PATTERNS[counted.id].listed_limit]
    if listed:
        dearest = max(counted.points for counted in listed)
        return [
            Count(dearest, (counted,), "listed", reading, dearest)
            for counted in listed
            if counted.points == dearest
        ]
    points = sum(counted.total for counted in found)
    if points >= LIMIT:
        return [Count(LIMIT, tuple(found), "compound", reading, points)]
    return [Count(points if found else options.chicken, tuple(found), None, reading, points)]


def marks_of(reading: Reading) -> dict[str, int]:
    """How often each pattern of the card occurs in a reading, the lesser ones of a series too; worked out once."""
    marks = reading.marks
    if not marks:
        for id_, check in CHECKS.items():
            marks[id_] = int(check(reading))
    return marks


def _patterns(reading: Reading) -> list[Counted]:
    """Every pattern of the reading, of each series the dearest only (G2), in the order of the card."""
    dearest: dict[str, Counted] = {}
    for id_, times in marks_of(reading).items():
        if times:
            pattern = PATTERNS[id_]
            rival = dearest.get(pattern.series)
            if rival is None or rival.points < pattern.points:
                dearest[pattern.series] = Counted(id_, pattern.points, times)
    return list(dearest.values())


def _dearest_first(counts: Iterable[Count]) -> list[Count]:
    """Sorted by total, then by sum; of counts with the same patterns only the first is kept."""
    kept: dict[tuple[Counted, ...], Count] = {}
    for count in counts:
        kept.setdefault(count.patterns, count)
    return sorted(kept.values(), key=lambda count: (-count.total, -count.sum))
