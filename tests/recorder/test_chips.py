"""A Zhenjiang table at the keyboard: indicator, wilds announced, chips proposed, the deal that stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from paipu.recorder.chips import declared_items
from replay.book import load
from replay.judge import Judge
from tests.recorder.at_keyboard import HEADER, Keyboard, kinds

CHIPS = {**HEADER, "book": "zhenjiang"}
EAST = "123m 456p 789s 55s CCP"
SOUTH = "123m 456p 789s 55s EE"


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path, header=CHIPS)


def opened(keyboard: Keyboard) -> Keyboard:
    for keys in (" ", " ", "342", "26", f"d0{EAST}\r", f"d1{SOUTH}\r", "\r", "\r" "F"):
        keyboard.type(keys)
    return keyboard


def test_dice_deal_and_indicator(keyboard: Keyboard) -> None:
    lines = opened(keyboard).lines()
    assert kinds(lines) == ["shuffle", "shuffle", "dice", "dice", "deal", "deal", "deal", "deal", "indicator"]
    assert lines[0]["start"] == [50, 50, 50, 50]
    assert [(line["s"], line["what"]) for line in lines[2:4]] == [(2, "dealer"), (0, "break")]
    assert (lines[8]["tile"], "s" in lines[8]) == ("F", False)
    assert keyboard.recorder.hand.left == 82


def test_a_hand_is_paid_in_chips_and_judged_clean(keyboard: Keyboard) -> None:
    opened(keyboard)
    for keys in ("P", "d\rE", "z", "\r" "E" f"{SOUTH} E\r" "self_draw =18\r", "yy", "\r\r"):
        keyboard.type(keys)
    lines = keyboard.lines()
    assert lines[-1] == {"k": "settle", "t": lines[-1]["t"], "by": "judge", "deltas": [-6, 18, -6, -6],
                         "scores": [44, 68, 44, 44]}  # fmt: skip
    judged = Judge(load("zhenjiang"), strict=True).judge(keyboard.game())
    assert [verdict for verdict in judged.verdicts if verdict.status == "breach"] == []
    keyboard.type("nn")
    assert keyboard.recorder.next_hand == (1, 1)


def test_a_thrown_first_wild_and_a_poor_loser(keyboard: Keyboard) -> None:
    opened(keyboard)
    keyboard.recorder.state.totals = [50, 50, 97, 3]
    for keys in ("P", " ", "C", " ", "E", " ", "E", "d\rC", "z", "\r" "C" "123m 456p 789s 55s CCC\r" "\r", "\r\r"):
        keyboard.type(keys)
    assert keyboard.last()["deltas"] == [27, -12, -12, -3]


def test_a_wild_is_announced(keyboard: Keyboard) -> None:
    opened(keyboard)
    keyboard.type("vv")
    assert keyboard.last() == {"k": "call", "s": 0, "t": keyboard.last()["t"], "word": "wild"}
    keyboard.type("v2")
    assert (keyboard.last()["s"], keyboard.last()["word"]) == (2, "wild")


def test_a_false_win_is_fined_as_far_as_the_chips_go(keyboard: Keyboard) -> None:
    opened(keyboard)
    for keys in ("P", "w1", "\r" f"{SOUTH} P\r" "\r", "j1p" "win\r"):
        keyboard.type(keys)
    ruling = keyboard.last()
    assert (ruling["deltas"], ruling["effect"], ruling["what"]) == ([6, -18, 6, 6], "goes_on", "wrong_win")
    keyboard.type(" ")
    assert keyboard.last()["k"] == "draw"


def test_the_dealer_stays_when_nobody_wins(keyboard: Keyboard) -> None:
    opened(keyboard)
    for keys in ("P", "e", "\r\r", "nn"):
        keyboard.type(keys)
    assert keyboard.last()["deltas"] == [0, 0, 0, 0]
    assert keyboard.recorder.next_hand == (1, 0)


def test_going_on_with_a_recording(keyboard: Keyboard, tmp_path: Path) -> None:
    opened(keyboard)
    keyboard.close()
    again = Keyboard(tmp_path, resume=True, header={})
    assert again.recorder.state.has_wild and again.recorder.hand.left == 82


def test_what_is_declared() -> None:
    assert declared_items("discard later_wildx2 =14") == {"points": 14, "patterns": ["discard", "later_wild x2"]}
    with pytest.raises(ValueError, match="no item"):
        declared_items("1.1")
