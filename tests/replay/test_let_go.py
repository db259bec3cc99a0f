"""Tables of hands that are over leave memory at once: an archive does not wait for the collector of cycles."""

from __future__ import annotations

import gc
import random

import pytest

from ingest.model import GameRecord
from replay.book import load
from replay.conduct import Conduct, ConductTable
from replay.conduct.claims import Claim, Voice, Window
from replay.judge import Judge
from replay.simulate.game import SOUTH_FOUR, new_game
from replay.simulate.wsom.run import play_match
from replay.simulate.zhenjiang.run import play_match as play_zhenjiang
from replay.table import Match, Table

KEPT = (Table, ConductTable, Match, Conduct, Window, Claim, Voice)


def played(book: str) -> GameRecord:
    if book == "wsom":
        return play_match("wsom", 5, 0).record
    if book == "zhenjiang":
        return play_zhenjiang(5, 0).record
    return new_game(random.Random(5), SOUTH_FOUR, 0).play()


@pytest.mark.parametrize("book", ["wsom", "zhenjiang", "riichi-tenhou"])
def test_nothing_of_a_hand_waits_for_the_collector(book: str) -> None:
    game, judge = played(book), Judge(load(book))
    assert len(game.hands) > 2
    gc.collect()
    gc.disable()
    try:
        judge.judge(game)
        left = [type(one).__name__ for one in gc.get_objects() if type(one) in KEPT]
    finally:
        gc.enable()
    assert left == []
