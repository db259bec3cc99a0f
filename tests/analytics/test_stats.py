"""Statistics: the identities that must hold for every selection, and the rows behind every number."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from analytics import stats
from analytics.connect import connect
from analytics.query import query
from ingest.store import Dataset, open_dataset
from tests.dashboards.fixture import dataset

Row = dict[str, Any]
PARTS: tuple[stats.Part, stats.Part] = ("num", "den")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder: Path = dataset(tmp_path_factory.mktemp("stats"), games=24, hostile=False)
    return open_dataset(folder)


@pytest.fixture(scope="module")
def connection(stored: Dataset) -> duckdb.DuckDBPyConnection:
    return connect(stored, locked=True)


@pytest.fixture(scope="module")
def facts(stored: Dataset) -> list[Row]:
    return list(stored.read_table("facts").to_pylist())


@pytest.fixture(scope="module")
def players(stored: Dataset) -> list[str]:
    return sorted({row["player"] for row in stored.read_table("seats").to_pylist() if row["player"] is not None})


SIZES = [{"size": "4"}, {"size": "3"}]
SELECTIONS: list[dict[str, Any]] = [
    {},
    {"size": "4", "dealt": True},
    {"size": "3", "since": "2024-01-10"},
    {"ended": "draw"},
    {"site": "nowhere"},
]


def per_player(
    connection: duckdb.DuckDBPyConnection, players: list[str], values: Row, wanted: list[str]
) -> list[dict[str, stats.Number]]:
    return [stats.measure(connection, {**values, "players": [name]}, wanted, intervals=False) for name in players]


@pytest.mark.parametrize("values", SELECTIONS, ids=str)
def test_players_add_up_to_everybody(connection: Any, players: list[str], values: Row) -> None:
    everybody = stats.measure(connection, {**values, "players": players}, intervals=False)
    groups = [players[::2], players[1::2]]
    each = [stats.measure(connection, {**values, "players": group}, intervals=False) for group in groups]
    for name, number in everybody.items():
        assert sum(one[name].num for one in each) == pytest.approx(number.num), name
        assert sum(one[name].den for one in each) == number.den, name


def test_wins_and_deal_ins_are_those_of_the_hands(connection: Any, facts: list[Row]) -> None:
    numbers = stats.measure(connection, {}, intervals=False)
    done = [row for row in facts if row["ended"] in ("win", "draw", "abort")]
    assert numbers["win"].num == sum(row["won"] for row in done)
    assert numbers["dealin"].num == sum(bool(row["dealt_in_to"]) for row in done)
    assert numbers["dealin_to_riichi"].den == sum(len(row["dealt_in_to"]) for row in done)
    wins_on_a_discard = sum(row["won"] and not row["self_draw"] for row in done)
    assert numbers["dealin_to_riichi"].den == wins_on_a_discard == numbers["win_ron"].num
    hands = {(row["game_id"], row["hand"]) for row in done if row["ended"] == "draw"}
    assert numbers["draw_ex"].num == sum((row["game_id"], row["hand"]) in hands for row in done)


PARTITIONS = [
    ("win_tsumo", "win_ron"),
    ("win_riichi", "win_open", "win_dama"),
    ("dealin_riichi", "dealin_open", "dealin_closed"),
    ("dealin_to_riichi", "dealin_to_open", "dealin_to_dama"),
    ("riichi_first", "riichi_chase_own"),
]


@pytest.mark.parametrize("values", SIZES, ids=str)
def test_partitions_make_the_whole(connection: Any, players: list[str], values: Row) -> None:
    wanted = [name for parts in PARTITIONS for name in parts]
    everybody = stats.measure(connection, values, wanted, intervals=False)
    for numbers in [everybody, *per_player(connection, players[:4], values, wanted)]:
        for parts in PARTITIONS:
            assert len({numbers[name].den for name in parts}) == 1
            assert sum(numbers[name].num for name in parts) == numbers[parts[0]].den


def test_places_make_the_whole(connection: Any, players: list[str]) -> None:
    wanted = [*(f"place_{place}" for place in (1, 2, 3, 4)), "place_avg", "top2", "last"]
    for numbers in per_player(connection, players[:6], {"size": "4"}, wanted):
        assert sum(numbers[f"place_{place}"].num for place in (1, 2, 3, 4)) == numbers["place_1"].den
        assert numbers["place_avg"].num == sum(place * numbers[f"place_{place}"].num for place in (1, 2, 3, 4))
        assert numbers["top2"].num == numbers["place_1"].num + numbers["place_2"].num
        assert numbers["last"].num == numbers["place_4"].num


def test_points_of_hands_add_up_to_those_of_games(stored: Dataset, connection: Any) -> None:
    """Σ balance of hands + sticks that the first takes at the end = Σ change of the game, where all is legal."""
    breached = {row["game_id"] for row in stored.read_table("verdicts").to_pylist() if row["rule"] == "R-CARRY"}
    hands, games = Counter[str](), Counter[str]()
    for row in stored.read_table("facts").to_pylist():
        hands[row["game_id"]] += row["balance"]
    for row in stored.read_table("seats").to_pylist():
        if row["final_pts"] is not None:
            games[row["game_id"]] += row["final_pts"] - row["start_pts"]
    legal = [game for game in games if game not in breached]
    assert len(legal) > 15
    for game in legal:
        left = games[game] - hands[game]
        assert left in (0, 1000, 2000, 3000, 4000)
    numbers = stats.measure(connection, {}, intervals=False)
    assert numbers["pts_hand"].num == sum(hands.values())
    assert numbers["pts_game"].num == sum(games.values())


def test_as_many_rows_stand_behind_a_number_as_it_says(connection: Any, players: list[str]) -> None:
    values = {"size": "4", "players": [players[0]]}
    elsewhere = ("penalties", "time")  # test_conduct.py, on games that tell of them
    wanted = [each.id for each in stats.statistics().values() if each.area not in elsewhere]
    numbers = stats.measure(connection, values, wanted, intervals=False)
    assert sum(number.num > 0 for number in numbers.values()) > 30
    for name, number in numbers.items():
        for part in PARTS:
            rows = stats.behind(connection, name, part, values).to_pylist()
            rate = number.statistic.is_rate
            assert len(rows) == (number.num if part == "num" and rate else number.den), name
            if part == "num" or not rate:
                assert sum(row["value"] for row in rows) == pytest.approx(number.num), name
            if number.statistic.of == "played":
                assert len({(row["game_id"], row["hand"], row["seat"]) for row in rows}) == len(rows), name


@pytest.mark.parametrize("name", ["win", "dealin_to_open", "place_avg", "riichi_turn"])
@pytest.mark.parametrize("part", PARTS)
def test_the_sql_shown_gives_the_same_rows(
    stored: Dataset, connection: Any, players: list[str], name: str, part: stats.Part
) -> None:
    values = {"size": "4", "players": (players[0],), "since": date(2024, 1, 2), "dealt": False}
    rows = stats.behind(connection, name, part, values).to_pylist()
    assert rows
    assert query(stored, stats.sql_text(name, part, values)).to_pylist() == rows


def test_pages_of_a_list_are_the_list(connection: Any, players: list[str]) -> None:
    values = {"players": [players[1]]}
    whole = stats.behind(connection, "call", "den", values).to_pylist()
    pages = [stats.behind(connection, "call", "den", values, 7, start).to_pylist() for start in range(0, len(whole), 7)]
    assert [row for page in pages for row in page] == whole


def test_rows_open_at_an_act_of_their_hand(stored: Dataset, connection: Any, players: list[str]) -> None:
    acts = {(row["game_id"], row["hand"]): row["events"] for row in stored.read_table("hands").to_pylist()}
    for name in ("win", "riichi", "dealin", "place_avg", "riichi_turn"):
        for row in stats.behind(connection, name, "den", {"players": players[:3]}).to_pylist():
            assert 0 <= row["seq"] <= acts[(row["game_id"], row["hand"])]


def test_what_is_not_recorded_is_in_neither_part(stored: Dataset, connection: Any, facts: list[Row]) -> None:
    number = stats.measure(connection, {}, ["tenpai_draw"])["tenpai_draw"]
    drawn = [row for row in facts if row["ended"] == "draw"]
    unknown = sum(row["tenpai_at_draw"] is None for row in drawn)
    assert number.den == len(drawn) - unknown
    assert number.excluded.get("not_recorded", 0) == unknown


def test_nothing_selected_is_nothing_and_not_zero(connection: Any) -> None:
    for number in stats.measure(connection, {"site": "nowhere"}).values():
        assert (number.value, number.interval, number.den) == (None, None, 0)


def test_intervals_hold_the_value_and_repeat(connection: Any, players: list[str]) -> None:
    values = {"players": [players[2]]}
    first, again = stats.measure(connection, values), stats.measure(connection, values)
    for name, number in first.items():
        assert number.interval == again[name].interval
        if number.interval is not None and number.value is not None:
            assert number.interval[0] <= number.value <= number.interval[1], name


def test_unknown_statistics_are_named() -> None:
    with pytest.raises(stats.UnknownStatistic, match="win"):
        stats.find("winrate")
