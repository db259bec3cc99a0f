"""Who goes on from a table of a Zhenjiang tournament (articles 四, 八, 十), and when two players are out (兩光)."""

from __future__ import annotations

import pytest

from replay.conduct import advancing, both_out


@pytest.mark.parametrize(
    ("chips", "places", "out", "on"),
    [
        ((80, 60, 40, 20), 1, (), (0,)),
        ((80, 60, 40, 20), 2, (), (0, 1)),
        ((70, 70, 40, 20), 1, (), (0, 1)),  # equal chips advance together
        ((80, 50, 50, 20), 2, (), (0, 1, 2)),
        ((50, 50, 50, 50), 2, (), (0, 1, 2, 3)),
        ((90, 60, 40, 10), 1, (0,), (1,)),  # the substitute's result is void, one of the three goes on
        ((90, 60, 40, 10), 2, (0,), (1, 2)),
        ((90, 60, 60, 10), 1, (0,), (1, 2)),
        ((10, 90, 100, 0), 2, (1, 2), (0, 3)),
        ((50, 50, 50, 50), 2, (0, 1, 2, 3), ()),
        ((150, 50, 0, 0), 2, (), (0, 1)),  # 兩光 in a later stage: the two with chips
    ],
)
def test_most_chips_advance(chips: tuple[int, ...], places: int, out: tuple[int, ...], on: tuple[int, ...]) -> None:
    assert advancing(chips, places, out) == on


def test_a_stage_has_places() -> None:
    with pytest.raises(ValueError, match="0 places"):
        advancing((50, 50, 50, 50), 0)


@pytest.mark.parametrize(
    ("chips", "ended"), [((0, 100, 100, 0), True), ((0, 0, 0, 200), True), ((0, 90, 60, 50), False)]
)
def test_two_out_of_chips_end_the_table(chips: tuple[int, ...], ended: bool) -> None:
    assert both_out(chips) is ended
