"""Playing time: edges, turns that are not plain, clocks, laws, and the rows the judge makes of it."""

from __future__ import annotations

import random
from decimal import Decimal

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.model import GameRecord, HandRecord
from ingest.schema import ARROW
from replay.act import Act
from replay.book import Book, parse
from replay.columns import RunColumns
from replay.decisions import has_times, segments_of, with_time_penalties
from replay.facts import Reckoner
from replay.judge import Judge, Judged
from replay.table import Match, Table
from replay.timing import (
    LIMITS,
    Limits,
    Time,
    charged_penalty,
    hand_penalty,
    limits_of,
    per_turn_points,
    segments,
    whole_hand_points,
)
from tests.replay.clock import SEATS, acts, clocked, rows, told
from tests.replay.test_timing_examples import played

# -- points -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "points"),
    [(0, 0), (14_999, 0), (15_000, 0), (15_001, 5), (30_000, 5), (30_001, 10), (45_000, 10), (45_001, 15)],
)
def test_a_started_quarter_minute_costs_five(length: int, points: int) -> None:
    assert per_turn_points(length) == points
    assert whole_hand_points(length + 165_000) == points


def test_a_hand_of_three_minutes_is_free() -> None:
    assert whole_hand_points(180_000) == 0
    assert whole_hand_points(180_001) == 5


def test_limits_are_options() -> None:
    short = Limits(turn_ms=10_000, hand_ms=60_000, step_ms=5_000, points=2)
    assert per_turn_points(10_000, short) == 0
    assert per_turn_points(15_001, short) == 4
    assert whole_hand_points(60_001, short) == 2


def test_a_book_without_the_option_has_no_limits() -> None:
    assert limits_of({"turn_limit_ms": 15_000}) is None
    assert limits_of({"time_points": 5}) == LIMITS
    assert limits_of({"time_points": 5, "time_at_win": "reveal", "time_after_show": "discard"}) == Limits(
        until_word=False, wait_for_show=False
    )


@pytest.mark.parametrize(
    ("lengths", "total", "forfeit"),
    [
        ([210], 75, False),
        ([195, 9, 9, 9, 9], 80, False),
        ([195, 9, 9, 9, 15], 80, False),
        ([195, 9, 9, 9, 16], 85, True),
        ([196, 9, 9, 9, 9], 85, True),
        ([211], 85, True),
    ],
)
def test_eighty_is_not_yet_forfeiture(lengths: list[int], total: int, forfeit: bool) -> None:
    found = clocked(played([Decimal(length) for length in lengths]))
    made = charged_penalty([part for part in found if part.seat == 1])
    assert (made.total, made.forfeit, made.forfeits()) == (total, forfeit, forfeit)
    assert made.forfeits(Limits(forfeit_over=total)) is False
    assert made.forfeits(Limits(forfeit_over=total - 1)) is True


# -- turns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        pytest.param("E 20 discards; S 22 draws; S 30 discards", ["E discard 5", "S discard 10"], id="plain turns"),
        pytest.param("E 15 discards", ["E discard 0"], id="first turn ends with the free time"),
        pytest.param("E 15.001 discards", ["E discard 0.001"], id="and one step later"),
        pytest.param(
            "E 100 discards; W 101 says pung; W 103 pungs from E; W 110 discards; N 112 draws; N 120 discards",
            ["E discard 85", "W claim 10", "N discard 10"],
            id="a claim runs from the claimed discard",
        ),
        pytest.param(
            "E 100 discards; S 101 says chow; W 102 says pung; W 103 pungs from E; W 110 discards",
            ["E discard 85", "W claim 10"],
            id="of two voices only the one who gets it is timed",
        ),
        pytest.param(
            "E 100 discards; S 101 says chow; S 102 chows from E; W 102 says pung; W 103 pungs from E; W 110 discards",
            ["E discard 85", "W claim 10"],
            id="a chow already shown and outranked is not charged",
        ),
        pytest.param(
            "E 100 discards; S 101 says chow; S 102 discards; W 103 says win; W 104 wins from E",
            ["E discard 85", "W win 3"],
            id="a chow thrown but not shown and outranked by a win",
        ),
        pytest.param(
            "E 100 discards; S 101 says chow; S 101.5 discards; W 102 says pung; W 103 pungs from E; W 110 discards",
            ["E discard 85", "W claim 10"],
            id="or by a pung",
        ),
        pytest.param(
            "E 100 discards; W 104 says pung; W 105 retracts pung; S 106 draws; S 110 discards",
            ["E discard 85", "S discard 10 (rul)"],
            id="a claim taken back is not charged to who made it",
        ),
        pytest.param(
            "E 100 discards; S 109 draws; S 111 discards",
            ["E discard 85", "S discard 11"],
            id="who thinks about a claim and passes is not charged, who waits to draw is",
        ),
        pytest.param(
            "E 100 discards; S 101 draws; W 102 says pung; S 103 puts_back; W 104 pungs from E; W 109 discards",
            ["E discard 85", "W claim 9"],
            id="a drawn tile put back is no turn",
        ),
        pytest.param(
            "E 100 discards; S 101 draws; W 102 says pung; W 104 pungs from E; W 109 discards",
            ["E discard 85", "W claim 9"],
            id="nor one that had to give way",
        ),
        pytest.param(
            "E 100 discards; S 101 draws; W 102 says pung; W 104 discards; W 109 pungs from E",
            ["E discard 85", "W claim 9"],
            id="nor before a set shown late",
        ),
        pytest.param(
            "E 100 discards; S 102 draws; S 105 kongs; S 107 draws; S 120 discards",
            ["E discard 85", "S kong 7", "S discard 13"],
            id="a kong splits",
        ),
        pytest.param(
            "E 100 discards; S 102 draws; S 105 adds; S 107 draws; S 110 kongs; S 111 draws; S 120 discards",
            ["E discard 85", "S kong 7", "S kong 4", "S discard 9"],
            id="two kongs",
        ),
        pytest.param(
            "E 100 discards; W 102 says kong; W 103 kongs from E; W 105 draws; W 120 discards; N 121 draws; "
            "N 122 discards",
            ["E discard 85", "W claim 5", "W discard 15", "N discard 2"],
            id="an exposed kong",
        ),
        pytest.param(
            "E 100 discards; S 102 draws; S 108 adds; W 110 says win; W 112 wins from S",
            ["E discard 85", "W win 2", "S kong 8"],
            id="a robbed kong is charged up to the tile",
        ),
        pytest.param(
            "E 100 discards; W 101 says kong; W 103 kongs from E; N 104 says win; N 105 wins from E",
            ["E discard 85", "N win 4", "W claim 3"],
            id="a win on the discard of an exposed kong",
        ),
        pytest.param(
            "E 100 discards; N 103 says win; N 109 wins from E",
            ["E discard 85", "N win 3"],
            id="a win ends with the word",
        ),
        pytest.param(
            "E 100 discards; N 109 wins from E", ["E discard 85", "N win 9"], id="unspoken, when the hand is shown"
        ),
        pytest.param(
            "E 100 discards; N 101 says win; S 104 draws; S 110 discards; N 115 wins from S",
            ["E discard 85", "S discard 10", "N win 5"],
            id="a word spoken on an earlier discard ends nothing",
        ),
        pytest.param(
            "E 100 discards; N 101 says win; S 104 draws; S 110 discards; N 112 says win; N 115 wins from S",
            ["E discard 85", "S discard 10", "N win 2"],
            id="nor hides the word spoken on this one",
        ),
        pytest.param(
            "E 100 discards; N 101 says win; N 102 retracts win; N 104 says win; N 109 wins from E",
            ["E discard 85", "N win 4"],
            id="a word taken back and spoken again",
        ),
        pytest.param("E 40 says self_draw; E 42 wins", ["E win 25"], id="dealt complete"),
        pytest.param(
            "E 100 discards; S 101 says chow; S 106 discards; S 117 chows from E; W 120 draws; W 125 discards",
            ["E discard 85", "S claim 17", "W discard 8"],
            id="who waits for a late set is off the clock",
        ),
        pytest.param(
            "E 100 discards; S 101 says chow; S 106 discards; W 107 draws; S 117 chows from E; W 125 discards",
            ["E discard 85", "S claim 17", "W discard 8"],
            id="also who has drawn too soon",
        ),
        pytest.param(
            "E 100 discards; S 106 discards; S 109 chows from E; W 120 draws; W 125 discards",
            ["E discard 85", "S claim 9", "W discard 16"],
            id="a late set unspoken",
        ),
        pytest.param(
            "E 100 discards; W 106 discards; W 109 pungs from E; N 120 draws; N 125 discards",
            ["E discard 85", "W claim 9", "N discard 16"],
            id="a late pung, unspoken",
        ),
        pytest.param(
            "E 100 discards; S 101 draws; S 105 riichi; S 106 discards", ["E discard 85", "S riichi 6"], id="riichi"
        ),
        pytest.param(
            "E 100 discards; S 101 pungs from E; S 103 cancels; S 110 draws; S 112 discards",
            ["E discard 85", "S discard 12"],
            id="a set taken back and a draw instead",
        ),
        pytest.param("E 20 discards; S 22 draws; - 25 ends", ["E discard 5"], id="a turn without an end is none"),
    ],
)
def test_turns(play: str, expected: list[str]) -> None:
    assert told(clocked(play)) == expected


def test_lengths_of_plain_turns_are_certain() -> None:
    found = clocked("E 20 discards; S 22 draws; S 30 discards; W 31 says chow; W 32 chows from S; W 35 discards")
    assert [(part.start_seq, part.end_seq, part.seq) for part in found] == [(-1, 0, 0), (0, 2, 2), (2, 5, 5)]
    assert [(part.start_ms, part.end_ms) for part in found] == [(0, 20_000), (20_000, 30_000), (30_000, 35_000)]
    assert all(part.certain and part.counted.low == part.counted.ms == part.counted.high for part in found)


def test_alternatives_of_the_unclear_points() -> None:
    late = "E 100 discards; S 101 says chow; S 106 discards; S 117 chows from E; W 120 draws; W 125 discards"
    assert told(clocked(late, limits=Limits(wait_for_show=False)))[2] == "W discard 19"
    win = "E 100 discards; N 103 says win; N 109 wins from E"
    assert told(clocked(win, limits=Limits(until_word=False)))[1] == "N win 9"


# -- free time and pauses ---------------------------------------------------------------------------------------


def test_a_request_to_wait_costs_nobody_anything() -> None:
    """East has thrown at 4 s, North asks South not to draw yet: South draws after the 15 s (W-TIME-04b)."""
    play = "E 4 discards; N 5 asks; S 15.5 draws; S 20 discards"
    assert told(clocked(play)) == ["E discard 0", "S discard 5"]


@pytest.mark.parametrize(
    ("pause", "counted", "paused"),
    [
        ("- 2 pause; - 8 resume; E 40 discards", 25, 0),
        ("- 10 pause; - 20 resume; E 40 discards", 20, 5),
        ("- 20 pause; - 30 resume; E 40 discards", 15, 10),
        ("- 1 pause; - 39 resume; E 40 discards", 1, 24),
        ("- 20 pause; - 22 resume; - 30 pause; - 31 resume; E 40 discards", 22, 3),
        ("- 20 pause; - 21 pause; - 30 resume; E 40 discards", 15, 10),
    ],
)
def test_pauses_are_taken_off_what_counts(pause: str, counted: int, paused: int) -> None:
    (east,) = clocked(pause)
    assert (east.counted_ms, east.paused_ms) == (counted * 1000, paused * 1000)
    assert east.certain


@pytest.mark.parametrize("pause", ["- 20 pause; E 40 discards", "- 30 resume; E 40 discards", "- ? pause; - 30 resume"])
def test_half_a_pause_decides_nothing(pause: str) -> None:
    play = pause if "discards" in pause else pause + "; E 40 discards"
    (east,) = clocked(play)
    made = hand_penalty([east])
    assert made.undecided and not east.certain
    assert made.low == 0 and (made.high is None or made.high >= 5)


def test_a_pause_of_another_turn_is_no_doubt() -> None:
    found = clocked("E 40 discards; S 41 draws; - 42 pause; S 60 discards; W 61 draws; W 100 discards")
    assert found[0].certain
    assert not found[1].certain


# -- what the record leaves open --------------------------------------------------------------------------------


def test_both_events_of_a_time_that_runs_back_are_uncertain() -> None:
    play = "E 20 discards; S 21 draws; S 90 discards; W 31 draws; W 40 discards; N 41 draws; N 60 discards"
    found = clocked(play)
    # South's discard and West's draw contradict each other: South's end and West's beginning are not known.
    assert told(found) == ["E discard 5", "S discard ? (t)", "W discard ? (t)", "N discard 20"]
    made = hand_penalty([found[1]])
    assert (made.low, made.high, made.missing) == (0, None, "t")
    assert made.forfeits() is None


def test_an_act_without_a_time_bounds_nothing() -> None:
    found = clocked("E 20 discards; S 21 draws; S ? discards; W 31 draws; W 40 discards; N 50 draws; N 60 discards")
    assert told(found) == ["E discard 5", "S discard ? (t)", "W discard ? (t)", "N discard 20"]
    assert [(part.start_ms, part.end_ms) for part in found[1:3]] == [(20_000, None), (None, 40_000)]


def test_without_the_end_of_the_deal_only_later_turns_are_certain() -> None:
    play = "E 20 discards; S 21 draws; S 52 discards; W 60 draws; W 70 discards"
    east, south, west = clocked(play, deal=None)
    assert (east.missing, east.counted_ms) == ("ph", None)
    # The deal had ended by 20 s, so the free time by 35 s: of South's 32 s at least 17 count.
    assert (south.missing, south.counted) == ("ph", Time(32_000, 17_000, 32_000))
    assert hand_penalty([south]).low == 5
    assert west.certain and west.counted_ms == 18_000


def test_a_win_without_recorded_voices_ended_before_the_hand_was_shown() -> None:
    play = "N 100 discards; E 103 draws; E 140 wins"
    (win,) = [part for part in clocked(play, dealer="N", voices=False) if part.seat == 0]
    assert (win.missing, win.counted) == ("v", Time(40_000, 3_000, 40_000))
    claimed = clocked("E 20 discards; W 40 wins from E", voices=False)[1]
    assert claimed.counted == Time(20_000, 0, 20_000)


def test_a_false_win_leaves_open_whose_time_the_dispute_was() -> None:
    play = "N 100 discards; E 102 draws; E 108 says self_draw; E 110 wins; - 130 rules; E 140 discards"
    (east,) = [part for part in clocked(play, dealer="N") if part.seat == 0]
    assert (east.kind, east.counted, east.missing) == ("discard", Time(40_000, 8_000, 40_000), "rul")
    paused = play.replace("- 130 rules", "- 110 pause; - 130 rules; - 136 resume")
    (east,) = [part for part in clocked(paused, dealer="N") if part.seat == 0]
    assert east.counted == Time(14_000, 8_000, 14_000)


def test_a_paused_dispute_is_no_doubt() -> None:
    play = "E 20 discards; W 22 says win; - 22 pause; W 24 wins from E; - 60 resume; S 60 draws; S 70 discards"
    found = clocked(play)
    assert told(found) == ["E discard 5", "W win 2", "S discard 12"]
    assert all(part.certain for part in found)


def test_a_set_spoken_and_never_shown_has_no_end() -> None:
    play = "E 20 discards; S 21 says chow; S 30 discards; W 40 draws; W 45 discards; N 50 draws; N 55 discards"
    south = clocked(play)[1]
    assert (south.missing, south.counted) == ("x", Time(10_000, 10_000, None))
    assert clocked(play)[2].missing == "ev"  # West had to wait for the set
    assert clocked(play)[3].certain


@pytest.mark.parametrize(
    "play",
    [
        "E 20 discards; W 50 draws; W 90 discards",
        "E 20 discards; S 21 draws; W 50 draws; W 90 discards",
        "E 20 discards; S 21 draws; W 90 discards",
        "E 20 discards; S 21 draws; - 22 unread; S 90 discards",
        "E 20 discards; - 22 unread; S 50 draws; S 90 discards",
        "E 20 discards; W 50 pungs from N; W 90 discards",
    ],
)
def test_what_does_not_fit_together_charges_nobody(play: str) -> None:
    for part in clocked(play)[1:]:
        assert not part.certain
        assert part.counted.low == 0
        assert part.counted.high is None


# -- the step of the clock --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "step", "low", "high"),
    [
        ("15", 1000, 0, 5), ("14", 1000, 0, 0), ("16", 1000, 0, 5), ("17", 1000, 5, 5), ("15.4", 1000, 0, 5),
        ("30", 1000, 5, 10), ("20", 1000, 5, 5), ("15.1", 100, 0, 5), ("15.2", 100, 5, 5), ("14.9", 100, 0, 0),
        ("15.001", 1, 5, 5), ("15", 1, 0, 0),
    ],
)  # fmt: skip
def test_what_one_step_could_turn_is_open(length: str, step: int, low: int, high: int) -> None:
    found = clocked(f"N 100 discards; E 101 draws; E {100 + float(length):.3f} discards", dealer="N", step=step)
    (east,) = [part for part in found if part.seat == 0]
    assert east.certain
    assert east.counted.turn_points() == (low, high)
    made = charged_penalty([east])
    assert (made.low, made.high, made.missing) == (low, high, "clock" if low != high else "")


def test_steps_add_up_over_a_hand() -> None:
    lines, now = ["E 20 discards"], 20
    for _ in range(12):
        for seat in "SWNE":
            now += 14 if seat == "S" else 2
            lines += [f"{seat} {now - 1} draws", f"{seat} {now} discards"]
    south = [part for part in clocked("\n".join(lines)) if part.seat == 1]
    assert hand_penalty(south).total == 0
    south = [part for part in clocked("\n".join(lines), step=1000) if part.seat == 1]
    made = hand_penalty(south)
    assert (made.total_ms, made.low, made.high) == (168_000, 0, 0)  # 180 s at the most
    south = [part for part in clocked("\n".join(lines), step=2000) if part.seat == 1]
    assert hand_penalty(south).undecided


def test_each_pause_adds_two_readings() -> None:
    play = "N 100 discards; E 101 draws; - 103 pause; - 110 resume; - 112 pause; - 120 resume; E 135 discards"
    (east,) = [part for part in clocked(play, dealer="N", step=1000) if part.seat == 0]
    assert east.counted == Time(20_000, 17_000, 23_000)


def test_the_end_of_the_free_time_is_as_coarse_as_the_clock() -> None:
    (east,) = clocked("E 15 discards", step=1000)
    assert east.counted == Time(0, 0, 1000)


# -- whom the judge times ---------------------------------------------------------------------------------------


def test_only_timed_seats_are_charged() -> None:
    play = "E 60 discards; S 61 draws; S 100 discards"
    east, south = clocked(play, timed="S")
    assert (east.watched, east.timed, east.counted_ms) == (False, Time(0, 0, 0), 45_000)
    assert charged_penalty([east]).total == 0
    assert hand_penalty([east]).total == 10
    assert charged_penalty([south]).total == 10


def test_timing_begins_and_ends_within_a_turn() -> None:
    play = "E 20 discards; S 21 draws; S 30 timed; S 50 discards"
    south = clocked(play, timed="")[1]
    assert (south.counted_ms, south.timed.ms) == (30_000, 20_000)
    play = "E 20 discards; S 21 draws; S 30 untimed; S 50 discards; W 51 draws; W 99 discards"
    south = clocked(play, timed="SW")[1]
    assert (south.counted_ms, south.timed.ms) == (30_000, 10_000)
    assert clocked(play, timed="SW")[2].timed.ms == 49_000


def test_timing_without_a_moment_begins_with_the_next_one() -> None:
    play = "E 20 discards; S 21 draws; S ? timed; S 24 mixes; S 50 discards"
    assert clocked(play, timed="")[1].timed.ms == 26_000
    play = "E 20 discards; S 21 draws; S ? untimed; S 50 discards"
    assert clocked(play, timed="S")[1].timed.ms == 1_000


# -- laws -------------------------------------------------------------------------------------------------------


def random_hand(seed: int, turns: int = 24) -> tuple[list[tuple[int, str]], list[tuple[int, str, int]]]:
    """A legal hand as (ms, line) pairs, and what it was made of: (seat, kind, ms) of each turn, all after 15 s."""
    chance = random.Random(seed)
    now = chance.randrange(16_000, 30_000)
    lines: list[tuple[int, str]] = [(now, "E {} discards")]
    truth: list[tuple[int, str, int]] = [(0, "discard", now - 15_000)]
    seat = 0

    def pass_(most: int) -> int:
        nonlocal now
        length = chance.randrange(most)
        now += length
        return length

    for _ in range(turns):
        thrower, roll = seat, chance.random()
        if roll < 0.7:
            seat = (seat + 1) % 4
            name = SEATS[seat]
            spent = pass_(9_000)
            lines.append((now, f"{name} {{}} draws"))
            while chance.random() < 0.15:
                spent += pass_(20_000)
                lines.append((now, f"{name} {{}} kongs"))
                spent += pass_(3_000)
                lines.append((now, f"{name} {{}} draws"))
                truth.append((seat, "kong", spent))
                spent = 0
            spent += pass_(25_000)
            lines.append((now, f"{name} {{}} discards"))
            truth.append((seat, "discard", spent))
            continue
        seat = (thrower + chance.randrange(1, 4)) % 4
        name, word = SEATS[seat], chance.choice(["chow", "pung"])
        spent = pass_(4_000)
        if chance.random() < 0.3:
            lines.append((now, f"{SEATS[(seat + 1) % 4]} {{}} says chow"))
        lines.append((now, f"{name} {{}} says {word}"))
        spent += pass_(4_000)
        acts_ = [f"{name} {{}} {word}s from {SEATS[thrower]}", f"{name} {{}} discards"]
        for line in acts_ if chance.random() < 0.6 else acts_[::-1]:
            spent += pass_(20_000)
            lines.append((now, line))
        truth.append((seat, "claim", spent))
    return lines, truth


def written(lines: list[tuple[int, str]], shift: int = 0, step: int = 1) -> str:
    return "\n".join(line.format((at + shift) // step * step / 1000) for at, line in lines)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000_000))
def test_turns_are_what_the_hand_was_made_of(seed: int, shift: int) -> None:
    lines, truth = random_hand(seed)
    found = clocked(written(lines, shift), deal=str(shift / 1000))
    assert [(part.seat, part.kind, part.counted.ms) for part in found] == truth
    assert all(part.certain and part.counted.low == part.counted.high for part in found)
    # One turn follows on the other: together they fill the time from the end of the free 15 s on.
    assert sum(part.counted.low for part in found) == lines[-1][0] - 15_000


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_a_pause_put_in_changes_no_length(seed: int, data: st.DataObject) -> None:
    lines, truth = random_hand(seed, 10)
    place = data.draw(st.integers(1, len(lines) - 1))
    at = data.draw(st.integers(lines[place - 1][0], lines[place][0]))
    length = data.draw(st.integers(0, 600_000))
    after = [(when + length, line) for when, line in lines[place:]]
    paused = [*lines[:place], (at, "- {} pause"), (at + length, "- {} resume"), *after]
    found = clocked(written(paused))
    assert [(part.seat, part.kind, part.counted.ms) for part in found] == truth
    assert sum(part.paused_ms for part in found) == length


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([10, 100, 1000, 5000]))
def test_a_coarse_clock_never_rules_out_the_truth(seed: int, step: int) -> None:
    lines, truth = random_hand(seed)
    found = clocked(written(lines, step=step), step=step)
    for part, (_, _, length) in zip(found, truth, strict=True):
        assert part.counted.high is not None
        assert part.counted.low <= length <= part.counted.high
    for seat in range(4):
        exact = [part for part in clocked(written(lines)) if part.seat == seat]
        made = hand_penalty([part for part in found if part.seat == seat])
        assert made.high is not None
        assert made.low <= hand_penalty(exact).total <= made.high
        assert made.low <= made.total <= made.high


@given(st.integers(0, 10_000_000), st.integers(0, 10_000_000))
def test_points_rise_with_time(one: int, more: int) -> None:
    assert per_turn_points(one) <= per_turn_points(one + more)
    assert whole_hand_points(one) <= whole_hand_points(one + more) <= per_turn_points(one + more)
    assert per_turn_points(one + LIMITS.step_ms) == per_turn_points(one) + 5 * (one + LIMITS.step_ms > LIMITS.turn_ms)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_disorder_never_charges_more_than_it_shows(seed: int, data: st.DataObject) -> None:
    """A line lost from a record leaves it open or leaves it right, it does not make anybody's time longer."""
    lines, truth = random_hand(seed, 12)
    lost = data.draw(st.integers(0, len(lines) - 1))
    found = clocked(written(lines[:lost] + lines[lost + 1 :]))
    longest = {seat: sum(length for owner, _, length in truth if owner == seat) for seat in range(4)}
    for seat in range(4):
        assert sum(part.counted.low for part in found if part.seat == seat) <= longest[seat]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("ESWN"),
            st.one_of(st.just("?"), st.integers(0, 400).map(str)),
            st.sampled_from([
                "draws", "discards", "chows from E", "pungs from S", "kongs", "kongs from W", "adds", "wins",
                "wins from N", "says chow", "says win", "says self_draw", "retracts win", "retracts chow", "puts_back",
                "cancels", "pause", "resume", "timed", "untimed", "riichi", "unread", "deals", "offered",
            ]),
        ),
        max_size=40,
    ),
    st.sampled_from([1, 1000]),
)  # fmt: skip
def test_any_order_of_acts_is_read(play: list[tuple[str, str, str]], step: int) -> None:
    found = clocked("\n".join(" ".join(line) for line in play), step=step, timed="EW")
    for part in found:
        assert part.counted.low >= 0
        assert part.counted.high is None or part.counted.high >= part.counted.low
        assert part.timed.high is None or part.timed.high >= part.timed.low >= 0
        if part.counted.ms is not None:
            assert part.counted.low <= part.counted.ms
            assert part.timed.ms is None or part.timed.ms <= part.counted.ms
    for seat in range(4):
        made = hand_penalty([part for part in found if part.seat == seat])
        assert made.high is None or made.low <= made.high
        assert made.undecided == bool(made.missing)


def test_acts_of_seats_nobody_sits_in_are_passed_over() -> None:
    three = segments(acts("E 20 discards; N 22 draws; S 24 draws; S 30 discards; W 33 draws; W 35 discards"), 3, 0, 0)
    assert told(three) == ["E discard 5", "S discard 10", "W discard 5"]


# -- the rows of the judge --------------------------------------------------------------------------------------

BOOK = """
id = "small"
title = "Small"
text = "none"
text_sha256 = ""
[[edition]]
id = "one"
since = 2000-01-01
"""
TIMED_BOOK = (
    BOOK
    + "".join(
        f'[option.{name}]\ndefault = {value}\ntext = "{name}"\n'
        for name, value in {
            "turn_limit_ms": 15000, "hand_limit_ms": 180000, "time_step_ms": 15000, "time_points": 5,
            "time_forfeit_over": 80, "free_after_deal_ms": 15000,
        }.items()
    )
)  # fmt: skip
_RULE = '[rule.X]\ntitle = "X"\nclass = "procedure"\nstatus = "procedural"\n'


def book(text: str) -> Book:
    return parse(text + _RULE, "small")


def record(*plays: str, provides: str = "ev t v rul ph", clock: int | None = 1, deal: int | None = 0) -> GameRecord:
    game = GameRecord("case", None, "case", 4, "small", frozenset(provides.split()), finished=True, clock_ms=clock)
    for number, play in enumerate(plays):
        hand = HandRecord(number, 0, round=number, deal_end_ms=deal)
        for each in rows(play):
            hand.add(each, -1)
        game.hands.append(hand)
    return game


def judged(game: GameRecord, text: str = TIMED_BOOK) -> Judged:
    """Under a book that settles nothing itself: its rows are those of time alone."""
    judge = Judge(book(text), strict=True)
    judge.reckoner = Reckoner(lambda table: [], lambda table: [])
    return judge.judge(game)


PLAY = "E 20 discards; S 22 draws; S 60.5 discards; W 61 says pung"


def test_decisions_are_the_turns() -> None:
    assert judged(record(PLAY)).decisions == [
        (0, 0, 0, "discard", 0, 20_000, 5_000, None, None),
        (0, 2, 1, "discard", 20_000, 60_500, 40_500, None, None),
    ]


def test_a_book_without_limits_counts_whole_turns() -> None:
    made = judged(record(PLAY), BOOK)
    assert [row[6] for row in made.decisions] == [20_000, 40_500]
    assert made.settlements == []


def test_points_reach_the_settlement_of_timed_seats() -> None:
    made = judged(record("S 0 timed; " + PLAY, PLAY, "S 0 untimed; " + PLAY))
    assert [row[-1] for row in made.settlements] == [0, -10, 0, 0, 0, -10, 0, 0, 0, 0, 0, 0]
    assert made.settlements[1] == (0, 1, None, None, -10)


@pytest.mark.parametrize("provides", ["ev t v ph", "ev t rul ph", "ev v rul ph"])
def test_points_are_not_settled_on_what_was_not_recorded(provides: str) -> None:
    made = judged(record("S 0 timed; " + PLAY, provides=provides))
    assert [row[-1] for row in made.settlements] == [None] * 4


def test_points_that_one_step_could_turn_are_not_settled() -> None:
    made = judged(record("S 0 timed; E 20 discards; S 21 draws; S 35 discards", clock=1000))
    assert [row[-1] for row in made.settlements] == [0, None, 0, 0]


def test_points_join_other_penalties() -> None:
    game = record("S 0 timed; " + PLAY)
    judge = Judge(book(TIMED_BOOK))
    table = judge.table_at(game, 0, 99)
    rows_ = [(0, 0, 15, 15, 0), (0, 1, -15, -15, -20), (0, 2, 0, 0, None), (0, 3, 0, 0, 0)]
    assert [row[-1] for row in with_time_penalties(table, rows_)] == [0, -30, None, 0]
    plain = Table(Match(4, {}, {}), 0, 0, 136, 14)
    assert with_time_penalties(plain, rows_) is rows_


def test_stated_lengths_go_before_differences() -> None:
    play = (
        "E 20 offered spent 2; W 22 discards spent 1.5; S ? draws; S ? riichi; S ? discards spent 4; "
        "N ? riichi spent 3; N ? discards spent 1; E 50 says pung spent 0.5; E 51 wins from N spent 7; "
        "W 60 pungs from E; S 61 kongs spent 9; S 62 draws spent 1"
    )
    assert [row[1:7] for row in judged(record(play)).decisions] == [
        (0, 0, "pass", 18_000, 20_000, 2_000),
        (1, 2, "discard", 20_500, 22_000, 1_500),
        (4, 1, "riichi", None, None, 4_000),
        (5, 3, "riichi", None, None, 3_000),
        (6, 3, "discard", None, None, 1_000),
        (7, 0, "claim", 49_500, 50_000, 500),
        (8, 0, "win", 44_000, 51_000, 7_000),
        (10, 1, "kong", 52_000, 61_000, 9_000),
    ]


def test_offers_run_to_their_answers() -> None:
    play = (
        "E 1 offered; E 5 discards; S 5 offered; W 5.1 offered; N 5.2 offered; W 8 pungs from E; W 8 offered; "
        "W 9 discards; N 9.5 offered; E 9.6 offered; N 12 draws; N 12.1 offered; N 13 riichi; N 13 discards; "
        "S 13 offered; E 13 offered; E 15 wins from N; S 16 wins from N"
    )
    assert [row[1:7] for row in judged(record(play)).decisions] == [
        (1, 0, "discard", 1_000, 5_000, 4_000),
        (5, 2, "claim", 5_100, 8_000, 2_900),
        (7, 2, "discard", 8_000, 9_000, 1_000),
        (8, 3, "pass", 9_500, None, None),
        (9, 0, "pass", 9_600, None, None),
        (12, 3, "riichi", 12_100, 13_000, 900),
        (16, 0, "win", 13_000, 15_000, 2_000),
        (17, 1, "win", 13_000, 16_000, 3_000),
    ]


def test_banks_stand_beside_their_decisions() -> None:
    play = (
        "E 1 shows_clock 20; E 40 discards; E 40 shows_clock 12; S 40 shows_clock 20; S 41 draws; S 44 discards; "
        "W 45 draws; W 46 discards; W 46 shows_clock 19; W 47 shows_clock 18"
    )
    assert [row[7:] for row in judged(record(play)).decisions] == [(20_000, 12_000), (20_000, None), (None, 19_000)]


def test_lengths_beyond_the_column_are_not_recorded() -> None:
    made = judged(record("E 99999999 discards"))
    assert made.decisions == [(0, 0, 0, "discard", 0, 99_999_999_000, None, None, None)]


def test_a_game_without_times_has_no_decisions() -> None:
    game = record("E ? discards; S ? draws; S ? discards", provides="ev", clock=None, deal=None)
    assert not has_times(game)
    assert judged(game).decisions == []
    assert has_times(record("E ? discards; S ? draws spent 2", provides="ev", clock=None))
    assert has_times(record("E 1 discards", provides="ev", clock=None))
    assert has_times(record("E ? discards", provides="ev clocks", clock=None))


def test_timed_seats_are_known_from_hand_to_hand() -> None:
    game = record("S 0 timed; E 20 discards", "W 0 timed; E 20 discards", "S 0 untimed; E 20 discards", "E 20 discards")
    judge = Judge(book(TIMED_BOOK))
    assert [set(judge.table_at(game, number, 99).timed) for number in range(4)] == [set(), {1}, {1, 2}, {2}]


def test_a_win_is_as_certain_as_the_record_of_words() -> None:
    for provides, missing in (("ev t v", ""), ("ev t", "v")):
        game = record("E 20 discards; S 40 wins from E", provides=provides)
        table = Judge(book(TIMED_BOOK)).table_at(game, 0, 99)
        assert [part.missing for part in segments_of(table)] == ["", missing]


def test_segments_follow_the_hand_as_it_goes() -> None:
    table = Judge(book(TIMED_BOOK)).table_at(record(PLAY), 0, 1)
    assert len(segments_of(table)) == 1
    for seq, each in enumerate(rows(PLAY)[1:], 1):
        table.apply(Act(seq, each))
    assert [part.counted_ms for part in segments_of(table)] == [5_000, 40_500]


def test_decisions_fit_their_table() -> None:
    columns = RunColumns("small")
    made = judged(record("S 0 timed; " + PLAY))
    columns.add("g", "r", made)
    table: pa.Table = columns.table("decisions", "run")
    assert table.schema.equals(ARROW["decisions"])
    assert table.column("counted_ms").to_pylist() == [5_000, 40_500]
    assert columns.table("settlements", "run").column("penalty_pts").to_pylist() == [0, -10, 0, 0]
