"""`paipu penalties` and `paipu time`: the same rows in every shape, and plain words for what cannot be asked."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from ingest.store import open_dataset
from tests.cli.test_commands import paipu
from tests.dashboards.conduct import dataset


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dataset(tmp_path_factory.mktemp("conduct"), hands=32, seed=6)


def test_the_register_in_three_shapes(data: Path) -> None:
    told = paipu("penalties", "--json", data=data).json()
    rows = list(csv.DictReader(io.StringIO(paipu("penalties", "--csv", data=data).out)))
    assert [row["rule"] or None for row in rows] == [entry["rule"] for entry in told["entries"]]
    assert sum(row["entries"] for row in told["standings"]) == len(rows) > 20
    assert sum(row["status"] != "" for row in rows) == open_dataset(data).read_table("verdicts").num_rows
    shown = paipu("penalties", "--rows", "3", data=data).out
    assert f"({len(rows):,} rows, the first 3 shown)" in shown


def test_narrowed(data: Path) -> None:
    told = paipu("penalties", "--json", "--standing", "no_ruling", "--book", "wsom", data=data).json()
    assert {entry["standing"] for entry in told["entries"]} == {"no_ruling"}
    rule = told["entries"][0]["rule"]
    for entry in paipu("penalties", "--json", "--rule", rule, data=data).json()["entries"]:
        assert rule in (entry["rule"], entry["ruled_article"])


def test_time_in_three_shapes(data: Path) -> None:
    told = paipu("time", "--json", "--rows", "5", data=data).json()
    rows = list(csv.DictReader(io.StringIO(paipu("time", "--csv", data=data).out)))
    assert len(rows) == told["totals"]["decisions"] == sum(kind["decisions"] for kind in told["kinds"])
    assert [row["counted_ms"] for row in told["longest"]] == [int(row["counted_ms"]) for row in rows[:5]]
    assert str(told["totals"]["longest_ms"]) in paipu("time", data=data).out
    claims = paipu("time", "--json", "--kind", "claim", data=data).json()
    assert [kind["kind"] for kind in claims["kinds"]] == ["claim"]


def test_no_times_are_said_and_no_zero_is_printed(data: Path) -> None:
    ran = paipu("time", "--book", "riichi-tenhou", data=data)
    assert (ran.code, ran.out) == (0, "")
    assert "no record of this selection tells how long" in ran.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("penalties", "--standing", "guilty"), 2, "use one of agree"),
        (("penalties", "--since", "yesterday"), 2, "YYYY-MM-DD"),
        (("penalties", "--player", "nobody"), 7, "nobody"),
        (("time", "--kind", "sleep"), 2, "use one of discard"),
    ],
)
def test_what_cannot_be_asked(data: Path, words: tuple[str, ...], code: int, said: str) -> None:
    ran = paipu(*words, data=data)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_no_dataset(tmp_path: Path) -> None:
    ran = paipu("penalties", "--json", data=tmp_path / "none")
    assert ran.code != 0
    assert "ingest" in ran.err
    assert ran.out == ""
