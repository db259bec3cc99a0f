"""The menu of riichi, rule by rule: what it offers, and what it just does not."""

from __future__ import annotations

from typing import Any

import pytest

from ingest import kinds as k
from ingest.model import HandRecord
from ingest.tiles import tile
from replay.act import Act
from replay.book import load
from replay.menu import PASS, Action, find_action, has_menu, menu, menu_text
from replay.table import Match, Table
from tests.replay.play import Deal, Wall, read_lines

BOOK = load("riichi-tenhou")


def at(
    play: str,
    hands: dict[str, str] | None = None,
    *,
    players: int = 4,
    indicator: str | None = None,
    scores: tuple[int, ...] | None = None,
    table: dict[str, Any] | None = None,
    **options: Any,
) -> Table:
    """The table after some lines of play (`tests/cases/README.md`); hands not given are filled with scattered tiles."""
    start = scores or (25_000,) * players
    hand = HandRecord(0, 0, 0, 0, 0, start)
    lines = read_lines(play)
    deal = Deal(hand, Wall(players, True, True), hands or {}, indicator, lines)
    for line in lines:
        deal.play(line)
    match = Match(players, BOOK.choose(BOOK.editions[-1], options), {"reds": True, **(table or {})})
    made = Table(match, 0, 0, 136 if players == 4 else 108, 14)
    made.round = made.counter = made.start_sticks = 0
    made.start_scores = start
    match.begin(made)
    for seq, row in enumerate(hand.rows):
        made.apply(Act(seq, row))
    return made


def texts(table: Table, seat: int, *words: str) -> set[str]:
    """What a seat may do, in words; only what begins with one of the words given."""
    found = {action.text() for action in menu(table) if action.seat == seat}
    return {text for text in found if not words or text.startswith(words)}


# A hand far from everything; and one that waits for 3s 6s with all simples, closed.
FAR = "147m 258p 369s ESWN"
SIMPLES = "234m 567m 678p 22p 45s"
# Waits for 3s between 2s and 4s, with a pair of winds: without riichi or a self-draw it has no yaku.
NO_YAKU = "123m 567m 678p NN 24s"


# -- the own turn --------------------------------------------------------------------------------------------


def test_a_drawn_tile_and_an_equal_one_of_the_hand_are_two_discards() -> None:
    table = at("E draws 1m", {"E": FAR})
    assert texts(table, 0, "discard 1m") == {"discard 1m", "discard 1m (drawn)"}
    assert len(menu(table)) == 14 and {action.kind for action in menu(table)} == {k.DISCARD}


def test_red_and_plain_fives_are_two_discards_and_equal_ones_are_one() -> None:
    table = at("E draws C", {"E": "0555m 147p 369s ESW"})
    assert texts(table, 0, "discard 0m", "discard 5m") == {"discard 0m", "discard 5m"}


def test_nobody_chooses_while_a_tile_is_due() -> None:
    assert menu(at("", {"E": FAR})) == []
    assert menu(at("E draws 1m\nE kongs 1111m", {"E": "111m 258p 369s ESWN"})) == []
    assert menu_text([]) == "nobody has a choice to make"


def test_riichi_offers_each_discard_that_leaves_the_hand_ready() -> None:
    table = at("E draws 3s", {"E": "234m 567m 678p 22p 46s"})
    assert texts(table, 0, "riichi") == {"riichi 3s (drawn)", "riichi 6s"}
    assert texts(table, 0, "win") == set()


@pytest.mark.parametrize(
    ("scores", "offered"), [((1000, 33_000, 33_000, 33_000), True), ((900, 33_100, 33_000, 33_000), False)]
)
def test_riichi_needs_a_stick(scores: tuple[int, ...], offered: bool) -> None:
    table = at("E draws C", {"E": SIMPLES}, scores=scores)
    assert bool(texts(table, 0, "riichi")) == offered


@pytest.mark.parametrize(("players", "left", "offered"), [(4, 4, True), (4, 3, False), (3, 3, True), (3, 2, False)])
def test_riichi_needs_tiles_for_a_turn(players: int, left: int, offered: bool) -> None:
    """As many as there are players are left after the own draw."""
    hand = "234p 567p 678s 22s 45s"
    seat = {(4, 4): 1, (4, 3): 2, (3, 3): 0, (3, 2): 1}[players, left]
    table = at(
        f"E draws\nE discards\n... {left + 1} left\n{'ESWN'[seat]} draws C",
        {"ESWN"[seat]: hand},
        players=players,
    )
    assert table.live_left == left
    assert bool(texts(table, seat, "riichi")) == offered


def test_no_riichi_with_a_claimed_set_but_with_a_concealed_kong() -> None:
    open_hand = at(
        "N draws 7p\nN discards 2s\nE pungs 2s\nE discards C\n... to E\nE draws C",
        {"E": "22s 34m 567m 678p 44p C"},
    )
    assert texts(open_hand, 0, "riichi") == set()
    closed = at("E draws 5s\nE kongs 1111m\nindicator P\nE draws 9s", {"E": "1111m 567m 678p 22p 4s"})
    assert texts(closed, 0, "riichi") == {"riichi 9s (drawn)"}


def test_after_riichi_only_the_drawn_tile_and_before_its_discard_only_what_keeps_the_hand_ready() -> None:
    declared = at("E draws 3s\nE riichi", {"E": "234m 567m 678p 22p 46s"})
    assert texts(declared, 0) == {"discard 3s (drawn)", "discard 6s"}
    later = at("E draws C\nE riichi\nE discards C\nE riichi accepted\n... to E\nE draws 9m", {"E": SIMPLES})
    assert texts(later, 0) == {"discard 9m (drawn)"}


def test_after_riichi_a_kong_of_the_drawn_tile_that_keeps_the_waits() -> None:
    riichi = "E riichi\nE discards C\nE riichi accepted\n... to E\nE draws "
    kept = at(f"E draws C\n{riichi}9m", {"E": "999m 567m 678p 22p 45s"})
    assert texts(kept, 0, "concealed") == {"concealed kong 9999m"}
    changed = at(f"E draws C\n{riichi}4s", {"E": "123m 567m 678p 4445s"})
    assert texts(changed, 0, "concealed") == set()
    not_drawn = at(f"E draws C\n{riichi}9s", {"E": "1111m 23m 678p 22p 45s"})
    assert texts(not_drawn, 0, "concealed") == set()


def test_kongs_of_the_own_turn() -> None:
    table = at(
        "N draws 7p\nN discards 5p\nE pungs 5p with 0p 5p\nE discards C\n... to E\nE draws 5p",
        {"E": "05p 1111m 234s 678s C"},
    )
    assert texts(table, 0, "concealed", "added") == {"concealed kong 1111m", "added kong 5p"}
    claimed = at("N draws 7p\nN discards 5p\nE pungs 5p", {"E": "55p 1111m 234s 678s C"})
    assert texts(claimed, 0, "concealed", "added") == set()  # a kong needs a draw


def test_no_kong_without_a_tile_to_replace_it_and_no_fifth() -> None:
    hand = "1111m 234p 567p 67s 9s"
    assert texts(at("E draws\nE discards\n... 2 left\nN draws 9m", {"N": hand}), 3, "concealed")
    assert not texts(at("E draws\nE discards\n... 1 left\nE draws 9m", {"E": hand}), 0, "concealed")
    kongs = "\nindicator\nE draws from tail\n".join(f"E kongs {digit * 4}m" for digit in "123")
    four = at(
        f"E draws 9m\n{kongs}\nindicator\nE draws 4m from tail\nE kongs 4444m\nindicator\nE draws 9m from tail\n"
        "E discards 9m\nS draws 1s",
        {"E": "1111m 2222m 333m 44m", "S": "111s 258p 369p ESWN"},
    )
    assert not texts(four, 1, "concealed")


def test_nine_kinds_on_the_first_draw_before_any_claim() -> None:
    hand = "19m 19p 19s ESW 2345m"
    assert texts(at("E draws 5p", {"E": hand}), 0, "nine") == {"nine kinds"}
    eight = "19m 19p 19s ES 23456m"
    assert not texts(at("E draws 5p", {"E": eight}), 0, "nine")
    claimed = at(
        "E draws 5p\nE discards 5p\nN pungs 5p\nN discards C\nE draws\nE discards\nS draws 5s",
        {"S": hand, "N": "55p 147m 258s ESWNC"},
    )
    assert not texts(claimed, 1, "nine")
    second = at("E draws 5p\nE discards 5p\n... to E\nE draws 6p", {"E": hand})
    assert not texts(second, 0, "nine")


def test_a_self_draw_needs_a_yaku() -> None:
    assert texts(at("E draws 3s", {"E": NO_YAKU}), 0, "win") == {"win on 3s by self-draw"}
    hand = {"E": "NN 22p 67m 678p 45s 9m C"}
    opened = "N draws 7p\nN discards 5m\nE chows 5m with 67m\nE discards C\n... to E\nE draws 9m\n"
    assert not texts(at(opened, hand), 0, "win")
    simples = {"E": "22p 67m 678p 45s 678s C"}
    play = "N draws 7p\nN discards 5m\nE chows 5m with 67m\nE discards C\n... to E\nE draws 6s"
    assert texts(at(play, simples), 0, "win") == {"win on 6s by self-draw"}
    assert not texts(at(play, simples, table={"open_tanyao": False}), 0, "win")


# -- swap calling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "own", "barred"),
    [
        ("4m", "56m", "4m 7m"),
        ("7m", "56m", "4m 7m"),
        ("5m", "46m", "5m"),
        ("0m", "46m", "5m"),
        ("1m", "23m", "1m 4m"),
        ("3m", "12m", "3m"),
    ],
)
def test_swap_calling_after_a_chow(claimed: str, own: str, barred: str) -> None:
    names = [own[0] + "m", own[1] + "m"]
    rest = [name for name in ("1m", "3m", "4m", "5m", "7m")]
    hand = " ".join([*names, *rest, "9p 9p 9p S W C"])
    table = at(f"N draws {claimed}\nN discards {claimed}\nE chows {claimed} with {own}", {"E": hand})
    discards = {action.tiles_word for action in menu(table)}
    assert discards == {"9p", "S", "W", "C", *rest} - set(barred.split())


def test_swap_calling_after_a_pung() -> None:
    table = at("N draws 5m\nN discards 5m\nE pungs 5m with 55m", {"E": "055m 147p 369s ESWC"})
    assert not texts(table, 0, "discard 0m", "discard 5m") and texts(table, 0, "discard 1p")


def test_a_chow_that_leaves_no_discard_is_not_offered() -> None:
    """With 1234m left: claiming 1m with 23m would leave 1m and 4m, which swap calling bars both."""
    pungs = "".join(
        f"{seat} draws {tile}\n{seat} discards {tile}\nE pungs {tile}\nE discards {cut}\n"
        for seat, tile, cut in (("S", "9p", "S"), ("W", "9s", "W"), ("N", "8s", "C"))
    )
    hand = {"E": "99p 99s 88s 1234m SWC"}
    table = at(f"E draws 7m\nE discards 7m\n{pungs}... to N\nN draws 1m\nN discards 1m", hand)
    assert texts(table, 0, "chow") == set()
    other = at(f"E draws 7m\nE discards 7m\n{pungs}... to N\nN draws 2m\nN discards 2m", hand)
    assert texts(other, 0, "chow") == {"chow 2m with 34m", "chow 2m with 13m"}


# -- claims --------------------------------------------------------------------------------------------------


def test_chows_with_each_pair_of_tiles_red_fives_apart() -> None:
    table = at("N draws 6m\nN discards 6m", {"E": "40578m 258p 369s EC"})
    assert texts(table, 0) == {
        "chow 6m with 40m", "chow 6m with 45m", "chow 6m with 07m", "chow 6m with 57m", "chow 6m with 78m", "pass",
    }  # fmt: skip
    assert texts(table, 1, "chow") == texts(table, 2, "chow") == set()  # only of the seat before


def test_chows_do_not_reach_over_the_end_of_a_suit() -> None:
    table = at("N draws 9m\nN discards 9m", {"E": "78m 12p 89p 12s EESSC"})
    assert texts(table, 0, "chow") == {"chow 9m with 78m"}
    honour = at("N draws S\nN discards S", {"E": "EW 789m 12p 89p 12s PC"})
    assert texts(honour, 0) == set()


def test_no_chow_with_three_players() -> None:
    table = at("W draws 6p\nW discards 6p", {"E": "4578p 147s EESSCC"}, players=3)
    assert texts(table, 0) == set()


def test_pungs_and_kong_of_a_discard() -> None:
    table = at("N draws 5p\nN discards 5p", {"W": "055p 147m 369s ESWC"})
    assert texts(table, 2) == {"pung 5p with 50p", "pung 5p with 55p", "kong 5p with 550p", "pass"}


def test_no_claim_of_the_last_discard_but_a_win() -> None:
    hands = {"S": SIMPLES, "N": "333s 147m 258p ESWN"}
    before = at(
        "E draws\nE discards\n... 2 left\nN draws\nN discards 3s",
        hands | {"N": FAR, "E": "33s 147m 258p 99p ESW"},
    )
    assert texts(before, 0, "pung")
    last = at("E draws\nE discards\n... 1 left\nE draws 3s\nE discards 3s", hands)
    assert last.live_left == 0
    assert texts(last, 3) == set() and texts(last, 1) == {"win on 3s from seat 0", "pass"}


def test_no_claim_in_riichi() -> None:
    table = at(
        "E draws C\nE riichi\nE discards C\nE riichi accepted\n... to N\nN draws 2p\nN discards 2p",
        {"E": SIMPLES},
    )
    assert texts(table, 0) == set()


def test_no_claim_when_four_kongs_of_several_end_the_hand() -> None:
    hands = {"E": "1111m 2222m 333m 99p", "S": "111s 258p 36p ESWN", "W": "44p 147s ESWNPFC 7m"}
    kongs = "".join(
        f"E kongs {digit * 4}m\nindicator\nE draws{' 3m' if digit == '2' else ''} from tail\n" for digit in "123"
    )
    play = f"E draws 9p\n{kongs}E discards\nS draws 1s\nS kongs 1111s\nindicator\nS draws 4p from tail\nS discards 4p"
    assert menu(at(play, hands)) == []
    assert texts(at(play, hands, abort_four_kongs=False), 2, "pung") == {"pung 4p with 44p"}


# -- wins on another's tile ----------------------------------------------------------------------------------


def test_a_win_on_a_discard_needs_shape_and_yaku() -> None:
    play = "N draws 3s\nN discards 3s"
    assert texts(at(play, {"W": SIMPLES}), 2, "win") == {"win on 3s from seat 3"}
    assert not texts(at(play, {"W": NO_YAKU}), 2, "win")
    assert not texts(at("N draws 4s\nN discards 4s", {"W": SIMPLES}), 2, "win")


def test_furiten_by_an_own_discard_even_one_claimed_and_one_without_yaku() -> None:
    """The hand waits for 3s 6s; 6s lies in the own river, or was claimed from it."""
    play = "E draws 6s\nE discards 6s\n... to N\nN draws 3s\nN discards 3s"
    assert not texts(at(play, {"E": SIMPLES}), 0, "win")
    claimed = "E draws 6s\nE discards 6s\nW pungs 6s\nW discards C\nN draws 3s\nN discards 3s"
    assert not texts(at(claimed, {"E": SIMPLES, "W": "66s 147m 258p ESWNC"}), 0, "win")
    near = "E draws 7s\nE discards 7s\n... to N\nN draws 3s\nN discards 3s"
    assert texts(at(near, {"E": SIMPLES}), 0, "win")


PASSED = "E draws C\nE discards C\nS draws 6s\nS discards 6s\nW draws 3s\nW discards 3s"


def test_furiten_until_the_own_next_discard() -> None:
    hand = {"E": SIMPLES}
    assert not texts(at(PASSED, hand), 0, "win")
    later = f"{PASSED}\n... to E\nE draws 9m\nE discards 9m\nS draws 3s\nS discards 3s"
    assert texts(at(later, hand), 0, "win") == {"win on 3s from seat 1"}


def test_a_tile_that_would_have_given_no_yaku_makes_furiten_too() -> None:
    """Waits for 1s 4s, only 4s makes all simples in the claimed hand."""
    hand = {"E": "22p 67m 678p 23s 678s C"}
    opened = "N draws 5m\nN discards 5m\nE chows 5m with 67m\nE discards C\n"
    assert texts(at(f"{opened}S draws 4s\nS discards 4s", hand), 0, "win")
    assert not texts(at(f"{opened}S draws 1s\nS discards 1s", hand), 0, "win")
    assert not texts(at(f"{opened}S draws 1s\nS discards 1s\nW draws 4s\nW discards 4s", hand), 0, "win")


def test_a_claim_and_its_discard_end_the_furiten_of_the_turn() -> None:
    """Waits for 3s 6s, lets 3s pass, claims 8p and discards 2p: it still waits for them, and has not drawn since."""
    hand = {"E": "234m 567m 222p 88p 45s"}
    play = "E draws C\nE discards C\nS draws 3s\nS discards 3s\nW draws 8p\nW discards 8p\n"
    still = f"{play}N draws 6s\nN discards 6s"
    assert not texts(at(still, hand), 0, "win")
    claimed = f"{play}E pungs 8p\nE discards 2p\nS draws 6s\nS discards 6s"
    assert texts(at(claimed, hand), 0, "win") == {"win on 6s from seat 1"}


def test_furiten_after_riichi_lasts() -> None:
    hand = {"E": SIMPLES}
    riichi = "E draws C\nE riichi\nE discards C\nE riichi accepted\nS draws 6s\nS discards 6s\n"
    assert texts(at(riichi, hand), 0) == {"win on 6s from seat 1", "pass"}
    later = f"{riichi}... to E\nE draws 9m\nE discards 9m\nS draws 3s\nS discards 3s"
    assert not texts(at(later, hand), 0)
    assert texts(at(f"{riichi}... to E\nE draws 3s", hand), 0, "win") == {"win on 3s by self-draw"}


def test_a_declaring_discard_is_won_on_until_the_riichi_is_accepted() -> None:
    hands = {"E": "999m 567m 678p 11p 78s", "W": SIMPLES, "S": "33s 147m 258p ESWNC"}
    play = "E draws 3s\nE riichi\nE discards 3s"
    assert texts(at(play, hands), 2) == {"win on 3s from seat 0", "pass"}
    accepted = at(f"{play}\nE riichi accepted", hands)
    assert texts(accepted, 2) == set() and texts(accepted, 1) == {"pung 3s with 33s", "pass"}


def test_several_winners_stand_in_turn_order_and_three_are_none() -> None:
    hands = {"E": SIMPLES, "S": "234m 567m 678p 55p 45s", "W": "345p 678m 678p 88p 45s"}
    offered = at("N draws 3s\nN discards 3s", hands)
    assert [action.seat for action in menu(offered) if action.kind == k.WIN] == [0, 1, 2]
    one = "N draws 3s\nN discards 3s\nE wins 3s from N"
    assert [action.seat for action in menu(at(one, hands)) if action.kind == k.WIN] == [1, 2]
    assert menu(at(one, hands, winners_on_a_tile="one")) == []
    assert menu(at("N draws 3s\nN discards 3s\nW wins 3s from N", hands)) == []
    two = f"{one}\nS wins 3s from N"
    assert menu(at(two, hands)) == []
    assert [action.seat for action in menu(at(two, hands, triple_win="paid")) if action.kind == k.WIN] == [2]


# -- kongs and norths ----------------------------------------------------------------------------------------

ORPHANS = "19m 19p 19s ESWNPFF"


def test_robbing_an_added_kong() -> None:
    hands = {"E": "33s 147m 258p ESWNC", "W": NO_YAKU}
    play = "N draws 3s\nN discards 3s\nE pungs 3s\nE discards C\n... to E\nE draws 3s\nE adds 3s"
    table = at(play, hands)
    # The hand let 3s pass when it was discarded, but has discarded since; robbing is its yaku.
    assert texts(table, 2) == {"win on 3s from seat 0", "pass"}
    assert texts(at(f"{play}\nE draws 9m from tail", hands), 2) == set()


def test_a_concealed_kong_is_robbed_by_thirteen_orphans_alone() -> None:
    hands = {"E": "CCC 147m 258p 2345s", "S": ORPHANS, "W": "C 234m 567m 678p 345s"}
    play = "E draws C\nE kongs CCCC"
    assert texts(at(play, hands), 1) == {"win on C from seat 0", "pass"}
    assert menu(at(play, hands, rob_concealed_kong=False)) == []
    ready = {"E": "333s 147m 258p ESWN", "S": SIMPLES}
    assert menu(at("E draws 3s\nE kongs 3333s", ready)) == []


def test_a_concealed_kong_of_a_tile_waited_for_makes_no_furiten() -> None:
    hands = {"E": "333s 147m 258p ESWN", "S": SIMPLES}
    play = "E draws 3s\nE kongs 3333s\nindicator\nE draws 6s from tail\nE discards 6s"
    assert texts(at(play, hands), 1, "win") == {"win on 6s from seat 0"}


def test_norths_are_laid_aside_with_three_players_only() -> None:
    hand = {"E": "N 147p 258p 369s ESW"}
    assert texts(at("E draws N", hand, players=3), 0, "north") == {"north aside N"}
    assert texts(at("E draws N", hand), 0, "north") == set()
    riichi = "E draws C\nE riichi\nE discards C\nE riichi accepted\n... to E\nE draws "
    ready = {"E": "234p 567p 678s NN 45s"}
    assert texts(at(f"{riichi}9m", ready, players=3), 0, "north") == set()
    assert texts(at(f"{riichi}N", ready, players=3), 0, "north") == {"north aside N"}


def test_no_north_without_a_tile_to_replace_it() -> None:
    hand = {"E": "N 147p 258p 369s ESW"}
    assert texts(at("E draws\nE discards\n... 3 left\nE draws 1m", hand, players=3), 0, "north")
    last = at("E draws\nE discards\n... 1 left\nW draws N", {"W": hand["E"]}, players=3)
    assert last.live_left == 0 and not texts(last, 2, "north")


def test_a_north_laid_aside_may_be_won_on() -> None:
    hands = {"E": "N 147p 258p 369s ESW", "S": "234p 567p CCC 999s N"}
    table = at("E draws 9m\nE lays N", hands, players=3)
    assert texts(table, 1) == {"win on N from seat 0", "pass"}


# -- what is not known, other books, texts -------------------------------------------------------------------


def test_a_seat_whose_hand_is_hidden_has_no_actions() -> None:
    table = at("N draws 5p\nN discards 5p", {"E": "?????????????", "W": "55p 147m 369s ESWCC"})
    assert texts(table, 0) == set() and texts(table, 2) == {"pung 5p with 55p", "pass"}


def test_after_the_hand_there_is_nothing_to_do() -> None:
    assert menu(at("E draws 6s\nE wins 6s", {"E": SIMPLES})) == []
    assert menu(at("E draws 5p\ndraw game nine_kinds", {"E": "19m 19p 19s ESW 2345m"})) == []


def test_a_book_without_riichi_has_no_menu() -> None:
    table = Table(Match(4, {"dead_tiles": 0}, {}), 0, 0, 144, 0)
    assert not has_menu(table) and menu(table) == []


def test_find_action_tells_drawn_tiles_and_red_fives_apart() -> None:
    table = at("E draws 5m", {"E": "05m 147p 369s ESWNP"})
    actions = menu(table)
    row = table.acts[-1].row
    code = table.drawn[0]
    for flags, drawn in ((k.DRAWN_CUT, True), (k.HAND_CUT, False)):
        act = Act(9, (k.DISCARD, 0, code, -1, (), flags, *row[6:]))
        found = find_action(actions, act)
        assert found is not None and found.drawn == drawn and found.tiles_word.startswith("5m")
    assert find_action(actions, Act(9, (k.DISCARD, 1, code, -1, (), 0, *row[6:]))) is None


def test_the_menu_as_text() -> None:
    hands = {"E": "40578m 258p 369s EC", "W": "066m 147p 369s ESWC"}
    assert menu_text(menu(at("N draws 6m\nN discards 6m", hands))) == (
        "seat 0 may\n    chow 6m with  45m, 40m, 57m, 07m, 78m\n    pass\nseat 2 may\n    pung 6m with  66m\n    pass"
    )
    assert str(Action(2, k.WIN, tile("9s"), target=0)) == "win on 9s from seat 0"
    assert menu_text(menu(at("E draws 9s", {"E": "1111m 567m 67p 22p 45s"}))).splitlines()[1:] == [
        "    concealed kong  1111m",
        "    discard         1m  5m  6m  7m  2p  6p  7p  4s  5s  9s (drawn)",
    ]


def test_actions_are_plain_values() -> None:
    assert Action(1, PASS) == Action(1, PASS) and len({Action(1, PASS), Action(1, PASS), Action(2, PASS)}) == 2
