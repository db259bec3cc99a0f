"""Intervals against figures from other places and against their own laws."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.intervals import Z, normal, resampled, wilson


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (21, 100, 0.1417, 0.2998),  # product: win rate .21 at n = 100 is .142 to .300
        (210, 1000, 0.1859, 0.2363),
        (2100, 10_000, 0.2021, 0.2181),
        (125, 1000, 0.1059, 0.1469),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson_known_values(part: int, whole: int, low: float, high: float) -> None:
    found = wilson(part, whole)
    assert found is not None
    assert found == pytest.approx((low, high), abs=6e-4)


@given(st.integers(1, 5000).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_wilson_ends_are_where_the_score_test_turns(counts: tuple[int, int]) -> None:
    part, whole = counts
    found = wilson(part, whole)
    assert found is not None
    low, high = found
    share = part / whole
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert abs(share - end) / math.sqrt(end * (1 - end) / whole) == pytest.approx(Z, rel=1e-6)


@given(st.integers(1, 400).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_wilson_of_the_rest_is_the_mirror(counts: tuple[int, int]) -> None:
    part, whole = counts
    found, rest = wilson(part, whole), wilson(whole - part, whole)
    assert found is not None and rest is not None
    assert (1 - rest[1], 1 - rest[0]) == pytest.approx(found)


def test_wilson_without_a_denominator_and_of_no_share() -> None:
    assert wilson(0, 0) is None
    with pytest.raises(ValueError, match="no share"):
        wilson(3, 2)


def test_resampling_is_repeatable_and_narrows_with_games() -> None:
    sums = [float(n % 7) for n in range(400)]
    first, again = resampled(sums, [2] * 400), resampled(sums, [2] * 400)
    small = resampled(sums[:40], [2] * 40)
    assert first is not None and small is not None
    assert first == again
    assert first[1] - first[0] < small[1] - small[0]
    assert first[0] < sum(sums) / 800 < first[1]


def test_resampling_agrees_with_theory_for_independent_games() -> None:
    sums = [float((n * 7919) % 101) for n in range(2000)]
    found, plain = resampled(sums, [1] * 2000), normal(sum(sums) / 2000, sum(x * x for x in sums), 2000)
    assert found is not None and plain is not None
    assert found == pytest.approx(plain, abs=0.25)


def test_no_interval_from_one_game() -> None:
    assert resampled([5.0], [3]) is None
    assert resampled([5.0, 0.0], [3, 0]) is None
    assert normal(2.0, 4.0, 1) is None


def test_average_placement_as_players_compute_it() -> None:
    places = [1, 2, 3, 4] * 25
    found = normal(2.5, float(sum(place * place for place in places)), 100)
    assert found is not None
    assert found[1] - 2.5 == pytest.approx(0.22, abs=0.005)
