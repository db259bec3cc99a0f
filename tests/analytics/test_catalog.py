"""Every question: its head is true of its text, on a dataset with games and on an empty one."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from analytics import catalog
from analytics.connect import connect
from ingest.store import open_dataset


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    return connect(open_dataset(tmp_path_factory.mktemp("empty"), create=True), locked=True)


def answer(text: str) -> list[tuple[object, ...]]:
    with duckdb.connect(":memory:") as connection:
        return connection.execute(text).fetchall()


@pytest.mark.parametrize("name", catalog.names())
def test_a_question_says_what_it_is(name: str, empty: duckdb.DuckDBPyConnection) -> None:
    question = catalog.find(name)
    assert question.question.endswith("?")
    assert question.grain.startswith("one row")
    named = set(re.findall(r"\$([a-z_]+)", question.sql))
    assert named == set(question.parameters)
    table = catalog.ask(empty, name, {"limit": 5, "offset": 0})
    assert tuple(table.column_names) == question.columns


def test_there_are_questions() -> None:
    assert len(catalog.names()) > 15


def test_an_unknown_question_names_those_there_are() -> None:
    with pytest.raises(catalog.UnknownQuestion, match="library/totals"):
        catalog.find("library/nothing")
    with pytest.raises(catalog.UnknownQuestion):
        catalog.find("../catalog")


def test_values_written_in_stay_values() -> None:
    text = catalog.written("SELECT $a AS a, $b AS b", {"a": "VARCHAR", "b": "VARCHAR"}, {"a": "it's $b", "b": "$a"})
    assert answer(text) == [("it's $b", "$a")]


def test_written_lists_numbers_and_nothing() -> None:
    kinds = {"a": "VARCHAR[]", "b": "BIGINT", "c": "BOOLEAN", "d": "VARCHAR"}
    text = catalog.written("SELECT $a, $b, $c, $d", kinds, {"a": ("x", "y'z"), "b": -3, "c": True})
    assert answer(text) == [(["x", "y'z"], -3, True, None)]


def test_parts_stand_before_what_uses_them() -> None:
    sql, _ = catalog.with_parts(["paid"], "SELECT 1")
    heads = re.findall(r"^(?:WITH )?(\w+) AS \($", sql, re.M)
    assert heads == ["scope", "selection", "sat", "self_drawn", "played", "paid"]


def test_the_folder_holds_only_questions() -> None:
    root = Path(catalog.__file__).parent / "sql"
    assert {path.suffix for path in root.rglob("*") if path.is_file()} == {".sql"}


def test_threads_may_share_a_connection(empty: duckdb.DuckDBPyConnection) -> None:
    def one(number: int) -> list[dict[str, object]]:
        rows = catalog.run(empty, "SELECT $n * i AS found FROM range(1000) t(i)", {"n": number}).to_pylist()
        return list(rows)

    with ThreadPoolExecutor(8) as pool:
        for number, rows in enumerate(pool.map(one, range(100))):
            assert [row["found"] for row in rows] == [number * i for i in range(1000)]
