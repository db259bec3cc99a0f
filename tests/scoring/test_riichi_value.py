"""Values and payments of riichi wins: known hands, the payment tables, and every win of the real records."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from replay.scoring.riichi import (
    CHOW,
    KONG,
    PUNG,
    Melded,
    NoWin,
    RiichiOptions,
    Value,
    WinContext,
    basic_points,
    limit_of,
    nagashi_payments,
    noten_payments,
    payments,
    value_of,
    win_points,
)
from tests.corpus import REPOSITORY, need_corpus
from tests.scoring.tenhou_tags import numbers, read_meld, read_tags

HONOURS = "ESWNPFC"


def tiles(text: str) -> list[int]:
    """`"123m 55p EE"` as kinds."""
    found = []
    for word in text.split():
        if word[0] in HONOURS:
            found += [27 + HONOURS.index(letter) for letter in word]
        else:
            found += [9 * "mps".index(word[-1]) + int(digit) - 1 for digit in word[:-1]]
    return found


def win(concealed: str, winning: str, *melds: Melded, **facts: Any) -> Value | NoWin:
    """A win of the South player in the East round, by ron unless the facts say otherwise."""
    facts = {"self_draw": False, "seat_wind": 28, "round_wind": 27} | facts
    return value_of(WinContext(concealed=tiles(concealed), winning=tiles(winning)[0], melds=melds, **facts))


def melded(shape: int, text: str, is_open: bool = True) -> Melded:
    return Melded(shape, tuple(tiles(text)), is_open)


# --- values -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "yaku", "han", "fu", "points", "limit"),
    [
        (win("234m 567m 22p 345p 678s", "8s", riichi=True), {1: 1, 7: 1, 8: 1}, 3, 30, 3900, 0),
        (win("234m 567m 22p 345p 678s", "8s", self_draw=True), {0: 1, 7: 1, 8: 1}, 3, 20, 2700, 0),
        (win("234m 567m 22p 345p 678s", "8s", self_draw=True, seat_wind=27), {0: 1, 7: 1, 8: 1}, 3, 20, 3900, 0),
        (win("1133m 5577p 99s EE SS", "S"), {22: 2}, 2, 25, 1600, 0),
        (win("22m 789s 345p 678p", "8p", melded(PUNG, "CCC")), {20: 1}, 1, 30, 1000, 0),
        (win("EE 123m 789m", "9m", melded(CHOW, "123p"), melded(CHOW, "789p")), {23: 1}, 1, 30, 1000, 0),
        # the pair of the round wind that is also the seat wind is 4 fu
        (win("EE 234m 567m 234p 678s", "6s", riichi=True, seat_wind=27), {1: 1}, 1, 40, 2000, 0),
        (win("222333444m 55p 678s", "8s", self_draw=True, riichi=True), {0: 1, 1: 1, 8: 1, 29: 2}, 5, 40, 8000, 1),
        (win("11223344556677m", "7m", riichi=True), {1: 1, 7: 1, 32: 3, 35: 6}, 11, 30, 24000, 4),
    ],
)  # fmt: skip
def test_value_of_known_hands(
    value: Value | NoWin, yaku: dict[int, int], han: int, fu: int, points: int, limit: int
) -> None:
    assert isinstance(value, Value)
    assert (dict(value.yaku), value.yakuman) == (yaku, ())
    assert (value.han, value.fu, value.points, value.limit) == (han, fu, points, limit)


@pytest.mark.parametrize(
    ("value", "yakuman", "points"),
    [
        (win("19m 19p 19s ESWNPFC E", "E"), (48,), 32000),
        (win("19m 19p 19s ESWNPFC E", "9s", seat_wind=27), (47,), 48000),
        (win("1112345678999m 5m", "5m"), (46,), 32000),
        (win("11123345678999m", "2m"), (45,), 32000),
        (win("222m 444p 666s PPP 88s", "8s"), (41,), 32000),
        (win("222m 444p 666s PPP 88s", "2m", self_draw=True), (40,), 32000),
        (win("PPPFFF 234m 99s", "4m", melded(PUNG, "CCC")), (39,), 32000),
        (win("EEESSSWWWNNN PP", "P"), (41, 42, 49), 96000),
        (win("123m 456p 789s 123s EE", "E", self_draw=True, first_turn=True, seat_wind=27), (37,), 48000),
        (win("123m 456p 789s 123s EE", "E", self_draw=True, first_turn=True), (38,), 32000),
        (
            win(
                "99s",
                "9s",
                melded(KONG, "1111m"),
                melded(KONG, "2222p", False),
                melded(KONG, "EEEE"),
                melded(KONG, "5555s"),
            ),
            (51,),
            32000,
        ),
    ],
)
def test_value_of_yakuman_hands(value: Value | NoWin, yakuman: tuple[int, ...], points: int) -> None:
    assert isinstance(value, Value)
    assert (value.yakuman, value.yaku, value.points, value.limit) == (yakuman, (), points, 5)


def test_double_yakuman_where_the_house_plays_it() -> None:
    house = RiichiOptions(double_yakuman=True)
    value = win("EEESSSWWWNNN PP", "P", options=house)
    assert isinstance(value, Value)
    assert value.points == 5 * 32000
    again = win("EEESSSWWWNNN PP", "P")  # no option leaks into the next valuation
    assert isinstance(again, Value)
    assert again.points == 3 * 32000


def test_dora_reds_and_norths_are_counted_and_make_no_yaku_alone() -> None:
    value = win(
        "234m 567m 22p 345p 678s",
        "5p",
        riichi=True,
        indicators=tiles("1m 1p"),
        hidden_indicators=tiles("7s"),
        reds=2,
    )
    assert isinstance(value, Value)
    assert dict(value.yaku) == {1: 1, 7: 1, 8: 1, 52: 3, 53: 1, 54: 2}
    assert value.han == 9

    no_reds = RiichiOptions(red_fives=False)
    silent = win("234m 567m 22p 345p 678s", "5p", riichi=True, reds=2, options=no_reds)
    assert isinstance(silent, Value)
    assert silent.han == 3

    without_riichi = win("234m 567m 22p 345p 678s", "5p", hidden_indicators=tiles("7s"))
    assert isinstance(without_riichi, Value)
    assert dict(without_riichi.yaku) == {7: 1, 8: 1}

    sanma = win("99m 123p 456p 789p 678s", "8s", riichi=True, norths=2, indicators=tiles("W 1m"), players=3)
    assert isinstance(sanma, Value)
    # each north is one, one more for the indicator before it; after 1m comes 9m
    assert dict(sanma.yaku) == {1: 1, 7: 1, 24: 2, 52: 6}

    called = melded(CHOW, "678s")
    assert win("234m 567m 99p 345p", "4m", called, indicators=tiles("1m"), reds=1) is NoWin.YAKU


def test_the_number_of_reds_counts_wherever_they_are() -> None:
    for reds in (1, 2, 3):
        value = win("555m 55p 234p 678s", "5m", melded(CHOW, "345s"), reds=reds, self_draw=True)
        assert isinstance(value, Value)
        assert dict(value.yaku) == {8: 1, 54: reds}


def test_no_win_says_why() -> None:
    assert win("123m 456p 789s 123s E S", "S") is NoWin.SHAPE
    assert win("123m 456p 789s 123s EE", "W") is NoWin.SHAPE
    assert win("123m 456p 789s EE", "E") is NoWin.SHAPE  # three tiles short
    assert win("123m 456p 789s EE", "E", melded(CHOW, "234s")) is NoWin.YAKU
    assert win("123m 456p 789s 123s EE", "3m") is NoWin.YAKU  # seat and round: no pinfu with this pair
    concealed_only = RiichiOptions(open_tanyao=False)
    assert win("22m 345m 678p 345s", "5s", melded(CHOW, "234s"), options=concealed_only) is NoWin.YAKU
    assert isinstance(win("22m 345m 678p 345s", "5s", melded(CHOW, "234s")), Value)


def test_flags_that_cannot_stand_together_do_not_fail() -> None:
    called = melded(PUNG, "CCC")
    value = win("22m 789s 345p 678p", "8p", called, riichi=True, ippatsu=True, first_turn=True)
    assert isinstance(value, Value)
    assert dict(value.yaku) == {20: 1}
    kong = win(
        "22m 345s 345p 678p",
        "8p",
        melded(KONG, "CCCC", False),
        self_draw=True,
        after_kong=True,
        last_tile=True,
        robbed_kong=True,
        last_discard=True,
    )
    assert isinstance(kong, Value)
    assert dict(kong.yaku) == {0: 1, 4: 1, 20: 1}


def test_limits_and_basic_points() -> None:
    assert [limit_of(han, 30) for han in range(1, 14)] == [0, 0, 0, 0, 1, 2, 2, 3, 3, 3, 4, 4, 5]
    assert limit_of(3, 70) == 1 and limit_of(3, 60) == 0 and limit_of(4, 40) == 1
    assert limit_of(13, 30, RiichiOptions(counted_yakuman=False)) == 4
    rounded = RiichiOptions(rounded_mangan=True)
    assert basic_points(4, 30) == 1920 and basic_points(4, 30, rounded) == 2000
    assert basic_points(3, 60, rounded) == 2000 and basic_points(3, 50, rounded) == 1600
    value = win("234m 567m 22p 345p 678s", "8s", riichi=True, reds=1, options=rounded)
    assert isinstance(value, Value)
    assert (value.han, value.fu, value.points, value.limit) == (4, 30, 8000, 0)


@pytest.mark.parametrize(
    ("base", "dealer", "self_draw", "players", "points"),
    [
        (480, False, False, 4, 2000),  # 2 han 30 fu
        (480, True, False, 4, 2900),
        (480, False, True, 4, 2000),  # 500/1000
        (480, True, True, 4, 3000),  # 1000 all
        (480, False, True, 3, 1500),  # the absent player's 500 is not made up
        (480, True, True, 3, 2000),
        (480, False, False, 3, 2000),
        (8000, False, True, 3, 24000),
    ],
)
def test_win_points(base: int, dealer: bool, self_draw: bool, players: int, points: int) -> None:
    assert win_points(base, dealer, self_draw, players) == points


# --- payments ---------------------------------------------------------------------------------------------

SMALL = Value(2, 30, ((1, 1), (7, 1)), (), 480, 2000, 0)
DRAGONS = Value(13, 40, (), (39,), 8000, 32000, 5)
TWO = Value(26, 40, (), (39, 42), 16000, 64000, 5)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (payments(SMALL, 1, 3, 0), (0, 2000, 0, -2000)),
        (payments(SMALL, 1, 3, 0, counters=2, sticks=1), (0, 3600, 0, -2600)),
        (payments(SMALL, 0, 3, 0, counters=1), (3200, 0, 0, -3200)),
        (payments(SMALL, 1, None, 0, counters=1, sticks=2), (-1100, 4300, -600, -600)),
        (payments(SMALL, 0, None, 0, counters=1), (3300, -1100, -1100, -1100)),
        (payments(SMALL, 1, 2, 0, players=3, counters=1), (0, 2200, -2200, 0)),
        (payments(SMALL, 1, None, 0, players=3, counters=1), (-1100, 1700, -600, 0)),
        (payments(SMALL, 0, None, 0, players=3, sticks=1), (3000, -1000, -1000, 0)),
        # liable: all of a self-draw with its counters, half of a ron with the counters
        (payments(DRAGONS, 2, None, 3, pao_seat=0), (-32000, 0, 32000, 0)),
        (payments(DRAGONS, 2, None, 0, counters=1, sticks=1, pao_seat=3), (0, 0, 33300, -32300)),
        (payments(DRAGONS, 3, 2, 0, pao_seat=0), (-16000, 0, -16000, 32000)),
        (payments(DRAGONS, 1, 2, 0, counters=2, pao_seat=3), (0, 32600, -16000, -16600)),
        (payments(DRAGONS, 1, 2, 0, counters=2, pao_seat=3, counters_to_liable=False), (0, 32600, -16600, -16000)),
        (payments(DRAGONS, 1, 2, 0, counters=2, pao_seat=2), (0, 32600, -32600, 0)),
        (payments(DRAGONS, 0, 2, 0, pao_seat=3), (48000, 0, -24000, -24000)),
        # two yakuman: the whole hand, or only the one he is liable for
        (payments(TWO, 1, None, 0, pao_seat=3), (0, 64000, 0, -64000)),
        (payments(TWO, 1, None, 0, pao_seat=3, pao_yakuman=1), (-16000, 64000, -8000, -40000)),
        (payments(TWO, 1, 2, 0, pao_seat=3, pao_yakuman=1), (0, 64000, -48000, -16000)),
    ],
)  # fmt: skip
def test_payments(change: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert change == expected


def test_noten_payments() -> None:
    assert noten_payments([True, False, False, False]) == (3000, -1000, -1000, -1000)
    assert noten_payments([True, False, True, False]) == (1500, -1500, 1500, -1500)
    assert noten_payments([True, True, True, False]) == (1000, 1000, 1000, -3000)
    assert noten_payments([True] * 4) == noten_payments([False] * 4) == (0, 0, 0, 0)
    assert noten_payments([False, True, False], 3) == (-1000, 2000, -1000, 0)
    assert noten_payments([True, True, False], 3) == (1000, 1000, -2000, 0)
    assert noten_payments([True] * 3, 3) == (0, 0, 0, 0)


def test_nagashi_payments() -> None:
    assert nagashi_payments([1], 0) == (-4000, 8000, -2000, -2000)
    assert nagashi_payments([0], 0) == (12000, -4000, -4000, -4000)
    assert nagashi_payments([0, 1], 0) == (8000, 4000, -6000, -6000)
    assert nagashi_payments([1], 0, 3) == (-4000, 6000, -2000, 0)
    assert nagashi_payments([0], 0, 3) == (8000, -4000, -4000, 0)


def test_importing_the_module_does_not_load_the_library() -> None:
    code = "import sys, replay.scoring.riichi; sys.exit('mahjong' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, check=False)
    assert done.returncode == 0


# --- the real records -------------------------------------------------------------------------------------

# Files whose recorded points follow other rules or cannot be known, each with the reason.
OTHER_RULES = {
    "chip.xml": "private lobby: values of 1,920 basic points are rounded up to mangan",
    "ratio1.xml": "private lobby: rounded up to mangan, a counter is worth 1,500",
    "hanchan_with_noname.xml": "cut: the win belongs to a hand whose beginning, and so whose dealer, is missing",
}

RED_FIVES = (16, 52, 88)


def recorded_win(tag: dict[str, str], table: int, dealer: int, hand: int) -> WinContext:
    """The facts of a win; the situation (riichi to earth) is taken from the recorded yaku."""
    concealed = numbers(tag["hai"])
    winning = int(tag["machi"])
    if len(concealed) % 3 == 1:  # an old dialect keeps the winning tile apart
        concealed.append(winning)
    every = list(concealed)
    melds = []
    norths = 0
    for code in numbers(tag.get("m", "")):
        what, held = read_meld(code)
        if what == "north":
            norths += 1
            continue
        every += held
        shape = {"chow": CHOW, "pung": PUNG}.get(what, KONG)
        melds.append(Melded(shape, tuple(sorted(tile // 4 for tile in held)), what != "concealed kong"))
    said = set(numbers(tag.get("yaku", ""))[::2]) | set(numbers(tag.get("yakuman", "")))
    players = 3 if table & 0x10 else 4
    who = int(tag["who"])
    return WinContext(
        concealed=[tile // 4 for tile in concealed],
        winning=winning // 4,
        melds=melds,
        self_draw=who == int(tag["fromWho"]),
        seat_wind=27 + (who - dealer) % players,
        round_wind=27 + hand // 4,
        riichi=1 in said,
        double_riichi=21 in said,
        ippatsu=2 in said,
        robbed_kong=3 in said,
        after_kong=4 in said,
        last_tile=5 in said,
        last_discard=6 in said,
        first_turn=bool(said & {37, 38}),
        indicators=[tile // 4 for tile in numbers(tag["doraHai"])],
        hidden_indicators=[tile // 4 for tile in numbers(tag.get("doraHaiUra", ""))],
        reds=sum(tile in RED_FIVES for tile in every),
        norths=norths,
        players=players,
        options=RiichiOptions(open_tanyao=not table & 0x04, red_fives=not table & 0x02),
    )


def compare_win(tag: dict[str, str], win: WinContext, dealer: int, first: bool, counts: Counter[str]) -> list[str]:
    counts["wins"] += 1
    value = value_of(win)
    if isinstance(value, NoWin):
        return [f"no win: {value.value}"]
    yaku = numbers(tag.get("yaku", ""))
    fu, points, limit = numbers(tag["ten"])
    stated: dict[str, Any] = {
        "yaku": {number: han for number, han in zip(yaku[::2], yaku[1::2], strict=True) if han},
        "yakuman": sorted(numbers(tag.get("yakuman", ""))),
        "fu": fu,
        "points": points,
        "limit": limit,
    }
    ours: dict[str, Any] = {
        "yaku": dict(value.yaku),
        "yakuman": list(value.yakuman),
        "fu": value.fu,
        "points": value.points,
        "limit": value.limit,
    }
    if len(numbers(tag["hai"])) % 3 == 1:
        # The old dialect adds the hidden dora to the dora and never names a limit.
        ours["yaku"] = {number: han for number, han in value.yaku if number not in (52, 53)}
        dora = sum(han for number, han in value.yaku if number in (52, 53))
        if dora:
            ours["yaku"][52] = dora
        ours["limit"] = 0
        counts["old dialect"] += 1
    if not value.yakuman:
        stated["han"], ours["han"] = sum(yaku[1::2]), value.han
    counters, sticks = numbers(tag["ba"])
    loser = None if win.self_draw else int(tag["fromWho"])
    pao = int(tag["paoWho"]) if "paoWho" in tag else None
    counts["liable"] += pao is not None
    counts["second wins"] += not first
    stated["change"] = tuple(100 * change for change in numbers(tag["sc"])[1:8:2])
    ours["change"] = payments(
        value,
        int(tag["who"]),
        loser,
        dealer,
        win.players,
        counters if first else 0,
        sticks,
        pao_seat=pao,
    )
    return [f"{name}: {ours[name]} for {stated[name]}" for name in stated if ours[name] != stated[name]]


def compare_file(path: Path, counts: Counter[str]) -> list[str]:
    wrong: list[str] = []
    table = dealer = hand = wins = 0
    begun = False
    last_to_discard: int | None = None
    terminals_only = [True] * 4
    for name, tag in read_tags(path):
        if name == "GO":
            table = int(tag.get("type", "0"))
        elif name == "INIT":
            dealer, hand, wins, begun = int(tag["oya"]), numbers(tag["seed"])[0], 0, True
            terminals_only = [True] * 4
        elif name[0] in "DEFG" and name[1:].isdigit():
            last_to_discard = "DEFG".index(name[0])
            kind = int(name[1:]) // 4
            terminals_only[last_to_discard] &= kind >= 27 or kind % 9 in (0, 8)
        elif name[0] in "TUVW" and name[1:].isdigit():
            last_to_discard = None
        elif name == "N" and last_to_discard is not None:
            terminals_only[last_to_discard] = False  # claimed
            last_to_discard = None
        elif name == "AGARI" and begun:
            win = recorded_win(tag, table, dealer, hand)
            wins += 1
            wrong += compare_win(tag, win, dealer, wins == 1, counts)
        elif name == "RYUUKYOKU" and begun and "sc" in tag and tag.get("type", "nm") == "nm":
            players = 3 if table & 0x10 else 4
            change = tuple(100 * part for part in numbers(tag["sc"])[1:8:2])
            if "type" in tag:
                counts["nagashi"] += 1
                seats = [seat for seat in range(players) if terminals_only[seat]]
                ours = nagashi_payments(seats, dealer, players)
            else:
                counts["draws"] += 1
                ours = noten_payments([f"hai{seat}" in tag for seat in range(players)], players)
            if ours != change:
                wrong.append(f"draw: {ours} for {change}")
    return wrong


def test_every_recorded_win_and_draw_is_worth_what_the_record_says() -> None:
    """Every tenth file; all of them with PAIPU_FULL=1."""
    paths = sorted(path for path in (need_corpus() / "tenhou_mjlog").rglob("*") if path.is_file())
    if os.environ.get("PAIPU_FULL") != "1":
        paths = paths[::10]
    counts: Counter[str] = Counter()
    differing = {path.name: wrong for path in paths if (wrong := compare_file(path, counts))}
    print(f"{len(paths)} files, {dict(counts)}, differing: {differing}")
    assert counts["wins"] > 5 * len(paths)
    assert differing.keys() <= OTHER_RULES.keys(), {
        name: wrong for name, wrong in differing.items() if name not in OTHER_RULES
    }
    assert {name for name in OTHER_RULES if name in {path.name for path in paths}} == differing.keys()


def test_the_recorded_ron_with_a_liable_player() -> None:
    """Sessions as sent to one player: the only real ron with a liable player beside the discarder."""
    counts: Counter[str] = Counter()
    for path in sorted((need_corpus() / "tenhou_live").iterdir()):
        dealer = hand = 0
        for name, tag in read_tags(path):
            if name == "INIT":
                dealer, hand = int(tag["oya"]), numbers(tag["seed"])[0]
            elif name == "AGARI" and "paoWho" in tag:
                assert compare_win(tag, recorded_win(tag, 0x09, dealer, hand), dealer, True, counts) == []
    assert counts["liable"] == 1


def test_all_combinations_of_ready_players_sum_to_nothing() -> None:
    for players in (3, 4):
        for size in range(players + 1):
            for seats in combinations(range(players), size):
                assert sum(noten_payments([seat in seats for seat in range(4)], players)) == 0
