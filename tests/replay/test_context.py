"""The circumstances of a win follow from the play: each flag with a hand that has it and one that just misses it."""

from __future__ import annotations

from typing import Any

import pytest

from ingest import kinds as k
from ingest.tiles import tile
from replay.act import Act
from replay.book import load
from replay.context import context_of, is_ready, passed_wins, waits_of, winning_tile
from replay.judge import Judge
from replay.scoring.riichi import WinContext
from replay.table import Table
from tests.replay.cases import _case

HAND = "234m 567p 345p 66p 34s"  # waits 2s 5s
OTHER = "FF 19m 19p 258s ESWC"
PUNG_OF_FIVES = "55s 19m 19p ESWNPFC"

Built = tuple[Table, Act]


def win_of(play: str, **body: Any) -> Built:
    """The table before the last win of a play, and that win."""
    case = _case("R-VALUE", {"name": "context", "play": play, **body}, True)
    hand = case.game.hands[-1]
    seq = max(seq for seq, row in enumerate(hand.rows) if row[0] == k.WIN)
    table = Judge(load("riichi-tenhou")).table_at(case.game, hand.number, seq)
    return table, Act(seq, hand.rows[seq])


def context(play: str, **body: Any) -> WinContext:
    return context_of(*win_of(play, **body))


RIICHI = """
E draws
E discards
S draws 9m
S discards 9m
... to S
S draws N
S riichi
S discards N
S riichi accepted
"""


def test_ippatsu_until_the_own_next_discard() -> None:
    won = context(RIICHI + "W draws 2s\nW discards 2s\nS wins 2s from W", hands={"S": HAND})
    assert won.riichi and won.ippatsu and not won.double_riichi
    drawn = context(
        RIICHI + "W draws F\nW discards F\nN draws F\nN discards F\nE draws C\nE discards C\nS draws 2s\nS wins 2s",
        hands={"S": HAND},
    )
    assert drawn.ippatsu and drawn.self_draw
    late = context(
        RIICHI
        + "W draws F\nW discards F\nN draws F\nN discards F\nE draws C\nE discards C\nS draws C\nS discards C\n"
        + "W draws 2s\nW discards 2s\nS wins 2s from W",
        hands={"S": HAND},
    )
    assert late.riichi and not late.ippatsu


def test_ippatsu_ends_with_any_claim() -> None:
    claimed = context(
        RIICHI + "W draws F\nW discards F\nE pungs F\nE discards C\nS draws 2s\nS wins 2s",
        hands={"S": HAND, "E": OTHER},
    )
    assert claimed.riichi and not claimed.ippatsu


def test_ippatsu_ends_with_the_own_kong() -> None:
    konged = context(
        RIICHI + "W draws F\nW discards F\nN draws F\nN discards F\nE draws C\nE discards C\n"
        + "S draws P\nS kongs PPPP\nindicator W\nS draws 2s from tail\nS wins 2s",
        hands={"S": "PPP 567p 345p 66p 34s"},
    )
    assert konged.riichi and konged.after_kong and not konged.ippatsu


def test_a_robbed_kong_breaks_no_ippatsu() -> None:
    robbed = context(
        "E draws 5s\nE discards 5s\nW pungs 5s\nW discards 1m\n... to S\nS draws N\nS riichi\nS discards N\n"
        "S riichi accepted\nW draws 0s\nW adds 0s\nS wins 0s from W",
        hands={"S": "222m 567p 345p 66p 34s", "W": PUNG_OF_FIVES},
    )
    assert robbed.robbed_kong and robbed.ippatsu and robbed.reds == 1 and not robbed.last_discard


def test_a_north_won_on_is_no_robbed_kong_and_breaks_no_ippatsu() -> None:
    won = context(
        "E draws\nE discards\nS draws P\nS riichi\nS discards P\nS riichi accepted\n"
        "W draws N\nW lays N\nS wins N from W",
        players=3,
        hands={"S": "222p 567p 345p 66s NN", "W": "19m 258p 369s ESWPF"},
    )
    assert won.ippatsu and won.double_riichi and not won.robbed_kong and won.norths == 0


def test_double_riichi_only_before_any_claim() -> None:
    start = "E draws\nE discards F\n"
    declared = "S draws N\nS riichi\nS discards N\nS riichi accepted\nW draws 2s\nW discards 2s\nS wins 2s from W"
    assert context(start + declared, hands={"S": HAND}).double_riichi
    pung = "W pungs F\nW discards C\n... to S\n"
    hands = {"S": HAND, "W": "FF 19m 19p 258s ESWC"}
    won = context(start + pung + declared, hands=hands)
    assert won.riichi and not won.double_riichi


@pytest.mark.parametrize(
    ("left", "drawn", "last_tile", "last_discard"),
    [(1, True, True, False), (2, True, False, False), (1, False, False, True), (2, False, False, False)],
)
def test_last_tile_and_last_discard(left: int, drawn: bool, last_tile: bool, last_discard: bool) -> None:
    due = "ESWN"[(70 - left) % 4]
    winner = due if drawn else "ESWN"[(70 - left + 1) % 4]
    tail = f"{due} draws 9s\n" + ("" if drawn else f"{due} discards 9s\n")
    tail += f"{winner} wins 9s" + ("" if drawn else f" from {due}")
    won = context(f"... {left} left\n" + tail, hands={winner: "222m 567p 345p 333s 9s"})
    assert (won.last_tile, won.last_discard) == (last_tile, last_discard)


def test_replacement_tile_after_a_kong_and_after_a_north() -> None:
    kong = context(
        "E draws 9m\nE kongs 9999m\nindicator W\nE draws 2s from tail\nE wins 2s", hands={"E": "999m 567p 345p 66p 34s"}
    )
    assert kong.after_kong and not kong.first_turn
    north = context(
        "E draws N\nE lays N\nE draws 2s from tail\nE wins 2s", players=3, hands={"E": "999m 567p 345p 66p 34s"}
    )
    assert north.after_kong and north.norths == 1 and not north.first_turn
    later = context(
        "E draws 9m\nE kongs 9999m\nindicator W\nE draws P from tail\nE discards P\n... to E\nE draws 2s\nE wins 2s",
        hands={"E": "999m 567p 345p 66p 34s"},
    )
    assert not later.after_kong


def test_first_turn_before_any_claim() -> None:
    assert context("E draws 2s\nE wins 2s", hands={"E": HAND}).first_turn
    assert context("E draws\nE discards\nS draws 2s\nS wins 2s", hands={"S": HAND}).first_turn
    second = "E draws\nE discards\nS draws 9m\nS discards 9m\n... to S\nS draws 2s\nS wins 2s"
    assert not context(second, hands={"S": HAND}).first_turn
    claimed = "E draws\nE discards F\nN pungs F\nN discards C\nE draws\nE discards\nS draws 2s\nS wins 2s"
    assert not context(claimed, hands={"S": HAND, "N": OTHER}).first_turn
    assert not context("E draws 2s\nE discards 2s\nS wins 2s from E", hands={"S": HAND}).first_turn


def test_winds_follow_dealer_and_round() -> None:
    play = "E draws 2s\nE discards 2s\nS wins 2s from E"
    won = context(play, hands={"S": HAND})
    assert (won.seat_wind, won.round_wind) == (28, 27)
    south = "W draws 2s\nW discards 2s\nS wins 2s from W"
    won = context(south, hands={"S": HAND}, dealer="W", round=6)
    assert (won.seat_wind, won.round_wind) == (30, 28)
    three = "W draws 2s\nW discards 2s\nE wins 2s from W"
    won = context(three, players=3, hands={"E": "222p 567p 345p 66p 34s"}, dealer="W", round=6)
    assert (won.seat_wind, won.round_wind) == (28, 28)


def test_reds_in_hand_and_melds() -> None:
    won = context(
        "E draws 6m\nE discards 6m\nS chows 6m with 07m\nS discards 9s\n... to E\n"
        "E draws 2s\nE discards 2s\nS wins 2s from E",
        hands={"S": "07m 067p 234p 88p 34s 9s"},
    )
    assert won.reds == 2 and len(won.melds) == 1 and won.melds[0].kinds == (4, 5, 6)


def test_hidden_indicators_count_only_after_riichi() -> None:
    stated = ' {value = {hidden_indicators = "5p"}}'
    plain = context("E draws 2s\nE discards 2s\nS wins 2s from E" + stated, hands={"S": HAND})
    assert plain.hidden_indicators == ()
    riichi = context(RIICHI + "W draws 2s\nW discards 2s\nS wins 2s from W" + stated, hands={"S": HAND})
    assert riichi.hidden_indicators == [13]


def test_open_tanyao_is_what_the_table_says() -> None:
    play = "E draws 2s\nE discards 2s\nS wins 2s from E"
    assert context(play, hands={"S": HAND}).options.open_tanyao
    assert not context(play, hands={"S": HAND}, table={"open_tanyao": False}).options.open_tanyao


def test_the_record_is_not_asked() -> None:
    """What a record claims of a win changes none of the circumstances."""
    play = "E draws 2s\nE discards 2s\nS wins 2s from E"
    claims = " {value = {fu = 90, points = 48000, yaku = [[1, 1], [2, 1], [6, 1], [3, 1]], counters = 7}}"
    assert context(play + claims, hands={"S": HAND}) == context(play, hands={"S": HAND})


def test_winning_tile_is_the_one_drawn_or_offered() -> None:
    table, act = win_of("E draws 2s\nE discards 2s\nS wins 5s from E", hands={"S": HAND})
    assert winning_tile(table, act) // 4 == tile("2s", 0) // 4
    table, act = win_of("... to N\nN draws 2s\nN discards 2s\nE draws\nS wins 2s from N", hands={"S": HAND})
    assert winning_tile(table, act) == -1


def test_waits_and_readiness() -> None:
    table, _ = win_of("E draws 2s\nE discards 2s\nS wins 2s from E", hands={"S": HAND, "N": "123p 456p 789p 1111s"})
    assert waits_of(table, 1) == 1 << 19 | 1 << 22
    assert is_ready(table, 1) and not is_ready(table, 3)


def test_passed_tiles_since_a_mark() -> None:
    table, _ = win_of(
        "... to W\nW draws 5s\nW discards 5s\nN draws P\nN discards P\nE draws 2s\nE discards 2s\nS wins 2s from E",
        hands={"S": HAND},
    )
    fives = 1 << 22
    passed = passed_wins(table, 1, fives, table.thrown_at_discard[1])
    assert [table.acts[seq].seat for seq in passed] == [2]
    assert passed_wins(table, 1, fives, len(table.thrown)) == ()
    assert passed_wins(table, 1, 1 << 19, table.thrown_at_discard[1]) == ()  # the tile offered now has not passed
    assert passed_wins(table, 2, fives, 0) == ()  # one's own tile is not let pass


def test_a_concealed_kong_passes_only_thirteen_orphans() -> None:
    hands = {"E": "CCC 258m 258p 258s 4m", "S": "19m 19p 19s ESWNPFF", "W": "345m 456m 678p 88p 34s"}
    table, _ = win_of(
        "E draws C\nE kongs CCCC\nindicator 2m\nE draws P from tail\nE discards P\nS draws 5m\nS wins 5m", hands=hands
    )
    red = 1 << 33
    assert len(passed_wins(table, 1, red, 0)) == 1
    assert passed_wins(table, 2, red, 0) == ()
