"""Penalties & rulings and Time: numbers that lead to exactly their rows, and what is said where nothing is recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.pipeline import ingest
from ingest.store import open_dataset
from replay.run import Settings, batch_replay
from tests.dashboards.conduct import dataset, games, plain_turns
from tests.dashboards.conftest import Open, Page
from tests.dashboards.fixture import HOSTILE
from tests.dashboards.test_player import query_of


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("conduct")
    dataset(folder, hands=48, seed=6)
    return folder


@pytest.fixture
def data(root: Path) -> Path:
    return root / "data"


def number(cell: Any) -> int:
    """The number of a cell that is a link."""
    return int(cell["text"].replace(",", ""))


def listed(page: Page) -> int:
    """How many rows the list of a page has, as its last line says: `1 to 20 of 61`."""
    found = [word for word in page.text.splitlines() if " of " in word and " to " in word and word[0].isdigit()]
    return int(found[0].rpartition(" of ")[2].replace(",", "")) if found else 0


def register(page: Page) -> list[list[Any]]:
    return list(page.table("What was found")["rows"])


# -- penalties --------------------------------------------------------------------------------------------------


def test_a_standing_lists_exactly_its_entries(open_page: Open, data: Path) -> None:
    page = open_page("penalties", data=data)
    rows = page.table("Points ruled")["rows"]
    assert len(rows) >= 6
    for row in rows[:2]:
        narrowed = open_page("penalties", data=data, **query_of(row[1]["href"]))
        assert listed(narrowed) == number(row[1])
        assert len(register(narrowed)) == min(20, number(row[1]))
        assert {entry[0]["parts"][0]["text"] for entry in register(narrowed)} == {row[0]["text"]}


def test_the_table_of_rulings_leads_to_its_entries(open_page: Open, data: Path) -> None:
    page = open_page("penalties", data=data)
    rows = page.table("By the book")["rows"]
    cells = [cell for row in rows for cell in row[1:] if cell]
    total = sum(number(cell) for cell in cells)
    assert total == listed(page)
    cell = max(cells, key=number)
    assert listed(open_page("penalties", data=data, **query_of(cell["href"]))) == number(cell)


def test_an_entry_opens_at_its_moment_and_the_ruling_at_its_own(open_page: Open, root: Path, data: Path) -> None:
    page = open_page("penalties", data=data, standing="differ")
    for row in register(page):
        finding, ruling = row[1]["parts"][0]["href"], row[0]["parts"][2]["href"]
        assert finding.startswith("./viewer?game=") and ruling.startswith("./viewer?game=")
        assert int(query_of(ruling)["step"]) >= int(query_of(finding)["step"])
    assert "ruled: no penalty" in page.text


def test_points_lost_by_rulings_are_those_of_the_records(open_page: Open, root: Path, data: Path) -> None:
    lines = [line for lines in games(root / "wsom").values() for line in lines if line.get("k") == "ruling"]
    page = open_page("penalties", data=data, book="wsom")
    tiles = {tile["label"]: tile for sheet in page.sheets for tile in sheet.get("tiles", [])}
    assert tiles["Lost by rulings (points)"]["value"] == f"{-sum(line.get('points', 0) for line in lines):,}"
    assert number(tiles["Rulings"]["value"]) == len(lines)
    assert listed(open_page("penalties", data=data, **query_of(tiles["Rulings"]["value"]["href"]))) == len(lines)


def test_records_without_rulings_are_named(open_page: Open, root: Path, data: Path, pages_data: Path) -> None:
    page = open_page("penalties", data=data)
    told = sum("rul" in lines[0]["provides"] for lines in games(root / "wsom").values())
    total = open_dataset(data).read_table("games").num_rows
    assert f"{told} of {total} games have records that hold rulings" in page.text
    assert "No record of this selection holds rulings" in open_page("penalties", data=pages_data).text


def test_a_ruling_without_finding_says_what_the_engine_holds(open_page: Open, data: Path) -> None:
    page = open_page("penalties", data=data, standing="no_finding")
    assert "The engine asked this rule here and finds no breach of it." in page.text or (
        "The engine does not judge by this article" in page.text
    )
    assert all(row[0]["parts"][0]["text"] == "§ ruling without finding" for row in register(page))


def test_undecided_entries_name_what_is_missing(open_page: Open, data: Path) -> None:
    page = open_page("penalties", data=data, standing="undecided")
    assert listed(page) > 0
    assert "The record does not show" in page.text


def test_the_register_can_be_taken_away(open_page: Open, data: Path) -> None:
    page = open_page("penalties", data=data, standing="differ")
    (button,) = page.at.get("download_button")
    assert button.proto.label == f"CSV of the {listed(page)} entries shown here"


# -- time -------------------------------------------------------------------------------------------------------


def test_the_longest_decision_stands_first(open_page: Open, root: Path, data: Path) -> None:
    turns = [ms for lines in games(root / "wsom").values() for ms in plain_turns(lines).values()]
    page = open_page("time", data=data)
    rows = page.table("Length (s)")["rows"]
    (first,) = [row for row in rows if "href" in row[0]][:1]
    assert float(first[3]["text"].replace(",", "")) == max(turns) / 1000
    assert first[0]["href"].startswith("./viewer?game=")


def test_numbers_of_time_list_exactly_their_rows(open_page: Open, data: Path) -> None:
    page = open_page("time", data=data)
    for row in page.table("Kind of decision")["rows"]:
        assert listed(open_page("time", data=data, **query_of(row[1]["href"]))) == number(row[1])
    tiles = {tile["label"]: tile for sheet in page.sheets for tile in sheet.get("tiles", [])}
    hands = tiles["Hands beyond the limit"]["value"]
    narrowed = open_page("time", data=data, **query_of(hands["href"]))
    assert len(narrowed.table("Time used (s)")["rows"]) == number(hands) > 0
    spread = next(table for table in page.tables if table["columns"][0]["label"] == "Length (s)")
    cell = spread["rows"][3][1]
    assert listed(open_page("time", data=data, **query_of(cell["href"]))) == number(cell)


def test_games_without_times_are_named_and_never_zero(
    open_page: Open, root: Path, data: Path, pages_data: Path
) -> None:
    told = len(games(root / "wsom"))
    total = open_dataset(data).read_table("games").num_rows
    assert f"{told} of {total} games tell times" in open_page("time", data=data).text
    page = open_page("time", data=pages_data)  # riichi records without a time
    assert "No record of this selection tells how long a decision took" in page.text
    assert not [tile for sheet in page.sheets for tile in sheet.get("tiles", [])]
    player = open_page("player", data=data, p="tenhou:東海", size="4")
    rows = [row for table in player.tables for row in table["rows"] if "Time of a decision" in str(row[0])]
    assert [row[1]["parts"][0]["text"] for row in rows] == ["not recorded"]


def test_clocks_of_a_site_are_listed_where_there_are_any(open_page: Open, root: Path, tmp_path: Path) -> None:
    """After every discard the clock of that seat is shown: it runs down by five seconds, then stands at 0."""
    name, lines = next(iter(games(root / "wsom").items()))
    banks = [20_000] * 4
    kept = [{**lines[0], "native_id": f"{name}-clocks", "provides": [*lines[0]["provides"], "clocks"]}]
    for line in lines[1:]:
        kept.append(line)
        if line.get("k") == "discard":
            seat = line["s"]
            banks[seat] = max(0, banks[seat] - 5_000)
            kept.append({"k": "clock_state", "s": seat, "bank_ms": banks[seat]})
    file = tmp_path / "clocks.paipu.jsonl"
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in kept), encoding="utf-8")
    ingest([file], tmp_path / "data", judge=batch_replay(Settings()))
    page = open_page("time", data=tmp_path / "data", kind="discard")
    shown = [row[5] for row in page.table("Clock before → after (s)")["rows"]]
    assert len(shown) == 20
    assert any(cell.endswith(" → 0") for cell in shown)
    stored = open_dataset(tmp_path / "data").read_table("decisions").to_pylist()
    empty = sum(row["bank_after_ms"] == 0 and row["kind"] == "discard" for row in stored)
    tiles = {tile["label"]: tile for sheet in page.sheets for tile in sheet.get("tiles", [])}
    cell = tiles["Clocks run down to 0"]["value"]
    assert number(cell) == empty > 0
    assert listed(open_page("time", data=tmp_path / "data", **query_of(cell["href"]))) == empty


def test_statistics_of_conduct_open_their_hands(open_page: Open, data: Path) -> None:
    name = next(
        row["player"] for row in open_dataset(data).read_table("seats").to_pylist() if "Sim" in (row["player"] or "")
    )
    page = open_page("player", data=data, p=name)
    checked = 0
    for table in page.tables:
        for row in table["rows"]:
            if str(row[0]).count("Hands with a breach") or str(row[0]).count("Decisions beyond the limit"):
                assert listed(open_page("hands", data=data, **query_of(row[4]["href"]))) == number(row[4])
                checked += 1
    assert checked == 2


# -- both -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("view", ["penalties", "time"])
def test_no_page_shows_a_key(open_page: Open, data: Path, view: str, lang: str) -> None:
    page = open_page(view, data=data, lang=lang)
    assert "⟦" not in page.text
    assert {sheet["lang"] for sheet in page.sheets} == {lang}


@pytest.mark.parametrize("view", ["penalties", "time"])
def test_a_mischievous_name_is_only_text(open_page: Open, data: Path, view: str) -> None:
    name = next(
        row["player"] for row in open_dataset(data).read_table("seats").to_pylist() if HOSTILE[0] in (row["name"] or "")
    )
    page = open_page(view, data=data, p=name)
    native: list[Any] = [*page.at.markdown, *page.at.title, *page.at.subheader, *page.at.caption, *page.at.info]
    assert not [element for element in native if HOSTILE[0][:20] in str(element.value)]
    assert HOSTILE[0][:20] in page.text


@pytest.mark.parametrize(
    ("view", "query", "said"),
    [
        ("penalties", {"p": "nobody"}, "No breach, penalty or ruling fits"),
        ("time", {"p": "nobody"}, "No decision fits"),
        ("penalties", {"since": "2031-01-01"}, "No game fits these filters"),
        ("time", {"since": "2031-01-01"}, "No game fits these filters"),
        ("penalties", {"standing": "guilty", "rule": "<script>"}, "cannot be used"),
        ("time", {"kind": "x", "least": "long", "over": "all"}, "cannot be used"),
        ("penalties", {"page": "999999"}, " of "),
        ("time", {"least": "999999999"}, "No decision fits"),
        ("penalties", {"penalty": "nonsense", "consequence": "none_such"}, "No breach, penalty or ruling fits"),
    ],
)
def test_no_address_raises(open_page: Open, data: Path, view: str, query: dict[str, str], said: str) -> None:
    assert said in open_page(view, data=data, **query).text


@pytest.mark.parametrize("view", ["penalties", "time"])
def test_an_empty_dataset_and_a_broken_one(open_page: Open, tmp_path: Path, view: str) -> None:
    open_dataset(tmp_path / "empty", create=True)
    assert "No game fits" in open_page(view, data=tmp_path / "empty").text
    folder = dataset(tmp_path / "broken", hands=2, riichi=0)
    for file in folder.glob("replays/*/verdicts.parquet"):
        file.write_bytes(b"no parquet")
    for file in folder.glob("replays/*/decisions.parquet"):
        file.unlink()
    assert "cannot be read" in open_page(view, data=folder).text
