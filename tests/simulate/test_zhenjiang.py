"""Simulated tournaments of Zhenjiang mahjong against the second referee, and what a run must hold."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ingest import kinds as k
from ingest import tiles as t
from ingest.formats.paipu import read, write
from ingest.model import GameRecord
from replay.simulate import simulate
from replay.simulate.wsom.run import Match
from replay.simulate.zhenjiang import pay, wild
from replay.simulate.zhenjiang.faults import EVERY, Fault, ways_of
from replay.simulate.zhenjiang.match import new_match
from replay.simulate.zhenjiang.run import play_match
from replay.simulate.zhenjiang.stages import STAGES
from replay.simulate.zhenjiang.tournament import Tournament
from tests.reference.zhenjiang.match import faults
from tests.reference.zhenjiang.moves import legal_moves
from tests.reference.zhenjiang.pay import Win, bonus, deltas, fine, thrown_words
from tests.reference.zhenjiang.shapes import KINDS, reading, wild_of
from tests.reference.zhenjiang.table import Table, kind
from tests.simulate.fault_run_zhenjiang import Way, matches

FULL = os.environ.get("PAIPU_FULL") == "1"
SEED = 20240302
MATCHES = 300 if FULL else 3
PLANTED = 30 if FULL else 1

Line = dict[str, Any]


def lines_of(record: GameRecord) -> list[Line]:
    return [json.loads(line) for line in write(record).splitlines()]


@cache
def games() -> tuple[GameRecord, ...]:
    """Clean matches, and one of each hand laid out on purpose."""
    found = [play_match(SEED, number).record for number in range(MATCHES)]
    for name in sorted(STAGES):
        for again in range(2):
            match = new_match(Random(f"{name} {again}"), f"stage {name} {again}", ["A", "B", "C", "D"], range(4), 1)
            match.keep(match.deal_hand(Random(f"{name} {again}"), STAGES[name]))
            found.append(match.record)
    return tuple(found)


def hands() -> Iterator[list[Line]]:
    for game in games():
        lines = lines_of(game)
        begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
        for begin, end in pairwise(begins):
            yield lines[begin:end]


# -- tiles and chips --------------------------------------------------------------------------------------------------


def test_the_wild_follows_the_indicator() -> None:
    """The examples of the text, both rings of honours, and all 34 by both readers."""
    said = {"1m": "2m", "9m": "1m", "8p": "9p", "9s": "1s", "E": "S", "N": "E", "C": "F", "F": "P", "P": "C"}
    assert {name: wild_of(name) for name in said} == said
    assert [t.FACES[wild.wild_of(number)] for number in range(34)] == [wild_of(t.FACES[at]) for at in range(34)]
    assert {wild_of(name) for name in KINDS} == set(KINDS)


FIFTY = (50, 50, 50, 50)
WORKED = [
    (Win(0, None, wild=True), FIFTY, [9, -3, -3, -3]),
    (Win(0, None, wild=False), FIFTY, [18, -6, -6, -6]),
    (Win(0, None, wild=False, thrown=("first",)), FIFTY, [36, -12, -12, -12]),
    (Win(0, None, wild=True, kong="exposed"), FIFTY, [15, -5, -5, -5]),
    (Win(0, None, wild=False, kong="exposed"), FIFTY, [24, -8, -8, -8]),
    (Win(0, None, wild=False, kong="concealed"), FIFTY, [27, -9, -9, -9]),
    (Win(0, None, wild=False, heaven=True), FIFTY, [36, -12, -12, -12]),
    (Win(0, 1, wild=False), FIFTY, [8, -4, -2, -2]),
    (Win(0, 1, wild=False, thrown=("first",)), FIFTY, [26, -10, -8, -8]),
    (Win(0, 1, wild=False, on_thrown_wild=True), FIFTY, [9, -5, -2, -2]),
    (Win(0, None, wild=False, thrown=("after pung",)), FIFTY, [24, -8, -8, -8]),
    (Win(0, None, wild=False), (50, 50, 50, 2), [14, -6, -6, -2]),
    (Win(0, None, wild=False, thrown=thrown_words([(True, False), (True, False)])), FIFTY, [48, -16, -16, -16]),
    (Win(0, 1, wild=False, thrown=thrown_words([(True, True)])), FIFTY, [26, -10, -8, -8]),
]
"""The worked rows 1-12, 14 and 15 of RULES 4.4; row 13 is the fine."""


@pytest.mark.parametrize(("win", "chips", "paid"), WORKED)
def test_worked_payments(win: Win, chips: tuple[int, ...], paid: list[int]) -> None:
    assert deltas(win, chips) == paid
    how = "wild" if win.wild else "plain"
    if win.source is None:
        part = [pay.drawn_part(how, win.kong or "", win.heaven)] * 4
    else:
        part = [pay.thrown_part(payer, win.source, win.on_thrown_wild) for payer in range(4)]
    assert pay.paid(win.winner, [one + bonus(win.thrown) for one in part], chips) == paid


def test_the_fine() -> None:
    assert fine(0, FIFTY) == pay.fined(0, FIFTY) == [-18, 6, 6, 6]
    assert fine(3, (60, 60, 69, 11)) == pay.fined(3, (60, 60, 69, 11)) == [4, 4, 3, -11]
    assert fine(1, (100, 0, 50, 50)) == pay.fined(1, (100, 0, 50, 50)) == [0, 0, 0, 0]


def test_hands_with_wilds_are_read_alike_by_trying_and_by_thinking() -> None:
    rng = Random(SEED)
    found = Counter[str]()
    for _ in range(600):
        joker, melds = rng.randrange(34), rng.randrange(3)
        tiles: list[int] = []
        for _ in range(4 - melds):
            low = rng.choice((0, 9, 18)) + rng.randrange(7)
            tiles += [low, low + 1, low + 2] if rng.random() < 0.6 else [rng.randrange(34)] * 3
        tiles += [rng.randrange(34)] * 2
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            tiles[rng.randrange(len(tiles))] = joker
        if rng.random() < 0.4:
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        taken = tiles.pop() if rng.random() < 0.5 else -1
        if max(Counter(tiles).values()) > 4:
            continue
        counts = [tiles.count(one) for one in range(34)]
        names = [t.FACES[one] for one in tiles]
        slow = reading(names, t.FACES[joker], melds, t.FACES[taken] if taken >= 0 else None) or ""
        assert wild.reading(counts, joker, melds, taken) == slow
        found[slow] += 1
    assert min(found[how] for how in ("", "plain", "wild")) > 40


# -- clean matches ----------------------------------------------------------------------------------------------------


def test_the_second_referee_finds_nothing_in_clean_matches() -> None:
    for game in games():
        assert faults(lines_of(game)) == [], game.native_id


def test_every_move_is_one_the_second_referee_allows() -> None:
    made = Counter[str]()
    for hand in hands():
        table = Table(hand[0]["dealer"])
        for line in hand:
            move = move_of(line)
            if move is not None and table.phase != "deal":
                assert move in legal_moves(table, line["s"]), (move, table.phase, hand[0])
                made[line["k"]] += 1
                if line["k"] == "draw":
                    assert line["wall"] == table.next_wall(tail=line["end"] == "tail")
            table.follow(line)
    assert set(made) == {"draw", "discard", "pung", "kong_exposed", "kong_concealed", "kong_added", "win"}


def move_of(line: Line) -> tuple[str, ...] | None:
    """The move a line makes, in the second referee's words."""
    what = line["k"]
    if what == "draw":
        return ("supplement",) if line["end"] == "tail" else ("draw",)
    if what == "discard":
        return "discard", line["tile"]
    if what in ("pung", "kong_exposed", "kong_added"):
        return what, kind(line["tile"])
    if what == "kong_concealed":
        return what, kind(line["tiles"].split()[0])
    return ("win",) if what == "win" else None


def test_chips_come_to_two_hundred_after_every_hand() -> None:
    settled = 0
    for hand in hands():
        for line in hand:
            if line["k"] == "settle":
                assert sum(line["scores"]) == 200
                assert min(line["scores"]) >= 0
                settled += 1
    assert settled > 80


def test_what_is_rare_at_a_table_occurs() -> None:
    items, seen = Counter[str](), Counter[str]()
    for hand in hands():
        kongs = Counter(line["s"] for line in hand if line["k"].startswith("kong_"))
        seen["three kongs"] += max(kongs.values(), default=0) >= 3
        for line in hand:
            if line["k"] == "win":
                robbed = [one for one in hand if one["k"] == "kong_added" and one["tile"] == line["tile"]]
                seen["robbed"] += bool(robbed) and line["from"] != line["s"]
                items.update(one.split()[0] for one in line.get("value", {}).get("patterns", ()))
            seen[f"{line['k']} {line.get('what', '')} {line.get('word', '')}"] += 1
        winners = [line["s"] for line in hand if line["k"] == "call" and line["word"] == "win"]
        seen["several call"] += len(set(winners)) > 1
    assert set(items) == {
        "self_draw_wild", "self_draw", "discard", "kong_win_wild", "kong_win", "kong_win_concealed", "heavenly",
        "first_wild", "later_wild", "pung_wild", "wild_dealt_in",
    }  # fmt: skip
    for what in ("three kongs", "robbed", "several call", "draw_game  ", "call  wild", "expose wild ", "leave end "):
        assert seen[what], what


def test_matches_end_by_rounds_by_time_and_by_two_out_of_chips() -> None:
    """Also: somebody pays less than he owes."""
    ends, capped = Counter[str](), 0
    for number in range(MATCHES * 5):
        record = play_match(SEED + 1, number).record
        last = record.hands[-1]
        assert record.finished
        broke = sorted(seat.final_pts or 0 for seat in record.seats)[1] == 0
        timed = any(row[0] == k.NOTICE and (row[11] or {}).get("what") == "time" for row in last.rows)
        ends["two out" if broke else "time" if timed else "rounds"] += 1
        for hand in record.hands:
            for row in hand.rows:
                value = (row[11] or {}).get("value")
                if row[0] == k.WIN and value and row[9] is not None:
                    capped += value["points"] > max(row[9])
    assert set(ends) == {"two out", "time", "rounds"}, ends
    assert capped


def test_who_is_taken_ill_is_replaced_and_takes_no_place() -> None:
    match = new_match(Random(1), "ill", ["A", "B", "C", "D"], range(4), 1)
    match.ill = (1, 2)
    record = match.play()
    kinds = [row[0] for row in record.hands[1].rows if row[1] == 2]
    assert kinds.index(k.LEAVE) < kinds.index(k.SUBSTITUTE) < kinds.index(k.DEAL)
    assert [seat.seat for seat in record.seats if seat.place is None] == [2]
    assert sorted(seat.place for seat in record.seats if seat.place)[0] == 1
    assert faults(lines_of(record)) == []


def test_staff_call_and_announce_in_time() -> None:
    called = 0
    for game in games():
        if not game.finished:
            continue
        lines = lines_of(game)
        times = [line["t"] for line in lines[1:]]
        assert times == sorted(times)
        said = {line["what"]: line["t"] for line in lines[1:] if line["k"] == "notice" and "what" in line}
        for what, minutes in (("ten_minutes", 50), ("time", 60)):
            if what in said:
                assert abs(said[what] - said["start"] - minutes * 60_000) <= 30_000
                called += 1
    assert called >= 3


def test_records_are_read_back_without_a_problem() -> None:
    data = write(games()[1])
    (again,) = read(data, "a.paipu.jsonl")
    assert again.problems == []
    assert write(again) == data


# -- tournaments ------------------------------------------------------------------------------------------------------


def test_one_advances_from_a_heat_and_two_later_with_their_equals() -> None:
    rng = Random(1)
    cup = Tournament(0, rng)
    seated: dict[int, int] = Counter()
    for number in range(40):
        match = cup.next_match(f"t{number}")
        if match is None:
            break
        seated[cup.session] += 1
        match.chips = [80, 60, 50, 10] if number else [80, 80, 30, 10]  # equal at the first table
        before = len(cup.advanced)
        cup.ended(match)
        advanced = len(cup.advanced) - before
        assert advanced == ((2 if not number else 1) if cup.session == 1 else 2)
    assert cup.next_match("over") is None
    assert seated[1] in (4, 8)
    assert len(seated) >= 2


def test_the_withdrawn_do_not_advance() -> None:
    cup = Tournament(0, Random(2))
    match = cup.next_match("t")
    assert match is not None
    match.chips, match.withdrawn = [100, 60, 30, 10], {0}
    cup.ended(match)
    assert cup.advanced == [cup.seated[1]]


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "abc"]
    for folder, seed in zip(folders, (4, 4, 5), strict=True):
        summary = simulate("zhenjiang", 20, seed, 0.5, folder)
        assert summary.hands >= 20
    first, second, other = ([path.read_bytes() for path in sorted(folder.iterdir())] for folder in folders)
    assert first == second
    assert first != other


def test_the_truth_of_a_run_names_games_hands_and_events(tmp_path: Path) -> None:
    summary = simulate("zhenjiang", 60, 9, 0.5, tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert summary.faults >= 15
    assert len(lines) == summary.truths >= summary.faults
    for line in lines:
        path = tmp_path / f"{line['game']}.paipu.jsonl"
        (game,) = read(path.read_bytes(), path.name)
        hand = game.before if line["hand"] < 0 else game.hands[line["hand"]]
        assert hand is not None
        assert line["seq"] < len(hand.rows)
        assert line["rule"].startswith("J-")


# -- planted faults ---------------------------------------------------------------------------------------------------


@cache
def planted(way: Way) -> tuple[Match, ...]:
    """Matches with this fault, until some have been seen."""
    seen: list[Match] = []
    for match in matches(way, SEED):
        seen.append(match)
        if sum(len(one.planted) for one in seen) >= PLANTED:
            break
    return tuple(seen)


@pytest.mark.parametrize("rule", sorted({way.rule for way in EVERY}))
def test_the_second_referee_finds_the_planted_fault_and_nothing_else(rule: str) -> None:
    for way in ways_of(rule):
        found = 0
        for match in planted(way):
            told = {(one.hand, one.seq): {one.rule, *one.also} for one in match.planted}
            follows = {(hand, seq): {row} for one in match.planted for hand, seq, row in one.consequences}
            seen = {(one.hand, one.seq): one.rows for one in faults(lines_of(match.record))}
            assert set(seen) == set(told) | set(follows), (way.name, match.record.native_id, seen)
            assert all(rows & (told | follows)[place] for place, rows in seen.items()), (way.name, seen)
            (again,) = read(write(match.record), "a.paipu.jsonl")
            assert again.problems == []
            found += len(match.planted)
        assert found >= PLANTED, way.name


@pytest.mark.parametrize("rule", ["J-WIN-01", "J-FALSE-01", "J-FALSE-02", "J-WILD-05"])
def test_chips_come_to_two_hundred_after_a_fine(rule: str) -> None:
    fined = 0
    for way in ways_of(rule):
        assert isinstance(way, Fault)
        for match in planted(way):
            for hand in match.record.hands:
                fined += any(row[0] == k.RULING and row[9] is not None for row in hand.rows)
                assert all(sum(row[10]) == 200 for row in hand.rows if row[0] == k.SETTLE and row[10] is not None)
    assert fined
