"""The Quality page: its numbers are the verdicts stored, and each leads to its moment."""

import re
from pathlib import Path

import pytest

from ingest.store import Dataset, open_dataset
from replay.difference import difference
from replay.run import Settings, replay_dataset
from tests.dashboards.conftest import Open, Page
from tests.dashboards.fixture import dataset


def verdicts(stored: Dataset) -> list[dict[str, object]]:
    return list(stored.read_table("verdicts").to_pylist())


def matrix(page: Page) -> dict[tuple[str, str], int]:
    return {(row[0]["text"], row[1]): int(row[2]["text"]) for row in page.table("Status")["rows"]}


def test_matrix_adds_up_to_the_verdicts_stored(open_page: Open, stored: Dataset) -> None:
    rows = verdicts(stored)
    found = matrix(open_page("quality"))
    assert sum(found.values()) == len(rows)
    physical = sum(row["class"] == "physical" and row["status"] == "breach" for row in rows)
    assert found[("✕ breach", "physically impossible")] == physical == 1


@pytest.mark.parametrize("status", ["breach", "undecided"])
def test_narrowing_lists_exactly_what_the_number_says(open_page: Open, stored: Dataset, status: str) -> None:
    page = open_page("quality", status=status)
    wanted = sum(row["status"] == status for row in verdicts(stored))
    assert sum(matrix(page).values()) == wanted
    assert f"of {wanted}" in page.text


def test_each_verdict_opens_the_board_at_its_moment(open_page: Open, stored: Dataset) -> None:
    page = open_page("quality", rule="R-HELD")
    (row,) = page.table("Moment")["rows"]
    (verdict,) = [row for row in verdicts(stored) if row["rule"] == "R-HELD"]
    place = f"./viewer?game={verdict['game_id']}&hand={verdict['hand']}&step={verdict['seq']}"
    assert row[1]["href"] == place + ("" if verdict["seat"] == 0 else f"&seat={verdict['seat']}")


def test_rules_that_never_arose_are_told_from_clean_ones(open_page: Open) -> None:
    rows = {row[0]["text"]: row for row in open_page("quality").table("Asked")["rows"]}
    assert int(rows["R-TURN"][2].replace(",", "")) > 0
    assert rows["R-ABORT-TRIPLE"][2] == "never arose"


def test_zero_findings_say_what_was_checked(open_page: Open) -> None:
    page = open_page("quality", rule="R-UNIQUE", status="breach")
    assert "No verdict fits. What was checked stands below." in page.text
    assert re.search(r"\d+ rules were asked [\d,]+ times", page.text)


def test_missing_evidence_is_named_in_words(open_page: Open) -> None:
    assert (
        "The record does not show the words spoken at the table" in open_page("quality", rule="R-CLAIM-PRIORITY").text
    )


def test_unread_inputs_stand_there_with_code_and_place(open_page: Open) -> None:
    page = open_page("quality")
    (row,) = page.table("File")["rows"]
    assert row[0]["text"] == "empty.mjlog"
    assert row[1].startswith("ING")
    assert row[3] == "byte 0"


def test_points_of_record_and_book_are_compared(open_page: Open, stored: Dataset) -> None:
    (row,) = open_page("quality").table("Compared")["rows"]
    both = [r for r in stored.read_table("settlements").to_pylist() if None not in (r["stated_pts"], r["computed_pts"])]
    assert int(row[1].replace(",", "")) == len(both)
    assert int(row[2].replace(",", "")) == sum(r["stated_pts"] != r["computed_pts"] for r in both)


@pytest.mark.parametrize(
    "query",
    [
        {"rule": "<script>"}, {"page": "x"}, {"page": "999999"}, {"status": "guilty"}, {"book": "nix"},
        {"since": "yesterday"}, {"nonsense": "1"}, {"lang": "tlh"}, {"class": "\x00"}, {"game": "../../etc"},
    ],
)  # fmt: skip
def test_no_address_raises(open_page: Open, query: dict[str, str]) -> None:
    page = open_page("quality", **query)
    assert page.at.title[0].value == "Quality"
    if query != {"page": "999999"}:
        assert "cannot be used" in page.text


@pytest.fixture(scope="module")
def judged_twice(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A dataset judged again under another house option: its folder, the run replaced, the run in force."""
    data = dataset(tmp_path_factory.mktemp("twice"), games=4, hostile=False)
    first = open_dataset(data)
    second = replay_dataset(first, Settings(options={"riichi_stick_pts": 2000})).dataset
    return data, first.runs[0].run, second.runs[0].run


def test_two_runs_are_compared(open_page: Open, judged_twice: tuple[Path, str, str]) -> None:
    data, old, new = judged_twice
    page = open_page("quality", data=data, run=old, with_=new)
    found = difference(open_dataset(data), old, new)
    gone, come = (sum(row["side"] == side for row in found) for side in "-+")
    assert come > 0
    assert f"{gone} verdicts went and {come} came from run {old} to {new}." in page.text
    rows = page.table("Change")["rows"]
    assert len(rows) == min(len(found), 200)
    assert {row[0] for row in rows} <= {"− went", "+ came"}


def test_a_replaced_run_is_listed_while_it_is_kept(open_page: Open, judged_twice: tuple[Path, str, str]) -> None:
    data, old, new = judged_twice
    rows = {row[0]: row for row in open_page("quality", data=data).table("Run")["rows"]}
    assert rows.keys() == {old, new}
    assert rows[old][3] == "replaced, kept for a day"
    assert rows[old][6]["href"].endswith(f"run={old}")


def test_a_run_that_is_gone_is_said(open_page: Open) -> None:
    assert "no longer kept" in open_page("quality", run="0123456789abcdef").text
