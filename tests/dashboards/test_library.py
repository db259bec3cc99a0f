"""The Library page: what it counts is what is stored."""

from pathlib import Path

from dashboards.parts.words import LONGEST
from ingest.store import Dataset, open_dataset
from tests.dashboards.conftest import Open
from tests.dashboards.fixture import BROKEN, HOSTILE, dataset


def test_counts_are_those_of_the_dataset(open_page: Open, stored: Dataset) -> None:
    page = open_page()
    counts = stored.counts()
    tiles = {tile["label"]: tile["value"] for tile in page.sheets[1]["tiles"]}
    assert page.at.title[0].value == "Library"
    assert tiles["Games"] == str(counts["games"])
    assert tiles["Hands"] == str(counts["hands"])
    assert tiles["Not read"]["text"] == str(counts["rejects"]) == "1"
    breaches = sum(run.counts["breaches"] for run in stored.runs)
    assert breaches > 0
    assert tiles["breach"]["text"] == str(breaches)


def test_line_of_counts_names_what_is_excluded(open_page: Open, stored: Dataset) -> None:
    words = [part["text"] for part in open_page().sheets[0]["line"]["parts"]]
    assert words[0] == f"{stored.counts()['games']} games, {stored.counts()['hands']} hands"


def test_every_game_opens_on_the_board(open_page: Open) -> None:
    page = open_page()
    rows = page.table("Final scores (place)")["rows"]
    assert len(rows) == 10
    assert all(row[0]["href"].startswith("./viewer?game=") for row in rows)


def test_names_are_shown_as_they_are_written_and_no_longer_than_fits(open_page: Open) -> None:
    page = open_page(find="mischief")
    row = page.table("Names")["rows"][0]
    assert len(page.table("Names")["rows"]) == 1
    assert row[1] == HOSTILE[0][: LONGEST - 1] + "…"
    long = open_page(find="長長長")
    assert len(long.table("Names")["rows"][0][1]) == LONGEST


def test_filters_restrict_counts_and_stay_in_links(open_page: Open, stored: Dataset) -> None:
    page = open_page(since="2024-01-05")
    tiles = {tile["label"]: tile["value"] for tile in page.sheets[1]["tiles"]}
    assert 0 < int(tiles["Games"]) < stored.counts()["games"]
    assert all("since=2024-01-05" in href for href in page.links if href.startswith("./viewer"))


def test_nothing_selected_is_said(open_page: Open) -> None:
    page = open_page(since="2030-01-01")
    assert "No game fits these filters." in page.text


def test_without_a_dataset_the_command_stands_there(open_page: Open, tmp_path: Path) -> None:
    page = open_page(data=tmp_path / "nowhere")
    assert f"paipu ingest RECORDS --replay --data {tmp_path / 'nowhere'}" in page.text


def test_an_empty_dataset_shows_the_command_too(open_page: Open, tmp_path: Path) -> None:
    open_dataset(tmp_path / "data", create=True)
    for view in ("library", "quality", "player", "hands", "board"):
        page = open_page(view, data=tmp_path / "data")
        if view == "library":
            assert f"paipu ingest RECORDS --replay --data {tmp_path / 'data'}" in page.text


def test_a_newer_dataset_is_named_not_read(open_page: Open, tmp_path: Path) -> None:
    open_dataset(tmp_path / "data", create=True)
    file = tmp_path / "data" / "dataset.json"
    file.write_text(file.read_text().replace('"schema": "1.', '"schema": "9.'))
    page = open_page(data=tmp_path / "data")
    assert "The dataset cannot be read." in page.text
    assert "schema 9" in page.text


def test_completeness_counts_every_game_once(open_page: Open, stored: Dataset) -> None:
    table = open_page().table("Month")
    games = [column["label"] for column in table["columns"]].index("Games")
    assert sum(int(row[games]) for row in table["rows"]) == stored.counts()["games"]
    assert len(BROKEN) == 2


def test_a_file_that_went_missing_is_said(open_page: Open, tmp_path: Path) -> None:
    data = dataset(tmp_path, games=1, hostile=False)
    for file in (data / "batches").rglob("seats.parquet"):
        file.unlink()
    page = open_page(data=data)
    assert "The dataset cannot be read." in page.text
    assert "run `paipu verify`" in page.text
