"""Simulated games: legal as far as other means can tell, and written so that the reader gives them back."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from ingest import kinds as k
from ingest import tiles as t
from ingest.formats.tenhou_xml import read
from ingest.formats.tenhou_xml.write import write
from ingest.model import GameRecord, HandRecord
from replay.scoring.tenhou_wall import walls
from replay.simulate.game import (
    EAST_FOUR,
    SOUTH_FOUR,
    SOUTH_THREE,
    Place,
    after_hand,
    final_points,
    game_over,
    new_game,
)
from replay.simulate.rows import code_of
from replay.simulate.stage import STAGES, staged
from tests.corpus import need_corpus
from tests.project import ROOT


def _games(count: int = 12, seed: int = 2) -> list[GameRecord]:
    rng = random.Random(seed)
    types = (SOUTH_FOUR, EAST_FOUR, SOUTH_THREE)
    return [new_game(rng, types[number % 3], number).play() for number in range(count)]


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return _games()


def test_points_are_kept(games: list[GameRecord]) -> None:
    """Scores and sticks always sum to what the table began with; final points to nothing."""
    for game in games:
        whole = sum(game.hands[0].start_scores or ())
        assert whole == {4: 100_000, 3: 105_000}[game.players]
        for hand in game.hands:
            assert sum(hand.start_scores or ()) + 1000 * (hand.sticks or 0) == whole
        settle = game.hands[-1].rows[-1]
        assert settle[0] == k.SETTLE and sum(settle[10] or ()) == whole
        assert sum((settle[11] or {})["value"]["points"]) == 0


def test_seed_proves_the_wall(games: list[GameRecord]) -> None:
    """Deal, live draws, replacement tiles and indicators are those of the seed in the record."""
    for game in games:
        assert game.before is not None
        words = game.before.rows[0][11] or {}
        source = walls(f"{words['method']},{words['seed']}", game.players)
        for hand in game.hands:
            wall = next(source)
            dealt = [row[4] for row in hand.rows if row[0] == k.DEAL]
            assert dealt == [tuple(code_of(one, True) for one in seat) for seat in wall.deal(hand.dealer)]
            live = replaced = turned = 0
            after_kong = False
            for row in hand.rows:
                if row[0] == k.DRAW and after_kong:
                    assert row[2] == code_of(wall.replacement_draw(replaced), True)
                    replaced += 1
                elif row[0] == k.DRAW:
                    assert row[2] == code_of(wall.live_draw(live), True)
                    live += 1
                elif row[0] == k.INDICATOR:
                    assert row[2] == code_of(wall.dora_indicator(turned), True)
                    turned += 1
                if row[0] != k.INDICATOR:
                    after_kong = row[0] in (k.KONG_ADDED, k.KONG_CONCEALED, k.KONG_EXPOSED, k.NORTH_ASIDE)


def test_tiles_come_from_where_they_were(games: list[GameRecord]) -> None:
    """No tile is in two places, and what is thrown or melded was held."""
    for game in games:
        for hand in game.hands:
            held: list[set[int]] = [set() for _ in range(game.players)]
            seen: set[int] = set()
            for row in hand.rows:
                kind, seat = row[0], row[1]
                if kind in (k.DEAL, k.DRAW):
                    tiles = set(row[4]) | ({row[2]} if row[2] >= 0 else set())
                    assert not tiles & seen
                    seen |= tiles
                    held[seat] |= tiles
                elif kind in (k.DISCARD, k.NORTH_ASIDE, k.KONG_ADDED):
                    held[seat].remove(row[2])
                elif kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED):
                    own = set(row[4]) - {row[2]}
                    assert own <= held[seat]
                    held[seat] -= own
                elif kind == k.WIN:
                    assert set(row[4]) == held[seat] | {row[2]}


def test_written_and_read_again(games: list[GameRecord]) -> None:
    """read(write(g)) is g, and nothing in the record is a problem to the reader."""
    for game in games:
        back = read(write(game), f"{game.native_id}.mjlog")[0]
        assert back.problems == []
        assert back.before is not None and game.before is not None and back.before.rows == game.before.rows
        for ours, theirs in zip(game.hands, back.hands, strict=True):
            assert ours.rows == theirs.rows
            assert _head(ours) == _head(theirs)
        for name in ("site", "native_id", "format", "players", "book", "provides", "seats", "table", "started_at"):
            assert getattr(game, name) == getattr(back, name), name


def _head(hand: HandRecord) -> tuple[object, ...]:
    return hand.number, hand.dealer, hand.round, hand.counter, hand.sticks, hand.start_scores, hand.ended


def test_writer_refuses_what_the_record_cannot_say(games: list[GameRecord]) -> None:
    """A tile without identity is named, not guessed."""
    game = games[0]
    hand = game.hands[0]
    place = next(at for at, row in enumerate(hand.rows) if row[0] == k.DISCARD)
    row = hand.rows[place]
    hand.rows[place] = (*row[:2], t.anonymous(row[2]), *row[3:])
    with pytest.raises(ValueError, match="identity"):
        write(game)
    hand.rows[place] = row


def test_same_seed_same_games() -> None:
    assert [write(game) for game in _games(3, 9)] == [write(game) for game in _games(3, 9)]
    assert [write(game) for game in _games(3, 9)] != [write(game) for game in _games(3, 10)]


@pytest.mark.parametrize("name", list(STAGES))
def test_stage(name: str) -> None:
    """Every stacked wall leads where it should, again and again, with what is rare in play."""
    rng = random.Random(name)
    for _ in range(2):
        game = staged(name, rng)
        place = len(STAGES[name].before)
        wanted = {"four winds": "four_winds", "four kongs": "four_kongs", "four riichi": "four_riichi",
                  "three winners": "triple_win", "river": "nagashi", "river of three": "nagashi"}.get(name)  # fmt: skip
        if wanted:
            assert any((row[11] or {}).get("reason") == wanted for row in game.hands[place].rows)
        if name == "fed dragons":
            assert any("liable" in (row[11] or {}).get("value", {}) for row in game.hands[place].rows)
        assert read(write(game), f"{game.native_id}.mjlog")[0].hands[place].rows == game.hands[place].rows


def test_known_ends() -> None:
    """Bust, target after the last hand, the extra round, the dealer of the last hand as first."""
    hand = HandRecord(0, 3, ended="draw")
    assert game_over(Place(1, 0, 0, ()), hand, (-100, 40_000, 30_000, 30_100), 4, True)
    assert not game_over(Place(6, 0, 0, ()), hand, (10_000, 40_000, 25_000, 25_000), 4, True)
    assert game_over(Place(7, 0, 0, ()), hand, (10_000, 40_000, 25_000, 25_000), 4, True)
    assert not game_over(Place(7, 0, 0, ()), hand, (25_000, 25_000, 25_000, 25_000), 4, True)
    hand.rows = [(k.DRAW_GAME, -1, -1, -1, (), 0, 0, 0, 0, None, None, {"reason": "exhausted", "shown": {"3": [0]}})]
    assert not game_over(Place(7, 0, 0, ()), hand, (10_000, 40_000, 25_000, 25_000), 4, True)
    assert game_over(Place(7, 0, 0, ()), hand, (10_000, 25_000, 25_000, 40_000), 4, True)
    assert final_points((25_000, 25_000, 25_000, 25_000)) == [350, 50, -150, -250]
    assert final_points((40_500, 30_400, 19_600, 9_500))[1:] == [104, -204, -405]


def test_flow_of_real_games() -> None:
    """Dealer, counters, sticks, end and final points of real games are those the simulator would have played.

    In 2009 the dealer of the last hand did not end the game by being ready, and the extra round could go on.
    """
    checked = 0
    for file in sorted((need_corpus() / "tenhou_mjlog").glob("houou_202*/*"))[::25]:
        game = read(_bytes(file), file.name)[0]
        if not game.finished or game.problems:
            continue
        south = game.table["length"] == "south"
        for hand, after in zip(game.hands, [*game.hands[1:], None], strict=True):
            end = next(row for row in reversed(hand.rows) if row[0] in (k.WIN, k.DRAW_GAME))
            place = Place(hand.round or 0, hand.counter or 0, hand.sticks or 0, hand.start_scores or ())
            sticks = place.sticks + sum(1 for row in hand.rows if row[0] == k.RIICHI_ACCEPTED)
            scores = end[10] or ()
            assert game_over(place, hand, scores, game.players, south) == (after is None)
            if after is not None:
                due = after_hand(place, hand, sticks, scores, game.players)
                assert (due.round, due.counter, due.sticks, due.scores) == _head(after)[2:6]
        settle = game.hands[-1].rows[-1]
        assert final_points(settle[10] or (), game.started_at, south) == (settle[11] or {})["value"]["points"]
        checked += 1
    assert checked > 50


def _bytes(file: Path) -> bytes:
    import gzip

    data = file.read_bytes()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def test_knows_neither_judge_nor_rules() -> None:
    """The expectation stays independent: only ingest, scoring and itself are imported."""
    for file in (ROOT / "replay" / "simulate").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                if name.split(".")[0] in ("replay", "ingest", "analytics", "dashboards", "paipu", "tests"):
                    assert name.startswith(("ingest", "replay.scoring", "replay.simulate")), f"{file}: {name}"
