"""What frames say beyond the tiles: shanten, waits and what is left of them, furiten, options, words, the wall, time.

What is right follows from the hands written here and the texts of the books.
"""

from __future__ import annotations

from typing import Any

import pytest

from ingest import kinds as k
from ingest.model import ClockState, Draw, GameRecord, HandRecord, Offer, to_row
from ingest.tiles import FACES, UNIDENTIFIED
from replay.book import load
from replay.frames import BACK, frames, masked, states
from replay.frames.ready import AFTER_RIICHI, BY_OWN_DISCARD, NOT_FURITEN, THIS_TURN, Readiness
from replay.frames.state import state_of
from replay.judge import Judge
from replay.simulate.wsom.run import play_match
from replay.table import Table
from tests.replay.table_cases import table_of
from tests.replay.test_menu import SIMPLES, at

E, S, W, N = range(4)
FAR = "147m 258p 369s ESWN"


def state(table: Table) -> dict[str, Any]:
    return state_of(table, Readiness(table))


def face(name: str) -> int:
    return FACES.index(name)


def waits(found: dict[str, Any], seat: int) -> dict[str, tuple[int, int | None]]:
    return {FACES[one]: (seen, real) for one, seen, real in found[f"t{seat}"]}


def options(found: dict[str, Any], seat: int) -> list[list[Any]]:
    return [[word, [FACES[one] for one in tiles]] for word, tiles, _ in found[f"c{seat}"]]


# -- how far --------------------------------------------------------------------------------------------------------


def test_waits_with_the_tiles_left() -> None:
    """S waits for 3s and 6s. One 3s lies in a river, another is W's: S sees three left, two are in the wall."""
    hands = {"S": SIMPLES, "W": "3s 147m 258p ESWNPC", "N": "147m 369p 9s ESWNPF", "E": "36s 147m 258p ESWNP"}
    found = state(at("E draws 9m\nE discards 3s", hands))
    assert found["k1"] == 0
    assert waits(found, S) == {"3s": (3, 2), "6s": (4, 3)}
    assert found["t0"] == found["t2"] == []
    assert found["k2"] > 0


def test_after_a_draw_the_thirteen_tiles_wait_and_the_fourteen_are_as_far_as_they_are() -> None:
    drawn = state(at("... to S\nS draws 9m", {"S": SIMPLES}))
    assert drawn["k1"] == 0 and set(waits(drawn, S)) == {"3s", "6s"}
    won = state(at("... to S\nS draws 6s", {"S": SIMPLES}))
    assert won["k1"] == -1 and set(waits(won, S)) == {"3s", "6s"}
    assert ["win", []] in options(won, S)


def test_a_hidden_or_short_hand_has_no_distance() -> None:
    table = at("... to S", {"S": SIMPLES})
    assert state(table)["k1"] == 0
    table.known[S] = False
    assert state(table)["k1"] is None
    table.known[S] = True
    table.hand[S].pop()
    table.counts[S] = [0] * 45
    assert state(table)["k1"] is None


def test_furiten_by_what_was_discarded() -> None:
    """4.3: a tile that completes the hand among the own discards."""
    hands = {"S": "234m 567m 678p 22p 45s"}
    found = state(at("... to S\nS draws 3s\nS discards 3s\n... to W", hands))
    assert found["f1"] == BY_OWN_DISCARD


def test_furiten_of_a_turn_lasts_from_the_pass_to_the_own_discard() -> None:
    """4.4: while the tile may still be won on nothing has been passed."""
    hands = {"S": SIMPLES}
    play = "... to W\nW draws 6s\nW discards 6s\n"
    assert state(at(play, hands))["f1"] == NOT_FURITEN
    assert state(at(play + "N draws 9m", hands))["f1"] == THIS_TURN
    assert state(at(play + "... to S\nS draws 9m", hands))["f1"] == THIS_TURN
    assert state(at(play + "... to S\nS draws 9m\nS discards 9m", hands))["f1"] == NOT_FURITEN


def test_furiten_after_riichi_does_not_end() -> None:
    """4.5: passed after riichi, for the rest of the hand."""
    play = """
    ... to S
    S draws 9m
    S riichi
    S discards 9m
    S riichi accepted
    ... to N
    N draws 6s
    N discards 6s
    ... to S
    S draws 1m
    S discards 1m
    ... to N
    """
    assert state(at(play, {"S": SIMPLES}))["f1"] == AFTER_RIICHI


def test_seven_pairs_with_four_alike_are_a_world_series_hand() -> None:
    """四隻相同的牌 may be two pairs there, but not in riichi."""
    hand = "11m 22m 33p 7777s 99s E"
    series = state(table_of("E discards 5m", hands={"S": hand}))
    assert set(waits(series, S)) == {"E"}
    riichi = state(at("E draws 9m\nE discards 9m", {"S": hand}))
    assert waits(riichi, S) == {}


def test_a_wild_stands_for_what_is_missing() -> None:
    """9p is turned up, so 1p is the wild. It makes a pair with E while 34567m and one more are two sets, or a set with
    34m while a second E makes the pair; another wild does for either."""
    found = state(table_of("E discards C", "zhenjiang", hands={"S": "34m 567m 234s 678s E 1p"}, indicator="9p"))
    assert (found["in"], found["wi"]) == ([face("9p")], [face("1p")])
    assert found["k1"] == 0
    assert set(waits(found, S)) == {"2m", "5m", "8m", "E", "1p"}
    assert found["k2"] is None  # how far the others are is not worked out where wilds fill the gaps


# -- options --------------------------------------------------------------------------------------------------------


def test_riichi_options_name_the_own_tiles() -> None:
    found = state(at("E draws 4p\nE discards 4p", {"S": "23p 56p 44p 147m 9s ESW"}))
    chows = [["chow", ["2p", "3p"]], ["chow", ["3p", "5p"]], ["chow", ["5p", "6p"]]]
    assert options(found, S) == [["pung", ["4p", "4p"]], *chows]
    assert options(found, W) == []


def test_after_a_chow_what_may_not_be_discarded_is_named() -> None:
    """2.9: neither the claimed tile nor the one at the other end."""
    found = state(at("E draws 4p\nE discards 4p\nS chows 4p with 56p", {"S": "56p 4p 7p 147m 9s ESWNP"}))
    assert options(found, S) == [["barred", ["4p", "7p"]]]


def test_world_series_options_are_sound_claims() -> None:
    """Only the lower seat may chow; pung and win any seat that can."""
    hands = {"S": "46m 158p 258s ESWNP", "W": "55m 147p 258s ESWNP", "N": "46m 234p 567p 789s 99s"}
    found = state(table_of("E discards 5m", hands=hands))
    assert options(found, S) == [["chow", []]]
    assert options(found, W) == [["pung", []]]
    assert options(found, N) == [["win", []]]
    assert options(found, E) == []


def test_world_series_kongs_follow_the_own_draw() -> None:
    """W-KONG-02a, 03a: not directly after a pung, but after the next own draw; the fourth tile may be added then."""
    hands = {"E": "1111m 147p 258s ESWN", "W": "555m 147p 258s ESWN"}
    first = state(table_of("", hands=hands))
    assert ["concealed", ["1m"]] in options(first, E)
    claimed = "E discards 5m\nW calls pung\nW pungs 5m from E"
    assert options(state(table_of(claimed, hands=hands)), W) == []
    later = claimed + "\nW discards 1p\nN draws 9p\nN discards 9p\nE draws 9p\nE discards 9p\nS draws 9s\nS discards 9s"
    later += "\nW draws 9s"
    assert options(state(table_of(later, hands=hands)), W) == [["added", ["5m"]]]


def test_who_has_lost_the_right_to_claim_could_not() -> None:
    play = 'S ruling {penalty = "no_win_no_claims", article = "W-COUNT-04"}\nE discards 5m'
    hands = {"S": "46m 158p 258s ESWNP", "W": "55m 147p 258s ESWNP"}
    found = state(table_of(play, hands=hands))
    assert found["x1"] == 2
    assert options(found, S) == []
    assert options(found, W) == [["pung", []]]


# -- words, exposures -----------------------------------------------------------------------------------------------


def test_words_stand_until_the_tile_is_taken() -> None:
    hands = {"S": "46m 158p 258s ESWNP", "W": "55m 147p 258s ESWNP"}
    play = "E discards 5m\nS calls chow\nW calls pung"
    found = state(table_of(play, hands=hands))
    assert [found[f"y{seat}"] for seat in range(4)] == ["", "chow", "pung", ""]
    back = state(table_of(play + "\nS retract {word = \"chow\"}", hands=hands))
    assert [back[f"y{seat}"] for seat in range(4)] == ["", "", "pung", ""]
    taken = state(table_of(play + "\nW pungs 5m from E", hands=hands))
    assert [taken[f"y{seat}"] for seat in range(4)] == [""] * 4


def test_a_tile_shown_lies_open_until_it_is_taken_back_or_play_goes_on() -> None:
    hands = {"S": "4m 7p 158m 258s ESWNP"}
    play = 'E discards 9m @30\nS expose {tiles = "4m", what = "claim"} @31'
    found = state(table_of(play, hands=hands))
    assert found["e1"] == [face("4m")] and face("4m") not in found["h1"]
    back = state(table_of(play + '\nS expose {tiles = "4m", what = "claim", back = true} @32', hands=hands))
    assert back["e1"] == [] and face("4m") in back["h1"]


# -- wall and time --------------------------------------------------------------------------------------------------


def test_the_wall_goes_from_the_head_and_after_a_kong_from_the_tail() -> None:
    dealt = state(at("E draws 9m", {"S": FAR}))
    assert dealt["wt"] == [[0, 53]] and dealt["w"] == 136 - 14 - 53
    kong = state(at("E draws 9m\nE kongs 9999m\nE draws N from tail", {"E": "999m 147p 258s ESWN"}))
    assert kong["wt"] == [[0, 53], [134, 135]]
    assert kong["w"] == 136 - 14 - 54
    series = state(table_of("E discards 5m\nS draws 9m", opening="full"))
    assert series["wt"] == [[0, 54]]


def test_the_wall_is_broken_where_the_record_says() -> None:
    """W-BREAK-03: the opener counts the sum of both throws off from the right end of his wall."""
    game = play_match("wsom", 5, 0).record
    made = frames(game, 0, Judge(load("wsom")), ())
    (broken,) = [row for row in game.hands[0].rows if row[0] == k.BREAK]
    thrown = [sum(row[-1]["faces"]) for row in game.hands[0].rows if row[0] == k.DICE and row[-1]][-2:]
    assert made["wall"] == {"tiles": 136, "dead": 14, "broken": [broken[1], sum(thrown)]}


def test_turns_add_up_to_the_time_thought() -> None:
    """The turns on the clock are those of the timed decisions, in order, none before its start."""
    game = play_match("wsom", 5, 0).record
    made = frames(game, 0, Judge(load("wsom")), ())
    assert made["limits"] == [15_000, 180_000]
    assert len(made["turns"]) > 20
    for seat, began, seq, _, start, counted, _, _ in made["turns"]:
        assert began < seq
        event = made["events"][seq]
        assert event[0] == seat and event[5] == counted
        assert start is not None and start <= event[4]


def test_what_a_site_asked_one_seat_no_other_is_told() -> None:
    game = offered()
    made = frames(game, 0, Judge(load("riichi-tenhou")), ())
    asked = next(seq for seq, row in enumerate(game.hands[0].rows) if row[0] == k.OFFER)
    assert states(made)[asked + 1]["q1"] == ["pung", "pass"]
    assert set(made["said"]) >= {"pung"}
    own, other = masked(made, 1), masked(made, 2)
    assert states(own)[asked + 1]["q1"] == ["pung", "pass"]
    assert states(other)[asked + 1]["q1"] == []
    assert other["events"][asked][0] == -1 and other["events"][asked][1] != made["events"][asked][1]
    assert states(made)[asked + 3]["q1"] == []  # the next draw shows that it was let go
    assert made["clocks"] == other["clocks"] == [[asked + 1, 1, 4_500]]


def offered() -> GameRecord:
    """A game of one hand in which S is asked whether it pungs, and does not."""
    table = at("E draws 9m\nE discards 9m", {"S": "99m 147p 258s ESWNP"})
    rows = [act.row for act in table.acts]
    rows += [
        to_row(Offer(seat=1, options=("pung", "pass"))), to_row(ClockState(seat=1, bank_ms=4_500)),
        to_row(Draw(seat=1, tile=UNIDENTIFIED + face("C"))),
    ]  # fmt: skip
    hand = HandRecord(0, 0, 0, 0, 0, (25_000,) * 4, rows=rows)
    return GameRecord("site", "1", "paipu", 4, "riichi-tenhou", frozenset({"ev", "offers"}), hands=[hand])


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_words_of_the_table_are_in_every_language(lang: str) -> None:
    game = play_match("wsom", 5, 0).record
    made = frames(game, 0, Judge(load("wsom")), (), lang)
    assert all("⟦" not in event[1] + event[3] + event[6] for event in made["events"])
    assert all(word and "⟦" not in word for word in made["said"].values())
    assert BACK not in {one for found in states(made) for one in found["in"]}


def test_what_a_win_is_worth_is_said_as_the_record_has_it() -> None:
    """Names of the pattern card; a win that names no pattern has its points alone."""
    names = {"10.2": "Seven Pairs", "1.1": "All Sequences", "7.1": "Nine-Tile Straight"}
    game = play_match("wsom", 77, 2, 1.0).record
    said = 0
    for hand in game.hands[:5]:
        wins = [row for row in hand.rows if row[0] == k.WIN and row[-1]]
        told = frames(game, hand.number, Judge(load("wsom")), ())["result"]["worth"]
        for row, text in zip(wins, told, strict=True):
            value = (row[-1] or {})["value"]
            assert text.startswith(f"{value['points']} points")
            assert ("(" in text) == bool(value["patterns"])
            assert all(names[one["id"]] in text for one in value["patterns"])
            said += len(value["patterns"])
    assert said >= 3
