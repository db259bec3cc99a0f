"""The worked totals and clips of RULES.md 3.10, through the turns of played hands."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from replay.timing import charged_penalty, hand_penalty, per_turn_points
from tests.replay.clock import clocked

_FILE = Path(__file__).parents[1] / "examples" / "wsom_timing_immunity_examples.json"
TOTALS: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"), parse_float=Decimal)["timing"]


def played(lengths: list[Decimal], *, kong: bool = False) -> str:
    """A hand in which South's turns take so long, everybody else's a second; or one turn that a kong splits."""
    now = Decimal(100)
    lines = [f"E {now} discards"]
    for index, length in enumerate(lengths):
        if index == 0 or not kong:
            lines.append(f"S {now + 1} draws")
        now += length
        if kong and index == 0:
            lines += [f"S {now - 2} kongs", f"S {now} draws"]
            continue
        lines.append(f"S {now} discards")
        for seat in "WNE":
            lines.append(f"{seat} {now} draws")
            now += 1
            lines.append(f"{seat} {now} discards")
    return "\n".join(lines)


def test_all_worked_totals_are_here() -> None:
    assert len(TOTALS) == 18
    assert sum(case["forfeit"] for case in TOTALS) == 3


@pytest.mark.parametrize("case", TOTALS, ids=[case["what"] for case in TOTALS])
def test_worked_total(case: dict[str, Any]) -> None:
    lengths = [Decimal(length) for length in case["seconds"]]
    play = played(lengths, kong=case["what"].startswith("kong splits"))
    south = [part for part in clocked(play) if part.seat == 1]
    assert [part.counted_ms for part in south] == [length * 1000 for length in lengths]
    made = hand_penalty(south)
    assert (made.per_turn, made.whole_hand, made.total, made.forfeit) == (
        case["per_turn_points"], case["whole_hand_points"], case["total_points"], case["forfeit"],
    )  # fmt: skip
    assert made == charged_penalty(south)
    assert not made.undecided and made.missing == "" and made.low == made.total
    assert made.forfeits() is case["forfeit"]


CLIPS: dict[str, tuple[str, str, list[float], list[int]]] = {
    "a": ("E 12 discards", "E", [0], [0]),
    "b": ("E 12 discards; S 13 draws; S 29 discards", "S", [14], [0]),
    "c": ("E 40 discards", "E", [25], [5]),
    "d": ("E 8 discards; S 10 draws; S 30.5 discards", "S", [15.5], [5]),
    "e": ("E 5 discards; W 9 says pung; W 11 pungs from E; W 33 discards", "W", [18], [5]),
    "f": (
        "N 100 discards; E 102 draws; E 108 says kong; E 109 kongs; E 113 draws; E 130 discards", "E", [13, 17], [0, 5],
    ),
    "g": ("E 200 discards; S 201 says chow; S 206 discards; S 217 chows from E", "S", [17], [5]),
    "h": ("N 300 discards; E 302 draws; E 346 says self_draw; E 350 wins", "E", [46], [15]),
}  # fmt: skip


@pytest.mark.parametrize("letter", CLIPS)
def test_worked_clip(letter: str) -> None:
    play, seat, lengths, points = CLIPS[letter]
    own = [part for part in clocked(play) if "ESWN"[part.seat] == seat]
    assert [part.counted_ms for part in own] == [length * 1000 for length in lengths]
    assert [per_turn_points(part.counted.low) for part in own] == points
    assert [part.counted.turn_points() for part in own] == [(each, each) for each in points]


def test_the_clips_are_eight() -> None:
    assert len(CLIPS) == 8
