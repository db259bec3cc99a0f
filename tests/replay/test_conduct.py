"""The state of a real table: windows and voices, penalty tiles, rights lost, the wall, corrections, rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.kinds import NO_TIME
from ingest.tiles import NAME_OF, names
from replay.book import load
from replay.conduct import (
    NO_CLAIMS,
    NO_WIN,
    Mark,
    can_carry_out,
    counts_surely,
    is_exhausted,
    lacks_time,
    same_article,
    shorter,
    thrown_silently,
)
from replay.judge import Judge
from replay.table import OFFER_DISCARD, Table
from tests.project import ROOT
from tests.replay import table_cases
from tests.replay.table_cases import table_of

HANDS = {"E": "123m 456p 789s 1122s 5m", "S": "55m 147p 258s ESWN 9m", "W": "46m 258p 369s PFCE 1p"}


def penalty(table: Table, seat: int) -> dict[str, bool]:
    """Penalty tiles by name: whether each is live."""
    return {NAME_OF[tile.tile]: tile.live for tile in table.conduct.penalty(seat)}


def test_dealer_begins_with_a_discard() -> None:
    table = table_of("E discards 5m", hands=HANDS)
    assert (table.active, table.due_draw, table.live_left) == (-1, 1, 69)
    assert [len(hand) for hand in table.hand] == [13, 13, 13, 13]


def test_wall_indexes_of_the_deal_and_after() -> None:
    table = table_of("E discards\nS draws\nS discards", opening="full")
    conduct = table.conduct
    assert conduct.opening.opener == 2
    assert [take.wall for take in conduct.opening.takes][-5:] == [48, 52, 49, 50, 51]
    assert conduct.opening.due_take(0) == (-1, 0, -1)
    assert (conduct.wall.head(), conduct.wall.tail(), conduct.wall.seabed) == (54, 134, 121)
    assert table.live_left == 68


@pytest.mark.parametrize("taken", range(1, 54))
def test_takes_due(taken: int) -> None:
    """E S W N four each, three times; East the first and fifth single tile, S W N those between."""
    due = [(seat, 4, 16 * turn + 4 * seat) for turn in range(3) for seat in range(4)]
    due += [(0, 1, 48), (0, 1, 52), (1, 1, 49), (2, 1, 50), (3, 1, 51)]
    lines, told = [], 0
    for seat, count, wall in due:
        if told >= taken:
            break
        lines.append(f"{'ESWN'[seat]} takes {count} {{wall = {wall}}}")
        told += count
    found = table_of("\n".join(lines)).conduct.opening.due_take(0)
    after = next((one for at, one in enumerate(due) if sum(count for _, count, _ in due[:at]) == told), None)
    assert after is not None or found == (-1, 0, -1)
    if after is not None:
        assert (found[0], found[2]) == (after[0], after[2])


def test_supplements_shorten_the_wall() -> None:
    table = table_of(
        "E discards 5m\nS pungs 5m\nS discards 9m\nW draws\nW discards 1p\nN draws\nN discards\nE draws\nE discards\n"
        "S draws 5m\nS adds 5m\nS draws from tail\nS discards",
        opening="dealt", hands=HANDS,
    )  # fmt: skip
    wall = table.conduct.wall
    assert (wall.supplements, wall.tail(), wall.seabed) == (1, 135, 120)


def test_claim_window_ends_when_the_draw_is_completed() -> None:
    window = table_of("E discards 5m\nS draws", hands=HANDS).conduct.claims.windows[-1]
    assert window.drawn.happened and not window.completed.happened
    window = table_of("E discards 5m\nS draws\nS mix", hands=HANDS).conduct.claims.windows[-1]
    assert window.completed.seq == window.drawn.seq + 1


def test_voices_changed_and_taken_back() -> None:
    table = table_of("E discards 5m\nS calls pung\nW calls win\nS calls win\nW retracts win", hands=HANDS)
    window = table.conduct.claims.windows[-1]
    told = [(voice.seat, voice.word, voice.stands) for voice in window.voices]
    assert told == [(1, "pung", False), (2, "win", False), (1, "win", True)]
    assert window.voices[0].changed == window.voices[2].mark.seq
    assert window.order(1, 4) == 1


def test_set_shown_after_the_discard() -> None:
    """The turn has passed on when the chow is shown (W-CHOW-04); both make the claim complete."""
    table = table_of(
        "E discards 5m\nS draws\nS discards 9m\nW draws\nW discards 1p\nN draws\nN discards\nE draws\nE discards 2s\n"
        "S calls chow\nS discards E\nS chows 2s with 13s from E",
        hands={**HANDS, "S": "13s 55m 147p 58s ESW 9m"},
    )  # fmt: skip
    claim = table.conduct.claims.last_claim(1)
    assert claim is not None and claim.complete == claim.shown and claim.begun == claim.thrown
    assert (table.due_draw, table.active, table.offer_kind) == (2, -1, OFFER_DISCARD)
    assert len(table.melds[1]) == 1 and len(table.hand[1]) == 10
    assert table.called[0] == {1}


def test_lifted_tile_put_back_and_kept() -> None:
    """W-DRAW-05: the lower seat of the claimer has the tile kept, and draws the next one himself."""
    table = table_of(
        "E discards 5m\nS draws\nW calls pung\nS put_back\nW pungs 5m from E\nW discards 1p\n"
        "N request {what = 'keep', whose = 'S'}\nN draws",
        opening="dealt", hands={**HANDS, "S": "147p 258s ESWN 139m", "W": "55m 258p 369s PFCE 1p"},
    )  # fmt: skip
    wall = table.conduct.wall
    assert wall.kept == {1: 53} and wall.head(1) == 53
    assert len(table.hand[1]) == 13 and table.called[0] == {0}


def test_wrong_set_put_right() -> None:
    """The example of the text: 45p shown for 2p, put right with 3p; 5p stays open as a live penalty tile."""
    table = table_of(
        "E discards 2p\nS calls chow\nS chows 2p with 45p\nW objection {whose = 'S', what = 'wrong_set'}\n"
        "S correction {tile = '2p', tiles = '2p 3p 4p'}",
        hands={"S": "345p 147m 258s ESWN"},
    )  # fmt: skip
    claim = table.conduct.claims.last_claim(1)
    assert claim is not None and not claim.is_set and claim.found.happened and not claim.closed.happened
    assert names(claim.wrong) == "5p" and penalty(table, 1) == {"5p": True}
    assert sorted(names(meld.tiles) for meld in table.melds[1]) == ["2p 3p 4p"]
    assert table.active == 1 and len(table.hand[1]) == 11


def test_wrong_set_taken_back_whole() -> None:
    """The upper seat's turn is given back (W-GEN-07b) and the tile lies open to claims again."""
    table = table_of(
        "E discards 2p\nW calls pung\nW pungs 2p with 2p 3p\nS objection {whose = 'W', what = 'wrong_set'}\n"
        "W correction {tile = '2p'}",
        hands={"W": "23p 147m 258s ESWNP"},
    )  # fmt: skip
    assert (table.due_draw, table.active, table.offer_kind) == (1, -1, OFFER_DISCARD)
    assert table.melds[2] == [] and len(table.hand[2]) == 13 and table.called[0] == set()
    assert penalty(table, 2) == {"2p": True, "3p": True}


def test_penalty_tiles_live_and_dead() -> None:
    """W-PT-02: another discard makes the rest dead; the one discarded is gone."""
    start = "E discards 5m\nN expose {tiles = '4m 7p', what = 'dropped', where = 'right'}\nS draws\nS discards 9m\n"
    start += "W draws\nW discards 1p\nN draws 8s\n"
    hands = {**HANDS, "N": "47m 147p 258s ESWNP"}
    late = "N confirmed {what = 'sorted'}\n"
    assert penalty(table_of(late + start + "N discards 4m", hands=hands), 3) == {"7p": False}
    assert penalty(table_of(late + start + "N discards 8s", hands=hands), 3) == {"4m": False, "7p": False}
    assert penalty(table_of(late + start, hands=hands), 3) == {"4m": True, "7p": True}


def test_exposed_while_sorting() -> None:
    """W-PT-06: one is free; of two one may be taken back, the other becomes a penalty tile."""
    hands = {**HANDS, "N": "47m 147p 258s ESWNP"}
    one = "N expose {tiles = '4m', what = 'sorting'}"
    assert penalty(table_of(one, hands=hands), 3) == {}
    two = one + "\nN expose {tiles = '7p', what = 'sorting'}"
    table = table_of(two, hands=hands)
    assert [tile.sure for tile in table.conduct.penalty(3)] == [False, False]
    table = table_of(two + "\nN expose {tiles = '4m', what = 'sorting', back = true}", hands=hands)
    assert [(NAME_OF[tile.tile], tile.sure) for tile in table.conduct.penalty(3)] == [("7p", True)]


def test_false_win_lays_the_hand_open() -> None:
    """W-WRONG-06: the hand goes on and what was shown becomes penalty tiles; the claimed tile does not."""
    table = table_of("E discards 5m\nS wins 5m from E\nS draws", hands=HANDS)
    assert table.wins == [] and len(table.conduct.false_wins) == 1
    assert len(table.conduct.penalty(1)) == 13


def test_short_hand_once_found_stays() -> None:
    """W-COUNT-03/05: found after the own first discard, for the whole hand; before it is correctable (W-DEALX-06)."""
    early = "S notice {whose = 'E', what = 'wrong_count'}\nE discards 5m"
    hands = {"E": "123m 456p 789s 1122s 5m", "S": "147m 258p 369s ESW"}
    assert table_of(early, hands=hands).conduct.lost(1, NO_WIN) is None
    late = "E discards 5m\nS draws\nS discards 1m\nW notice {whose = 'S', what = 'wrong_count'}"
    loss = table_of(late, hands=hands).conduct.lost(1, NO_WIN)
    assert loss is not None and loss.stands and loss.rule == "W-COUNT-03"
    assert table_of(late, hands=hands).conduct.lost(1, NO_CLAIMS) is None


def test_ruling_that_goes_another_way() -> None:
    """The table follows the ruling: the loss is kept but does not stand, and an act against it is only a note."""
    play = "E discards 5m\nS draws\nS discards 1m\nW notice {whose = 'S', what = 'wrong_count'}\n"
    play += "S ruling {penalty = 'warning', what = 'wrong_count'}"
    loss = table_of(play, hands={"S": "147m 258p 369s ESW"}).conduct.lost(1, NO_WIN)
    assert loss is not None and not loss.stands
    assert loss.finding().depends_on == f"seq {loss.lifted}"


def test_head_judge_has_the_last_word() -> None:
    """W-GEN-03: a judge cannot lift what the head judge imposed."""
    play = "E discards 5m\nS ruling {penalty = 'no_win', what = 'conduct', by = 'head_judge'}\n"
    play += "S ruling {penalty = 'none', what = 'conduct', by = 'judge'}"
    loss = table_of(play).conduct.lost(1, NO_WIN)
    assert loss is not None and loss.stands
    people = table_of(play).conduct.people
    ruling = people.ruling_on(1, (), what="conduct")
    assert ruling is not None and ruling.detail["penalty"] == "no_win"


def test_wrong_kong_after_its_supplement_costs_claims_too() -> None:
    """W-WRONG-05b."""
    table = table_of(
        "E discards 5m\nS calls kong\nS kongs 5m with 55m 9m from E\nS draws from tail\n"
        "W objection {whose = 'S', what = 'wrong_set'}",
        hands=HANDS,
    )  # fmt: skip
    assert table.conduct.lost(1, NO_WIN) is not None and table.conduct.lost(1, NO_CLAIMS) is not None


def test_no_right_is_lost_by_letting_a_tile_pass() -> None:
    """W-WIN-05."""
    table = table_of("E discards 5m\nS draws\nS discards", hands=HANDS)
    assert table.conduct.rights.losses == []


def test_deal_passes_and_voided_hands_do_not_count() -> None:
    """W-DEALER-04: whose deal it was; a hand dealt anew is no hand played."""
    play = "E discards\nS draws\nE ruling {penalty = 'none', effect = 'redeal'}\nnext hand {dealer = 'E'}\nE discards"
    hands = table_of(play).conduct.session.hands
    assert [(hand.dealer, hand.voided) for hand in hands] == [(0, True)]
    assert table_of(play).conduct.session.last_dealt() is None


@pytest.mark.parametrize(
    ("ms", "clock", "said"), [(999, 1, True), (1000, 1, False), (900, 100, True), (1000, 100, None), (1100, 100, False)]
)
def test_time_that_a_step_of_the_clock_could_turn(ms: int, clock: int, said: bool | None) -> None:
    assert shorter(Mark(0, 0), Mark(1, ms), 1000, clock) is said


def test_what_time_lacks() -> None:
    assert lacks_time(Mark(0, 0), Mark(1, 1000)) == "clock"
    assert lacks_time(Mark(0, 0), Mark(1, NO_TIME)) == lacks_time(Mark(0, 5), Mark(1, 4)) == "t"


@pytest.mark.parametrize(
    ("said", "rule", "same"),
    [("W-COUNT-03", "W-COUNT-03", True), ("DEALX-06", "W-DEALX-06c", True), ("W-PT-1", "W-PT-01", False),
     ("W-COUNT", "W-COUNT-03", True), ("", "W-COUNT-03", False), ("W-DEALX-0", "W-DEALX-06c", False)],
)  # fmt: skip
def test_articles_as_people_write_them(said: str, rule: str, same: bool) -> None:
    assert same_article(said, rule) is same


def test_complaint_gives_a_consequence() -> None:
    """W-GEN-05: rows that wait for a complaint say which word for the fault it must have."""
    rows = {row.id: row for row in load("wsom").rows}
    assert rows["W-SHUF-02"].complaint == "shuffle" and rows["W-PUNG-01"].complaint == ""


def test_rows_rest_on_files_that_exist() -> None:
    for row in load("wsom").rows:
        for path in row.rests_on:
            assert (ROOT / path).is_file(), (row.id, path)


def test_all_rows_are_there() -> None:
    assert len(load("wsom").rows) == 177


def test_whole_hand_of_the_format_page_is_clean() -> None:
    """The worked example of docs/record-format.md: judged without a breach and without an open question."""
    from ingest.formats.paipu import read

    text = Path(ROOT / "docs/record-format.md").read_text(encoding="utf-8")
    block = text.split("## A whole hand")[1].split("```")[1].strip()
    (game,) = read(block.encode(), "hand.paipu.jsonl")
    judged = Judge(load("wsom"), strict=True).judge(game)
    assert [verdict for verdict in judged.verdicts if verdict.status != "note"] == []
    assert table_cases.BOOKS[0] == game.book


def claimed_with(play: str, **hands: str) -> tuple[bool | None, ...]:
    """Whether each word about the last tile could be carried out."""
    table = table_of(play, hands=hands)
    window = table.conduct.claims.windows[-1]
    return tuple(can_carry_out(table, voice) for voice in window.voices)


def test_what_a_spoken_claim_could_take() -> None:
    """W-PRIO-03: only a legal claim goes first."""
    pair, none = "55m 147p 258s ESWN 9m", "147p 258s ESWNPF 9m"
    assert claimed_with("E discards 5m\nW calls pung\nN calls pung", W=pair, N=none) == (True, False)
    lower, other = "46m 147p 258s ESWNP", "67m 147p 258s ESWNP"
    assert claimed_with("E discards 5m\nS calls chow\nW calls chow", S=lower, W=other) == (True, False)
    assert claimed_with("E discards 5m\nW touch {what = 'head'}\nW calls pung", W=pair) == (False,)
    ready = "46m 123p 456p 789s EE"
    assert claimed_with("E discards 5m\nW calls win\nN calls win", W=ready, N=pair) == (True, False)
    dropped = "W confirmed {what = 'sorted'}\nE discards 5m\nW expose {tiles = '5m', what = 'dropped'}\nW calls pung"
    assert claimed_with(dropped, W=pair) == (False,)


def test_discard_put_to_an_own_pung_comes_from_the_river() -> None:
    """W-KONG-05: forbidden, but the tile lies there and the hand stays known."""
    play = "E discards 5m\nS calls pung\nS pungs 5m from E\nS discards 9m\nW draws 5m\nW discards 5m\n"
    for way in ("S adds 5m", "S kongs 5m from W"):
        table = table_of(play + way, hands={**HANDS, "S": "55m 147p 258s ESWN 9m"}, identities=False)
        assert table.known[1] or way == "S kongs 5m from W"
        assert [len(meld.tiles) for meld in table.melds[1]] == [4]
        assert table.called[2] == {0} and table.due_tail


def test_wall_is_exhausted_by_index_or_count() -> None:
    for opening in ("", "dealt"):
        table = table_of("E discards\n... 0 left", opening=opening)
        assert is_exhausted(table) and counts_surely(table)
        table = table_of("E discards\n... 1 left", opening=opening)
        assert not is_exhausted(table)


def test_discard_made_without_a_word_and_without_a_draw() -> None:
    """W-CLAIM-05c."""
    table = table_of("E discards 5m\nW discards 1p", hands=HANDS)
    assert thrown_silently(table, 2, table.conduct.claims.windows[0]).happened
    table = table_of("E discards 5m\nW calls pung\nW discards 1p", hands=HANDS)
    assert not thrown_silently(table, 2, table.conduct.claims.windows[0]).happened


def test_outranked_chow_is_no_longer_to_be_shown() -> None:
    """Its discard is taken back: the claim is gone, the next set shown is another one."""
    chow = "E discards 5m\nS calls chow\nS discards 9m\n"
    play = chow + "W calls pung\nS correction {what = 'discard'}\nW pungs 5m from E"
    table = table_of(play, hands={**HANDS, "S": "46m 147p 258s ESWN 9m", "W": "55m 258p 369s PFCE 1p"})
    assert table.conduct.claims.pending(1) is None and table.active == 2


def test_draw_out_of_turn_moves_no_turn() -> None:
    table = table_of("E discards\nS draws\nW draws", hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[2])) == (1, -1, 14)
    table = table_of("E discards\nS draws\nW draws\nS discards\nW discards", hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[2])) == (-1, 3, 13)


def test_draw_out_of_turn_put_back() -> None:
    table = table_of("S draws\nS put_back", hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[1]), table.live_left) == (0, -1, 13, 69)
    table = table_of("E discards\nW draws\nW put_back", hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[2])) == (-1, 1, 13)


def test_draw_after_the_discard_moves_no_turn() -> None:
    table = table_of("E discards\nS discards E\nS draws", hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[1])) == (-1, 2, 13)


def test_discard_out_of_turn_moves_no_turn() -> None:
    table = table_of("E discards\nS draws\nN discards", hands=HANDS)
    assert (table.active, table.due_draw) == (1, -1)
    table = table_of("E discards\nS draws\nW calls pung\nW discards P", hands=HANDS)
    assert (table.active, table.due_draw) == (-1, 3)


def test_tiles_due() -> None:
    play = "E discards 5m\nW calls pung\nW discards P"
    conduct = table_of(play, hands={**HANDS, "W": "55m 258p 369s PFCE 1p"}).conduct
    assert [conduct.due_count(seat) for seat in range(4)] == [13, 13, 12, 13]
    assert [conduct.count(seat) for seat in range(4)] == [13, 13, 12, 13]
    table = table_of("S draws\nE discards", hands=HANDS)
    assert (table.conduct.due_count(1), table.conduct.count(1)) == (14, 14)


def test_draws_of_a_tile_that_was_not_due() -> None:
    conduct = table_of("E discards\nS draws {wall = 55}\nS discards\nW draws {wall = 53}", opening="dealt").conduct
    assert list(conduct.wrong_draws.values()) == [53]
    conduct = table_of("E discards\nS draws from tail\nS discards").conduct
    assert list(conduct.wrong_draws.values()) == [53]


def test_discard_taken_back() -> None:
    table = table_of('E discards\nS draws\nS discards E\nS correction {what = "discard"}', hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[1])) == (1, -1, 14)
    table = table_of('S discards E\nS correction {what = "discard"}', hands=HANDS)
    assert (table.active, table.due_draw, len(table.hand[1])) == (0, -1, 13)
    play = 'E discards 5m\nW calls pung\nW discards P\nW correction {what = "discard"}'
    table = table_of(play, hands={**HANDS, "W": "55m 258p 369s PFCE 1p"})
    assert (table.active, table.due_draw, len(table.hand[2])) == (-1, 1, 13)


def test_kong_of_a_discard_taken_back_leaves_the_pung_and_the_turn() -> None:
    """W-KONG-05: the tile lies in the river again, the lower seat of its thrower draws."""
    play = "E discards 5m\nS calls pung\nS pungs 5m from E\nS discards 9m\nW draws 5m\nW discards 5m\n"
    play += "S kongs 5m from W\nS correction {tile = '5m', from = 'W', tiles = '5m 5m 5m', was = '5m 5m 5m 5m'}"
    table = table_of(play, hands={**HANDS, "S": "55m 147p 258s ESWN 9m"}, identities=False)
    assert [len(meld.tiles) for meld in table.melds[1]] == [3] and table.known[1]
    assert (table.due_draw, table.due_tail, table.active, table.called[2]) == (3, False, -1, set())
    assert table.conduct.penalty(1) == []


def test_own_kong_taken_back_before_its_supplement() -> None:
    """The turn goes on with the tile drawn; the four shown lie open, or by the option go back (W-WALL-03)."""
    play = "E discards\nS draws 5m\nS kongs 5555m\nS correction {was = '5m 5m 5m 5m'}"
    table = table_of(play, hands={"S": "555m 147p 258s ESWN"})
    assert (table.active, table.due_tail, len(table.hand[1]), table.melds[1]) == (1, False, 14, [])
    assert table.drawn[1] != -1 and len(table.conduct.penalty(1)) == 4
    table = table_of(play, hands={"S": "555m 147p 258s ESWN"}, options={"forbidden_kong_tiles": "refused"})
    assert table.conduct.penalty(1) == []


def test_locked_kong_broken_up_and_laid_again() -> None:
    """W-KONG-06: what is not allowed is written down as it happened."""
    play = "E discards\nS draws 5m\nS kongs 5555m\nS draws 9p from tail\n"
    play += "S correction {tiles = '5m 5m 5m', was = '5m 5m 5m 5m'}"
    hands = {"S": "555m 147p 258s ESWN"}
    table = table_of(play, hands=hands)
    assert [len(meld.tiles) for meld in table.melds[1]] == [3] and len(table.hand[1]) == 12
    table = table_of(play + "\nS correction {tiles = '5m 5m 5m 5m', was = '5m 5m 5m'}", hands=hands)
    assert [len(meld.tiles) for meld in table.melds[1]] == [4] and len(table.hand[1]) == 11
    assert table.conduct.penalty(1) == []


def owed(table: Table) -> list[tuple[int, str, int, int]]:
    """Seat, row, count and laid of what is to be laid open."""
    return [(duty.seat, duty.rule, duty.count, duty.laid) for duty in table.conduct.duties.all]


def test_tiles_owed_for_an_empty_claim_and_an_empty_win() -> None:
    """W-WRONG-03, W-WRONG-07: two tiles, three tiles."""
    play = "E discards 5m\nS calls pung\nS retracts pung\nS expose {tiles = '1p', what = 'penalty'}"
    assert owed(table_of(play, hands=HANDS)) == [(1, "W-WRONG-03", 2, 1)]
    play = "E discards 5m\nS draws\nS calls self_draw\nS discards 9m\nW draws\nW discards 1p"
    table = table_of(play, hands=HANDS)
    assert owed(table) == [(1, "W-WRONG-07", 3, 0)] and table.conduct.duties.all[0].over


def test_nothing_is_owed_for_a_claim_outranked_changed_or_late() -> None:
    """W-WRONG-02a/b; a void claim costs tiles only by the option `void_claim_tiles`."""
    outranked = "E discards 5m\nW calls chow\nS calls pung\nW retracts chow"
    changed = "E discards 5m\nS calls pung\nS calls win\nS wins 5m from E"
    late = "E discards 5m\nS draws\nS mix\nN calls pung\nN retracts pung"
    for play in (outranked, changed, late):
        assert owed(table_of(play, hands=HANDS)) == []
    assert owed(table_of(late, hands=HANDS, options={"void_claim_tiles": "as_empty"})) == [(3, "W-WRONG-03", 2, 0)]


def test_tiles_of_a_wrong_set_are_owed_until_laid_open_or_thrown() -> None:
    """W-WRONG-01: the live tile may be thrown at once."""
    play = "E discards 2p\nS calls chow\nS chows 2p with 45p\nS correction {tile = '2p', tiles = '2p 3p 4p'}"
    hands = {"S": "345p 147m 258s ESWN"}
    assert owed(table_of(play, hands=hands)) == [(1, "W-WRONG-01", 1, 0)]
    assert owed(table_of(play + "\nS discards 5p", hands=hands)) == [(1, "W-WRONG-01", 1, 1)]
    assert owed(table_of(play + "\nS discards E", hands=hands)) == [(1, "W-WRONG-01", 1, 0)]


@pytest.mark.parametrize("identities", [False, True])
def test_a_set_taken_back_restores_its_penalty_tiles(identities: bool) -> None:
    """A dead tile stays dead (3.9), and a pung of both copies uses the one that lies open."""
    start = "N ruling {penalty = 'penalty_tiles', tiles = '4m', what = 'conduct'}\nE discards 1s\n"
    start += "S draws\nS discards\nW draws\nW discards\nN draws\nN discards E\nE draws\nE discards 4m\n"
    start += "N calls pung\nN pungs 4m with 44m from E"
    hands = {"N": "44m 147p 258s ESWNP", "E": "4m 123p 456p 789s 1122s"}
    assert penalty(table_of(start, hands=hands, identities=identities), 3) == {}
    back = table_of(start + "\nN correction {tile = '4m'}", hands=hands, identities=identities)
    live = [tile.live for tile in back.conduct.penalty(3)]
    assert sorted(live) == [False, True]


def test_a_hidden_tile_may_be_the_one_thrown() -> None:
    """Without identities what does not lie open is thrown first: that can only clear (3.7)."""
    table = table_of(
        "N ruling {penalty = 'penalty_tiles', tiles = '4m', what = 'conduct'}\nE discards 1s",
        hands={"N": "4m 147p 258s ESWN??", "E": "1s 123m 456p 789s EEEC"}, identities=False,
    )  # fmt: skip
    tile = table.conduct.penalty(3)[0].tile
    assert table.conduct.rights.find(3, tile, table.hand[3]) is None
    assert table.conduct.rights.is_ambiguous(3, tile, table.hand[3])


def test_a_penalty_tile_taken_up_is_none_until_it_is_laid_open_again() -> None:
    """A fault that nobody objects to stands (W-GEN-07a)."""
    start = "E discards 5m\nN confirmed {what = 'sorted'}\nN expose {tiles = '4m', what = 'dropped'}\n"
    back = "N expose {tiles = '4m', what = 'dropped', back = true}\n"
    again = "N expose {tiles = '4m', what = 'penalty', where = 'right'}\n"
    hands = {**HANDS, "N": "47m 147p 258s ESWNP"}
    assert penalty(table_of(start, hands=hands), 3) == {"4m": True}
    assert penalty(table_of(start + back, hands=hands), 3) == {}
    assert penalty(table_of(start + back + again, hands=hands), 3) == {"4m": True}
