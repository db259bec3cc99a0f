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

from ingest import kinds as k
from ingest.formats.paipu import read, write
from ingest.model import Row
from replay.scoring.zungjung import PATTERNS
from replay.simulate import simulate
from replay.simulate.wsom.faults import EVERY, Fault, SeatFault, ways_of
from replay.simulate.wsom.game import new_game
from replay.simulate.wsom.run import Match, play_match
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
    assert contested > 12


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


# -- planted faults -------------------------------------------------------------------------------------------------

# What follows of itself from the act, so that a plain reading of moves stumbles over it again: who has discarded
# without a draw or a set is waited for, a supplement drawn too early finds no kong, a chow shown late finds the next
# turn begun.
FOLLOWS = {
    ("W-CLAIM-03", "draw"), ("W-CLAIM-03", "pung"), ("W-CLAIM-03", "discard"),
    ("W-DRAW-03", "draw"), ("W-DRAW-03", "pung"), ("W-DRAW-03", "discard"),
    ("W-CHOW-04", "chow"), ("W-CHOW-04", "discard"), ("W-CHOW-04", "kong_concealed"), ("W-KONG-07b", "discard"),
    ("W-WRONG-05c", "chow"), ("W-WRONG-05c", "discard"), ("W-WRONG-05c", "kong_concealed"),
}  # fmt: skip
NO_TILE = ("W-TILE-01", "W-TILE-04")  # tiles that the second referee does not take for tiles


def planted(way: Fault | SeatFault, number: int) -> Match:
    """A short match with the fault in as many hands as it finds a place in."""
    return play_match("wsom", SEED, number, 1.0, [way], hands=3)


@pytest.mark.parametrize("rule", sorted({way.rule for way in EVERY}))
def test_every_row_can_be_broken_in_each_of_its_ways(rule: str) -> None:
    for way in ways_of(rule):
        found = 0
        for number in range(3):
            match = planted(way, number)
            data = write(match.record)
            (again,) = read(data, "a.paipu.jsonl")
            assert again.problems == []
            assert [hand.rows for hand in again.hands] == [hand.rows for hand in match.record.hands]
            assert [hand.ended for hand in again.hands] == [hand.ended for hand in match.record.hands]
            for one in match.planted:
                rows = match.record.hands[one.hand].rows if one.hand >= 0 else match.record.before
                assert rows is not None
                length = len(rows) if isinstance(rows, list) else len(rows.rows)
                assert 0 <= one.seq < length
                assert one.rule == rule
                found += 1
            assert len({one.hand for one in match.planted}) == len(match.planted)
        assert found, way.name


def unexplained(match: Match) -> list[tuple[int, int, str]]:
    """Moves of a match that the second referee does not allow, beside those that the truth names."""
    lines = [json.loads(line) for line in write(match.record).splitlines()]
    begins = [at for at, line in enumerate(lines) if "hand" in line] + [len(lines)]
    told = {(hand, seq) for one in match.planted for hand, seq, _ in [(one.hand, one.seq, ""), *one.consequences]}
    found = []
    for number, (begin, end) in enumerate(pairwise(begins)):
        hand = tuple(lines[begin:end])
        for table, seq, line in followed(hand):
            move = move_of(line)
            if move is None or table.phase == "deal":
                continue
            if table.phase == "over":
                table.resume()
            soon = any(one["k"] == "chow" and one["s"] == line["s"] for one in hand[seq : seq + 7])
            outranked = line["k"] == "win" and any(one["k"] == "chow" for one in hand[seq - 3 : seq])
            late = (line["k"] == "discard" and table.phase == "answers" and soon) or table.phase == "late set"
            if late and line["k"] in ("discard", "chow"):
                continue
            if (number, seq) not in told and not outranked and move not in legal_moves(table, line["s"]):
                found.append((number, seq, line["k"]))
    return found


@pytest.mark.parametrize("rule", sorted({way.rule for way in EVERY if way.rule not in NO_TILE}))
def test_a_faulty_hand_breaks_nothing_else(rule: str) -> None:
    for way in ways_of(rule):
        for number in range(2):
            rest = [one for one in unexplained(planted(way, number)) if (rule, one[2]) not in FOLLOWS]
            assert rest == [], way.name


def test_the_truth_of_a_run_names_games_hands_and_events(tmp_path: Path) -> None:
    summary = simulate("wsom", 60, 9, 0.5, tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert summary.faults >= 15
    assert len(lines) == summary.truths >= summary.faults
    games = {
        path.name.removesuffix(".paipu.jsonl"): read(path.read_bytes(), path.name)[0]
        for path in tmp_path.glob("*.paipu.jsonl")
    }
    for line in lines:
        game = games[line["game"]]
        hand = game.before if line["hand"] < 0 else game.hands[line["hand"]]
        assert hand is not None
        assert line["seq"] < len(hand.rows)
        assert line["rule"].startswith("W-")
    assert simulate("wsom", 32, 9, 0.0, tmp_path / "clean").faults == 0


@pytest.mark.parametrize("rule", ["W-TIME-01", "W-TIME-02"])
def test_points_for_time_that_are_booked_are_those_of_the_clock(rule: str) -> None:
    booked = 0
    for way in ways_of(rule):
        for number in range(6):
            match = planted(way, number)
            for one in match.planted:
                rows = match.record.hands[one.hand].rows
                slow = rows[one.seq][1]
                fines = [(row[11] or {}).get("penalties") for row in rows if row[0] == k.SETTLE]
                times = turns_of(rows, slow)
                due = sum(points(ms, 15_000) for ms in times) + points(sum(times), 180_000)
                assert due > 0
                if fines[0]:
                    assert fines[0][slow] == -due
                    booked += 1
    assert booked


def points(ms: int, limit: int) -> int:
    """打牌時限 1, 2: five points for each started quarter of a minute."""
    return 5 * -(-max(0, ms - limit) // 15_000)


def turns_of(rows: list[Row], seat: int) -> list[int]:
    """What counts of each turn of a seat (打牌時限 3, 4), pauses and the first 15 s after the deal left out."""
    end = max(row[6] for row in rows if row[0] == k.DEAL)
    given, paused, stopped, found, word = end, 0, 0, [], False
    for row in rows:
        kind_, time = row[0], row[6]
        if kind_ == k.CLOCK_PAUSE:
            stopped = time
        elif kind_ == k.CLOCK_RESUME:
            paused += time - stopped
        ends = kind_ == k.DISCARD or (kind_ == k.DRAW and row[5] & k.TAIL)
        word = kind_ == k.CALL and (row[11] or {})["word"] in ("win", "self_draw")
        if (ends or word) and row[1] == seat:
            found.append(max(0, time - max(given, end + 15_000) - paused))
        if ends:
            given, paused = time, 0
    return found
