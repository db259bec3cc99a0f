"""Simulated matches of the World Series of Mahjong against the second referee, and what a run must hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ingest.formats.paipu import read, write
from replay.scoring.zungjung import PATTERNS
from replay.simulate import simulate
from replay.simulate.wsom.game import new_game
from replay.simulate.wsom.run import play_match
from replay.simulate.wsom.stages import STAGES
from tests.reference.wsom.claims import Voice, prevailing
from tests.reference.wsom.moves import legal_moves
from tests.reference.wsom.pay import answer, deltas
from tests.reference.wsom.table import SETS, Table, kind

Line = dict[str, Any]
SEED = 20240302
MATCHES = 12


@cache
def hands() -> tuple[tuple[Line, ...], ...]:
    """The hands of some clean matches, and some of each hand laid out on purpose, as lines."""
    found: list[tuple[Line, ...]] = []
    records = [play_match("wsom", SEED, number).record for number in range(MATCHES)]
    game = new_game("wsom", SEED, MATCHES)
    for name in sorted(STAGES):
        for again in range(3):
            game.keep(game.deal_hand(Random(f"{name} {again}"), STAGES[name]))
    for record in [*records, game.record]:
        lines = [json.loads(line) for line in write(record).splitlines()]
        begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
        found += [tuple(lines[begin:end]) for begin, end in pairwise(begins)]
    return tuple(found)


def followed(hand: tuple[Line, ...]) -> Iterator[tuple[Table, int, Line]]:
    """Each line with the table before it."""
    table = Table(hand[0]["dealer"])
    for at, line in enumerate(hand):
        yield table, at, line
        table.follow(line)


def move_of(line: Line) -> tuple[str, ...] | None:
    """The move a line makes, in the second referee's words."""
    what = line["k"]
    if what == "draw":
        return ("supplement",) if line["end"] == "tail" else ("draw",)
    if what == "discard":
        return "discard", line["tile"]
    if what == "chow":
        return "chow", *(kind(tile) for tile in line["tiles"].split())
    if what in ("pung", "kong_exposed", "kong_added"):
        return what, kind(line["tile"])
    if what == "kong_concealed":
        return what, kind(line["tiles"].split()[0])
    return ("win",) if what == "win" else None


def test_every_move_is_one_the_second_referee_allows() -> None:
    made = Counter[str]()
    for hand in hands():
        shown: Line | None = None
        for table, _, line in followed(hand):
            move = move_of(line)
            if move is None or table.phase == "deal":
                continue
            if line["k"] == "win" and shown is not None and shown["tile"] == line["tile"]:
                continue  # the chow laid open before was outranked: the tile is the winner's
            if table.phase == "late set" and line["k"] == "chow":
                continue  # looked at below
            if line["k"] == "discard" and table.phase == "answers":
                continue  # the set follows
            assert move in legal_moves(table, line["s"]), (move, table.phase, hand[0])
            made[line["k"]] += 1
            shown = line if line["k"] == "chow" else None
    assert set(made) >= {"draw", "discard", *SETS, "kong_added", "kong_concealed", "win"}


def test_draws_come_from_where_they_are_due() -> None:
    kept = 0
    for hand in hands():
        due: dict[int, int] = {}
        skipped = 0
        for table, at, line in followed(hand):
            if line["k"] == "request" and line["what"] == "keep":
                due[line["whose"]] = next(one["wall"] for one in reversed(hand[:at]) if one["k"] == "lift")
                skipped += 1
                kept += 1
            if line["k"] == "draw" and line["end"] == "tail":
                assert line["wall"] == table.next_wall(tail=True)
            elif line["k"] == "draw" and line["s"] in due:
                assert line["wall"] == due.pop(line["s"])
                skipped -= 1
            elif line["k"] == "draw":
                assert line["wall"] == table.next_wall(tail=False) + skipped
            assert table.left() >= 0
    assert kept


def test_the_claim_that_is_carried_out_is_the_one_that_prevails() -> None:
    contested = 0
    for hand in hands():
        voices: list[Voice] = []
        for _, _, line in followed(hand):
            if line["k"] in ("discard", "kong_added"):
                voices = []
            elif line["k"] == "call" and "from" in line:
                voices.append(Voice(line["s"], line["word"], line["t"]))
            elif line["k"] in (*SETS, "win") and line.get("from") != line["s"] and voices:
                best = prevailing(voices, line["from"])
                contested += len({voice.seat for voice in voices}) > 1
                assert best is not None
                assert best.seat == line["s"]
    assert contested > 20


def test_values_and_payments_are_those_of_the_second_scorer() -> None:
    immune = 0
    for hand in hands():
        win: tuple[Line, list[int] | None, int | None] | None = None
        invoked = False
        for table, at, line in followed(hand):
            if line["k"] == "win":
                later = hand[at:]
                invoked = any(one["k"] == "immunity_claim" for one in later)
                found = answer(table, line, invoked)
                win = (line, deltas(table, line, invoked), found.total)
                immune += invoked
                assert line["value"]["points"] == found.total
            elif line["k"] == "settle" and not line.get("final"):
                paid = [0, 0, 0, 0] if win is None else win[1]
                assert line["deltas"] == paid
                assert sum(line["deltas"]) == 0
    assert immune


@pytest.mark.parametrize("book", ["wsom", "challenge"])
def test_a_match_is_sixteen_hands_with_running_totals_and_signatures(book: str) -> None:
    record = play_match(book, SEED, 3).record
    lines = [json.loads(line) for line in write(record).splitlines()]
    assert lines[0]["book"] == book
    assert [hand.dealer for hand in record.hands] == [0, 1, 2, 3] * 4
    totals = [0, 0, 0, 0]
    for line in lines:
        if "start" in line:
            assert line["start"] == totals
        if line["k"] == "settle" if "k" in line else False:
            totals = [old + gain for old, gain in zip(totals, line.get("deltas", [0] * 4), strict=True)]
            assert line["scores"] == totals
    assert sum(line.get("k") == "signed" for line in lines) == 4


def test_records_are_read_back_without_a_problem() -> None:
    record = play_match("wsom", SEED, 5).record
    data = write(record)
    (again,) = read(data, "a.paipu.jsonl")
    assert again.problems == []
    assert write(again) == data


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "abc"]
    for folder, seed in zip(folders, (4, 4, 5), strict=True):
        summary = simulate("wsom", 20, seed, 0.5, folder)
        assert summary.hands >= 20
    first, second, other = ([path.read_bytes() for path in sorted(folder.iterdir())] for folder in folders)
    assert first == second
    assert first != other


def test_times_run_on_and_nobody_overruns_his_limits() -> None:
    for hand in hands():
        times = [line["t"] for line in hand]
        assert times == sorted(times)
        end = max(line["t"] for line in hand if line["k"] == "deal")
        given, used = end, Counter[int]()
        for _, at, line in followed(hand):
            late = line["k"] == "chow" and hand[at - 1]["k"] == "discard" and hand[at - 1]["s"] == line["s"]
            if line["k"] == "discard" or late:
                spent = line["t"] - max(given, end + 15_000)
                assert spent <= 15_000 or late
                used[line["s"]] += max(0, spent)
                given = line["t"]
            elif line["k"] == "draw" and line["end"] == "tail":
                given = line["t"]
        assert max(used.values(), default=0) <= 180_000


def test_what_is_rare_at_a_table_occurs() -> None:
    lines = [line for hand in hands() for line in hand]
    patterns = Counter(one.split()[0] for line in lines if line.get("k") == "win" for one in line["value"]["patterns"])
    assert set(patterns) == set(PATTERNS)
    kinds_seen = {line["k"] for line in lines}
    assert {"lift", "put_back", "request", "agreement", "immunity_claim", "draw_game", "touch", "flip"} <= kinds_seen
