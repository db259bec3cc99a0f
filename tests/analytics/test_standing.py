"""How a finding and a ruling stand to each other: small games made up for it, decided from the rules by hand."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

from analytics import catalog
from analytics.connect import connect
from ingest.store import open_dataset

Row = dict[str, Any]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    return connect(open_dataset(tmp_path_factory.mktemp("empty"), create=True))


def literal(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]::INTEGER[]"
    return "NULL" if value is None else str(value)


def fill(connection: duckdb.DuckDBPyConnection, view: str, rows: list[Row]) -> None:
    """Put rows into a view; columns not named are NULL, all of their own type."""
    kinds = connection.execute(f"DESCRIBE {view}").fetchall()

    def select(row: Row) -> str:
        cells = (f'CAST({literal(row.get(name))} AS {kind}) AS "{name}"' for name, kind, *_ in kinds)
        return "SELECT " + ", ".join(cells)

    parts = [select(row) for row in rows] or [select({}) + " WHERE false"]
    connection.execute(f"CREATE OR REPLACE VIEW {view} AS " + "\nUNION ALL\n".join(parts))


def breach(seq: int, seat: int, rule: str, consequence: str, **more: Any) -> Row:
    return {
        "game_id": "g", "hand": 2, "seq": seq, "seat": seat, "rule": rule, "article": "錯鳴 6", "edition": "e",
        "check": "c", "class": "rule", "status": "breach", "consequence": consequence, "points": 0, "because": [],
        "missing": "", "expected": "", "found": "", "count": 1, "variant": "", "depends_on": "", **more,
    }  # fmt: skip


def ruling(seq: int, seat: int, penalty: str, **more: Any) -> Row:
    return {"game_id": "g", "hand": 2, "seq": seq, "seat": seat, "penalty": penalty, "by": "judge", **more}


def register(connection: duckdb.DuckDBPyConnection, verdicts: list[Row], rulings: list[Row], **game: Any) -> list[Row]:
    fill(connection, "games", [{"game_id": "g", "chosen": "true", "book": "wsom", "hands": 4, "players": 4,
                                "unit": "points", "provides": "ev rul t", **game}])  # fmt: skip
    fill(connection, "verdicts", verdicts)
    fill(connection, "rulings", rulings)
    fill(connection, "judged", [{"game_id": "g", "rule": "W-PT-01", "asked": 3, "undecided": 0, "breaches": 0}])
    rows: list[Row] = catalog.ask(connection, "penalties/register", {"limit": 100, "offset": 0}).to_pylist()
    return rows


def standings(rows: list[Row]) -> dict[tuple[str | None, int | None], str]:
    """How each entry stands, by its rule and the act of its ruling."""
    return {(row["rule"], row["ruling_seq"]): row["standing"] for row in rows}


FALSE_WIN = breach(40, 1, "W-WRONG-06", "penalty_tiles")


@pytest.mark.parametrize(
    ("verdict", "given", "standing"),
    [
        # the act named decides, whatever article is quoted
        (FALSE_WIN, ruling(44, 1, "penalty_tiles", about_seq=40), "agree"),
        (FALSE_WIN, ruling(44, 1, "penalty_tiles", about_seq=40, article="W-FORM-01"), "agree"),
        (FALSE_WIN, ruling(44, 1, "none", about_seq=40), "differ"),
        (FALSE_WIN, ruling(44, 1, "no_win", article="W-WRONG-06"), "differ"),
        # the article as people write it
        (FALSE_WIN, ruling(44, 1, "penalty_tiles", article="wrong-06"), "agree"),
        (FALSE_WIN, ruling(44, 1, "penalty_tiles", article="WRONG"), "agree"),
        (FALSE_WIN, ruling(44, 1, "penalty_tiles", article="錯鳴 6"), "agree"),
        # neither act nor article: only where seat and penalty fit, and never as a disagreement
        (FALSE_WIN, ruling(44, 1, "penalty_tiles"), "agree"),
        # putting right is no penalty
        (breach(40, 1, "W-DEAL-01", "correct"), ruling(44, 1, "none", about_seq=40), "agree"),
        (breach(40, 1, "W-DEAL-01", "correct"), ruling(44, 1, "warning", about_seq=40), "differ"),
        # what the book leaves to the judge
        (breach(40, 1, "W-PT-02", "judge"), ruling(44, 1, "warning", about_seq=40), "discretion"),
        (breach(40, 1, "W-PT-02", "judge"), ruling(44, 1, "none", about_seq=40), "discretion"),
        (breach(40, 1, "W-KONG-03c", "none"), ruling(44, 1, "warning", about_seq=40), "discretion"),
        (breach(40, 1, "W-KONG-03c", "none"), ruling(44, 1, "none", about_seq=40), "agree"),
        # amounts, where the book names one
        (breach(40, 1, "W-TIME-02", "points", points=-10), ruling(44, 1, "points", about_seq=40, points=-10), "agree"),
        (breach(40, 1, "W-TIME-02", "points", points=-10), ruling(44, 1, "points", about_seq=40, points=-5), "differ"),
        (breach(40, 1, "W-DRAWX-01b", "points"), ruling(44, 1, "points", about_seq=40, points=-25), "agree"),
        (
            breach(40, 1, "J-FALSE-01", "points", points=-6),
            ruling(44, 1, "points", about_seq=40, deltas=[2, -6, 2, 2]),
            "agree",
        ),
        # a ruling of a later hand on an act of this one
        (FALSE_WIN, {**ruling(3, 1, "none", about_seq=40, about_hand=2), "hand": 3}, "differ"),
        # what cannot be decided stays so, whatever was ruled
        (breach(40, 1, "W-TIME-02", "none", status="undecided", missing="t"),
         ruling(44, 1, "points", about_seq=40, article="W-TIME-02"), "undecided"),
        # a ruling that lets pass what the book would hold
        (breach(40, 1, "W-TIME-02", "none", status="note", depends_on="seq 44"),
         ruling(44, 1, "none", article="W-TIME-02"), "differ"),
        (breach(40, 1, "W-PT-02", "none", status="note"), ruling(44, 1, "warning", about_seq=40), "discretion"),
    ],
)  # fmt: skip
def test_standing(empty: duckdb.DuckDBPyConnection, verdict: Row, given: Row, standing: str) -> None:
    (entry,) = register(empty, [verdict], [given])
    assert (entry["standing"], entry["ruling_seq"]) == (standing, given["seq"])


@pytest.mark.parametrize(
    "given",
    [
        ruling(44, 1, "penalty_tiles", about_seq=39),  # another act
        ruling(44, 2, "penalty_tiles", article="W-WRONG-06"),  # another seat
        ruling(44, 1, "penalty_tiles", article="W-WRONG-0"),  # half a number is no article
        ruling(44, 1, "warning"),  # nothing named, another penalty
        ruling(30, 1, "penalty_tiles", article="W-WRONG-06"),  # before the act
    ],
)
def test_a_ruling_about_something_else(empty: duckdb.DuckDBPyConnection, given: Row) -> None:
    rows = register(empty, [FALSE_WIN], [given])
    assert standings(rows) == {("W-WRONG-06", None): "no_ruling", (None, given["seq"]): "no_finding"}


def test_what_the_engine_says_of_the_article_of_a_ruling_without_finding(empty: duckdb.DuckDBPyConnection) -> None:
    named = [ruling(5, 1, "warning", article="W-PT-01"), ruling(9, 1, "warning", article="行為守則")]
    rows = register(empty, [], named)
    assert {row["ruled_article"]: row["asked"] for row in rows} == {"W-PT-01": "in_order", "行為守則": "not_checked"}


def test_one_ruling_on_two_faults_of_an_act_counts_once(empty: duckdb.DuckDBPyConnection) -> None:
    turn = breach(40, 1, "W-TIME-02", "points", points=-65)
    hand = breach(40, 1, "W-TIME-01", "points", points=-15)
    rows = register(empty, [turn, hand], [ruling(44, 1, "points", about_seq=40, article="W-TIME-02", points=-65)])
    assert standings(rows) == {("W-TIME-02", 44): "agree", ("W-TIME-01", 44): "covered"}
    assert sum(row["ruled_points"] or 0 for row in rows) == -65


def test_the_head_judge_goes_before_the_judge_and_the_later_before_the_earlier(
    empty: duckdb.DuckDBPyConnection,
) -> None:
    first = ruling(44, 1, "none", about_seq=40, points=-10)
    head = ruling(46, 1, "penalty_tiles", about_seq=40, by="head_judge")
    last = ruling(48, 1, "no_win", about_seq=40)
    rows = register(empty, [FALSE_WIN], [first, head, last])
    assert standings(rows) == {("W-WRONG-06", 46): "agree", (None, 44): "overruled", (None, 48): "overruled"}
    assert sum(row["ruled_points"] or 0 for row in rows) == 0
    rows = register(empty, [FALSE_WIN], [first, last])
    assert standings(rows) == {("W-WRONG-06", 48): "differ", (None, 44): "overruled"}


def test_a_record_that_holds_no_rulings_says_nothing_of_them(empty: duckdb.DuckDBPyConnection) -> None:
    (entry,) = register(empty, [FALSE_WIN], [], provides="ev t")
    assert entry["standing"] == "not_recorded"
