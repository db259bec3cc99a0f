"""Frames of every real game and of simulated matches of every book: they are made without an error, end with what the
record states, say of tiles what the Table says, and stay small.

A few by default, all of them with PAIPU_FULL=1.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from ingest import kinds as k
from ingest.formats.tenhou_xml import read
from ingest.model import GameRecord
from ingest.problems import Rejected
from ingest.tiles import FACE_OF
from replay.book import BookError, load
from replay.frames import BACK, LYING, Frames, frames, masked, states
from replay.judge import Judge
from replay.simulate.game import SOUTH_FOUR, SOUTH_THREE, new_game
from replay.simulate.wsom.run import play_match
from replay.simulate.zhenjiang.run import play_match as play_zhenjiang
from tests.corpus import need_corpus
from tests.replay.menu_positions import record_bytes

FULL = os.environ.get("PAIPU_FULL") == "1"
STEP = 1 if FULL else 900
HANDS = 2_000 if FULL else 3
LIMIT = 250_000
SAMPLE = 40  # of so many hands one is looked at as each seat knew it
TABLES = {"wsom": ("wsom", None), "challenge": ("challenge", None),
          "zhenjiang": ("zhenjiang", None), "four": ("riichi-tenhou", SOUTH_FOUR),
          "three": ("riichi-tenhou", SOUTH_THREE)}  # fmt: skip


@cache
def judge(book: str) -> Judge:
    return Judge(load(book))


@cache
def corpus() -> tuple[Path, ...]:
    folder = need_corpus() / "tenhou_mjlog"
    return tuple(sorted(path for path in folder.rglob("*") if path.is_file()))[::STEP]


def agree(game: GameRecord, number: int, made: Frames) -> None:
    """What must hold of the frames of any hand."""
    hand = next(one for one in game.hands if one.number == number)
    found = states(made)
    assert len(found) == len(hand.rows) + 1 == len(made["events"]) + 1
    last = found[-1]
    stated = [row[10] for row in hand.rows if row[10] is not None and len(row[10]) == game.players]
    if stated:
        assert last["sc"] == list(stated[-1])
    paid = [row[9] for row in hand.rows if row[0] in (k.WIN, k.DRAW_GAME) and row[9] is not None]
    if paid:
        assert made["result"]["deltas"] == [sum(seat) for seat in zip(*paid, strict=True)]
    assert len(made["result"]["words"]) == sum(row[0] in (k.WIN, k.DRAW_GAME) for row in hand.rows)
    gone = sum(end - first for first, end in last["wt"])
    assert made["wall"]["tiles"] - gone == last["w"] + made["wall"]["dead"]
    thrown = sum(row[0] == k.DISCARD for row in hand.rows)
    if not any(row[0] in (k.CORRECTION, k.RULING) for row in hand.rows):
        assert sum(len(last[f"r{seat}"]) for seat in range(game.players)) == thrown
    wrong = {one["seq"] for one in made["verdicts"]}
    for seq, row in enumerate(hand.rows):
        if row[0] == k.WIN and row[3] in (row[1], k.NONE) and seq not in wrong:
            state = found[seq]
            if state[f"d{row[1]}"] is not None and not state[f"u{row[1]}"]:
                assert state[f"k{row[1]}"] in (-1, None)  # who wins by self-draw held a complete hand
                assert FACE_OF[row[2]] == state[f"d{row[1]}"]
    assert len(json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()) <= LIMIT


def hidden(made: Frames) -> None:
    """What one seat knew holds no concealed tile of another, nothing drawn from it, and no truth about the wall."""
    full = states(made)
    for seat in range(made["players"]):
        for state, whole in zip(states(masked(made, seat)), full, strict=True):
            assert all(one[2] is None for one in state[f"t{seat}"])
            for other in range(made["players"]):
                if other == seat:
                    continue
                assert (state[f"k{other}"], state[f"t{other}"], state[f"f{other}"]) == (None, [], 0)
                assert (state[f"c{other}"], state[f"q{other}"]) == ([], [])
                if not whole[f"v{other}"]:
                    assert set(state[f"h{other}"]) <= {BACK} and state[f"d{other}"] in (None, BACK)
                for _, tiles in state[f"m{other}"]:
                    assert all(face == BACK or lies <= LYING or lies == 3 for face, lies in tiles)


def whole(game: GameRecord, book: str) -> int:
    """Every hand of a game; the number of hands."""
    verdicts = judge(book).judge(game).verdicts
    for hand in game.hands:
        made = frames(game, hand.number, judge(book), verdicts)
        agree(game, hand.number, made)
        if (hand.number + len(game.hands[0].rows)) % SAMPLE == 0:
            hidden(made)
    return len(game.hands)


def test_real_games() -> None:
    counted = skipped = 0
    for path in corpus():
        try:
            read_games = read(record_bytes(path), path.name)
        except Rejected:
            continue
        for game in read_games:
            try:
                judge(game.book or "")
            except BookError:
                skipped += 1
                continue
            counted += whole(game, game.book or "")
    print(f"frames: {counted} hands of real games; {skipped} games without a book")
    assert counted


def simulated(table: str) -> Iterator[GameRecord]:
    book, kind = TABLES[table]
    rng = random.Random(20)
    for number in range(HANDS):
        if kind is not None:
            yield new_game(rng, kind, number).play()
        elif book == "zhenjiang":
            yield play_zhenjiang(20, number, 0.5 if number % 2 else 0.0).record
        else:
            yield play_match(book, 20, number, 0.5 if number % 2 else 0.0).record


@pytest.mark.parametrize("table", TABLES)
def test_simulated_hands(table: str) -> None:
    counted = 0
    for game in islice(simulated(table), HANDS):
        if not FULL:
            game.hands = game.hands[:HANDS]
        counted += whole(game, TABLES[table][0])
        if counted >= HANDS:
            break
    print(f"frames: {counted} simulated hands of {table}")
    assert counted >= HANDS
