"""The Player page and the lists behind its numbers."""

from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from analytics.stats import statistics
from dashboards.parts.who import address
from ingest.pipeline import ingest
from ingest.store import Dataset
from replay.run import Settings, batch_replay
from replay.simulate import simulate
from tests.dashboards.conftest import Open
from tests.dashboards.fixture import HOSTILE


def busiest(stored: Dataset) -> str:
    """The player with most games."""
    counted = Counter(row["player"] for row in stored.read_table("seats").to_pylist())
    return str(counted.most_common(1)[0][0])


def query_of(href: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(href.partition("?")[2]).items()}


def test_every_statistic_stands_there_with_both_parts(open_page: Open, stored: Dataset) -> None:
    page = open_page("player", p=busiest(stored))
    tables = [table for table in page.tables if table["columns"][0]["label"] == "Statistic"]
    rows = [row for table in tables for row in table["rows"]]
    assert len(rows) == len(statistics())
    assert all(row[0]["help"] for row in rows)


def test_a_number_leads_to_exactly_its_hands(open_page: Open, stored: Dataset) -> None:
    page = open_page("player", p=busiest(stored))
    (style,) = [table for table in page.tables if "Win rate" in str(table["rows"])]
    checked = 0
    for row in style["rows"]:
        for part in (row[3], row[4]):
            if part.get("href"):
                listed = open_page("hands", **query_of(part["href"]))
                total = int(part["text"].replace(",", ""))
                assert f"{total} = " in listed.text
                table = listed.table("How it went")
                assert len(table["rows"]) == min(total, 50)
                assert all(line[1]["href"].startswith("./viewer?") for line in table["rows"])
                checked += 1
    assert checked > 10


def test_tables_of_other_sizes_are_not_mixed_in(open_page: Open, stored: Dataset) -> None:
    size = {row["game_id"]: row["players"] for row in stored.read_table("games").to_pylist()}
    name = busiest(stored)
    mine = [row for row in stored.read_table("seats").to_pylist() if row["player"] == name]
    for players in (3, 4):
        games = sum(size[row["game_id"]] == players for row in mine)
        if games:
            page = open_page("player", p=name, size=str(players))
            assert f"riichi-tenhou, {players} players: {games} game" in page.text


def test_few_hands_are_called_few(open_page: Open, stored: Dataset) -> None:
    page = open_page("player", p=busiest(stored))
    assert "needs 30 or more" in page.text


@pytest.mark.parametrize("name", HOSTILE, ids=["markup", "markdown", "long"])
def test_mischievous_names_are_only_text(open_page: Open, name: str) -> None:
    (row,) = open_page(find=name[:20]).table("Names")["rows"]
    page = open_page("player", **query_of(row[0]["href"]))
    native: list[Any] = [*page.at.markdown, *page.at.title, *page.at.subheader, *page.at.caption, *page.at.info]
    assert not [element for element in native if name[:20] in str(element.value)]
    assert name[:20] in page.text
    assert "At a glance" in page.text


def test_choosing_a_player(open_page: Open, stored: Dataset) -> None:
    page = open_page("player")
    assert "Choose a player" in page.text
    assert any(query_of(href).get("p") == busiest(stored) for href in page.links)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"p": "tenhou:nobody"}, "No game here has this player"),
        ({"stat": "winrate"}, "There is no statistic of this name"),
        ({"part": "both", "stat": "win"}, "cannot be used"),
        ({"dealt": "yes", "ended": "abort", "stat": "win"}, "No hand fits"),
        ({"since": "2031-01-01"}, "No game fits these filters"),
    ],
)
def test_what_is_not_there_is_said(open_page: Open, stored: Dataset, query: dict[str, str], said: str) -> None:
    assert said in open_page("hands", **{"p": busiest(stored), **query}).text


def test_the_list_says_its_sql_and_can_be_taken_away(open_page: Open, stored: Dataset) -> None:
    page = open_page("hands", p=busiest(stored), stat="riichi", part="num")
    assert "FROM played" in page.at.code[0].value
    assert len(page.at.get("download_button")) == 3


def test_an_endless_name_has_a_short_address() -> None:
    assert address("tenhou:P") == "tenhou:P"
    assert len(address("tenhou:" + "x" * 10_000)) == len(address("tenhou:" + "y" * 300)) == 39


def test_a_game_for_chips_has_no_riichi(open_page: Open, tmp_path: Path) -> None:
    """Zhenjiang mahjong knows no riichi, and its scores are chips: both stand on the page of its players."""
    simulate("zhenjiang", 12, 3, 0.0, tmp_path / "records")
    data = tmp_path / "data"
    ingest([tmp_path / "records"], data, judge=batch_replay(Settings()))
    chosen = open_page("player", data=data)
    player = parse_qs(next(link for link in chosen.links if "p=" in link).partition("?")[2])["p"][0]
    page = open_page("player", data=data, p=player)
    assert "chips" in page.text
    assert "Win rate" in page.text
    assert "Riichi rate" not in page.text
