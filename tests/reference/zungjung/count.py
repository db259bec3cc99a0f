"""The value of a win and what each seat pays for it (麻將計分法)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.zungjung.arrange import Arrangement, arrangements
from tests.reference.zungjung.patterns import PATTERNS
from tests.reference.zungjung.win import WINDS, Win, read_win

LIMIT = 320
CHICKEN = 1
EQUAL_SHARE = 25
"""Up to this value everybody pays the same; above it a bystander pays just this."""

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Answer:
    """``total`` None: a false win (錯和). ``readings``: the patterns of every count that reaches the total."""

    total: int | None
    readings: frozenset[Counts]
    payments: dict[str, int] | None


def counts_of(hand: Arrangement, win: Win) -> list[tuple[int, Counts]]:
    """The value of one arrangement with its patterns; several where listed patterns are equally dear.

    The dearest listed pattern counts alone. Otherwise the dearest of each series adds up, to 320 at most, and a hand
    without any pattern (雞和) is worth one point.
    """
    found = [(one, times) for one in PATTERNS if (times := int(one.times(hand, win)))]
    listed = [one for one, _ in found if one.listed]
    if listed:
        dearest = max(one.points for one in listed)
        return [(dearest, ((one.id, 1),)) for one in listed if one.points == dearest]
    kept = [
        (one, times)
        for one, times in found
        if all(other.points <= one.points for other, _ in found if other.series == one.series)
    ]
    value = sum(one.points * times for one, times in kept)
    return [(min(value, LIMIT) or CHICKEN, tuple((one.id, times) for one, times in kept))]


def responsible_seat(discards: Sequence[tuple[str, str]], winner: str) -> str | None:
    """Who answers for the last discard of the list, on which ``winner`` wins (跟張免責規條); None: nobody does.

    The window runs from the winner's latest discard, or from the start of the hand, to the winning discard.
    """
    discarder, tile = discards[-1]
    window: list[tuple[str, str]] = []
    for seat, thrown in discards[:-1]:
        if seat == winner:
            window = []
        window.append((seat, thrown))
    alike = [seat for seat, thrown in window if thrown == tile]
    if winner in alike:
        return None
    return alike[0] if alike else discarder


def payments_of(win: Win, value: int) -> dict[str, int]:
    """Gain and loss of the four seats. The winner gets three times the value, whoever pays it."""
    responsible = None
    if not win.self_draw:
        responsible = win.discarder
        # a declared kong is no discard, and who declares it answers for it (搶槓 1)
        if win.discards and "rob_kong" not in win.flags:
            responsible = responsible_seat(win.discards, win.seat_wind)
    paid = dict.fromkeys(WINDS, -value)
    if responsible is not None and value > EQUAL_SHARE:
        paid = dict.fromkeys(WINDS, -EQUAL_SHARE)
        paid[responsible] = -(3 * value - 2 * EQUAL_SHARE)
    paid[win.seat_wind] = 3 * value
    return paid


def count(case: dict[str, Any]) -> Answer:
    """The dearest count of a win in the JSON form of the examples."""
    win = read_win(case)
    all_counts = [one for hand in arrangements(win) for one in counts_of(hand, win)]
    total = max((value for value, _ in all_counts), default=0)
    if not all_counts or total < win.min_points:
        return Answer(None, frozenset({()}), None)
    readings = frozenset(patterns for value, patterns in all_counts if value == total)
    return Answer(total, readings, payments_of(win, total))
