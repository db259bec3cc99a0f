"""views.sql in DuckDB: the columns others rely on, on an empty dataset too; chosen records under their own book."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.pipeline import ingest
from ingest.source import Format
from ingest.store import DatasetError, game_id_of, open_dataset
from ingest.view_columns import view_columns
from ingest.views import VIEWS, views_sql
from tests.ingest import fake
from tests.ingest.judge import factory
from tests.ingest.test_ingest import take

# the contract of DESIGN's command line section: scripts and checks rely on these
PROMISED = {
    "games": "game_id record_id native_id site source_kind source_path source_sha256 chosen book edition started_at"
    " clock_ms unit hands",
    "hands": "game_id hand round dealer counter sticks ended deal_end_ms",
    "seats": "game_id seat from_hand player name start_pts final_pts place place_pts",
    "events": "game_id hand seq kind seat t_ms tile tile_code tiles tile_codes target flags spent_ms wall deltas scores"
    " stated pos detail record_id",
    "verdicts": "run book game_id hand seq seat check rule article edition class status consequence points because"
    " missing expected found count depends_on record_id variant",
    "judged": "run book game_id rule asked undecided breaches missing record_id edition",
    "facts": "run book game_id record_id hand seat dealer won self_draw dealt_in_to riichi riichi_seq riichi_turn"
    " first_riichi calls open tenpai_turn start_shanten win_turn value_base value_net balance deciding_seq"
    " tenpai_at_draw ended",
    "decisions": "game_id hand seq seat kind start_ms end_ms counted_ms bank_before_ms bank_after_ms",
    "settlements": "game_id hand seat stated_pts computed_pts penalty_pts",
    "rulings": "game_id hand seq seat article penalty points by at status source",
    "problems": "game_id record_id hand seq code text position",
    "rejects": "sha256 code text name path",
    "runs": "run batch book book_sha256 options rules created_at",
    "removed": "game_id record_id native_id reason at",
}


def query(data: Path, sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        connection.execute(views_sql(open_dataset(data)))
        return connection.execute(sql).fetchall()


def shapes(data: Path) -> dict[str, list[tuple[str, str]]]:
    """Column names and types of every view."""
    with duckdb.connect() as connection:
        connection.execute(views_sql(open_dataset(data)))
        return {
            view: [(row[0], row[1]) for row in connection.execute(f"DESCRIBE {view}").fetchall()] for view in VIEWS
        }


def test_every_view_is_there_with_the_same_columns_empty_or_not(tmp_path: Path) -> None:
    take(tmp_path / "empty")
    empty = shapes(tmp_path / "empty")
    for view, names in PROMISED.items():
        assert set(names.split()) <= {name for name, _ in empty[view]}, view
    with duckdb.connect() as connection:
        connection.execute(views_sql(open_dataset(tmp_path / "empty")))
        assert {connection.execute(f"SELECT count(*) FROM {view}").fetchone() for view in VIEWS} == {(0,)}
    fake.write(tmp_path / "in", 4, finished=False)
    (tmp_path / "in" / "other.fake").write_bytes(fake.record({"id": "g1"}))
    (tmp_path / "in" / "bad.fake").write_bytes(b"bad")
    ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), judge=factory())
    open_dataset(tmp_path / "data").remove(["g2"], "it's a test")
    assert shapes(tmp_path / "data") == empty


def test_columns_are_described_as_they_are(tmp_path: Path) -> None:
    take(tmp_path / "data", *fake.write(tmp_path / "in", 1))
    described = {
        view: [(column["name"], column["type"]) for column in columns] for view, columns in view_columns().items()
    }
    assert described == shapes(tmp_path / "data")


def test_words_and_tiles(tmp_path: Path) -> None:
    path = tmp_path / "a.fake"
    path.write_bytes(fake.record({"id": "a", "turns": 2, "seed": 3}))
    take(tmp_path / "data", path)
    game_id = game_id_of("fake", "a", "")
    deal = "SELECT tiles, tile_codes FROM events WHERE kind = 'deal' AND seat = 2"
    ((dealt, codes),) = query(tmp_path / "data", deal)
    assert len(dealt) == 13 and dealt == [_face(code) for code in codes]
    rows = query(tmp_path / "data", "SELECT kind, seat, tile, tile_code, game_id FROM events WHERE seq = 4")
    assert rows == [("draw", 0, _face(rows[0][3]), rows[0][3], game_id)]
    assert query(tmp_path / "data", "SELECT DISTINCT kind FROM events ORDER BY 1") == [
        ("deal",), ("discard",), ("draw",), ("win",),
    ]  # fmt: skip
    assert query(tmp_path / "data", "SELECT tile, tiles FROM events WHERE kind = 'win'")[0][1] is None
    (row,) = query(
        tmp_path / "data",
        "SELECT source_kind, source_path, source_sha256, chosen, book, strftime(started_at, '%Y-%m-%d') FROM games",
    )
    assert row == ("fake", str(path), hashlib.sha256(path.read_bytes()).hexdigest(), True, "fake-book", "2020-09-13")


def _face(code: int) -> str:
    """The face of an identified tile, said without the project's own tables."""
    kind = code // 4
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" if kind < 27 else "ESWNPFC"[kind - 27]


def test_views_show_chosen_records(tmp_path: Path) -> None:
    (tmp_path / "1.fake").write_bytes(fake.record({"id": "x", "hands": 5, "finished": False}))
    (tmp_path / "2.fake").write_bytes(fake.record({"id": "x", "hands": 2}))
    (tmp_path / "3.fake").write_bytes(fake.record({"id": "y", "hands": 1}))
    ingest(sorted(tmp_path.glob("*.fake")), tmp_path / "data", formats=(fake.FAKE,), judge=factory())
    games = query(tmp_path / "data", "SELECT source_name, chosen, not_chosen_because FROM games ORDER BY 1")
    assert games == [("1.fake", False, "unfinished"), ("2.fake", True, None), ("3.fake", True, None)]
    for view in ("hands", "seats", "events", "judged"):
        assert query(tmp_path / "data", f"SELECT count(DISTINCT record_id) FROM {view}") == [(2,)], view
    assert query(tmp_path / "data", "SELECT count(DISTINCT record_id) FROM all_judged") == [(3,)]


def test_views_show_a_game_under_its_own_book(tmp_path: Path) -> None:
    for number, book in enumerate(("fake-book", "another", "fake-book")):
        (tmp_path / f"{number}.fake").write_bytes(fake.record({"id": f"n{number}", "book": book}))
    judge = factory(books=("fake-book", "another"))
    ingest(sorted(tmp_path.glob("*.fake")), tmp_path / "data", formats=(fake.FAKE,), judge=judge)
    sql = "SELECT DISTINCT native_id, j.book, g.edition FROM judged j JOIN games g USING (game_id) ORDER BY 1"
    rows = query(tmp_path / "data", sql)
    assert rows == [("n0", "fake-book", "2020"), ("n1", "another", "2020"), ("n2", "fake-book", "2020")]


def test_a_run_under_another_book_is_in_all_views_only(tmp_path: Path) -> None:
    take(tmp_path / "data", *fake.write(tmp_path / "in", 2))
    dataset = open_dataset(tmp_path / "data")
    (tmp_path / "scratch").mkdir()
    judge = factory(books=("house",))()
    for row, game in dataset.read_batch(dataset.batches[0]):
        game.book = "house"
        judge.game(game, row["game_id"], row["record_id"])
    dataset.commit_replay(judge.finish(dataset.batches[0], tmp_path / "scratch"), tmp_path / "scratch")
    assert query(tmp_path / "data", "SELECT count(*) FROM judged") == [(0,)]
    assert query(tmp_path / "data", "SELECT count(*) FROM all_judged") == [(4,)]
    assert query(tmp_path / "data", "SELECT DISTINCT edition FROM games") == [(None,)]
    assert query(tmp_path / "data", "SELECT book, rules, counts FROM runs") == [("house", "1", '{"games": 2}')]


def test_rejects_problems_and_removed(tmp_path: Path) -> None:
    fake.write(tmp_path / "in", 2, finished=False)
    (tmp_path / "in" / "bad.fake").write_bytes(b"it's bad")
    take(tmp_path / "data", tmp_path / "in")
    open_dataset(tmp_path / "data").remove(["g1"], "it's wrong")
    assert query(tmp_path / "data", "SELECT code, name FROM rejects") == [("ING007", "bad.fake")]
    assert query(tmp_path / "data", "SELECT code, count(*) FROM problems GROUP BY 1") == [("ING026", 1)]
    assert query(tmp_path / "data", 'SELECT native_id, reason, "at" IS NOT NULL FROM removed') == [
        ("g1", "it's wrong", True)
    ]
    # what a newer reader takes in is no reject any more
    newer = Format("newer", 1, (".bad",), frozenset(), lambda head, name: b"bad" in head, _bad_as_game)
    take(tmp_path / "data", formats=(newer,), reread=True)
    assert query(tmp_path / "data", "SELECT count(*) FROM rejects") == [(0,)]


def _bad_as_game(data: bytes, name: str) -> list[Any]:
    return fake.read(fake.record({"id": "was-bad"}), name)


def test_the_file_works_from_the_folder_of_the_dataset(tmp_path: Path) -> None:
    fake.write(tmp_path / "in", 3)
    ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), judge=factory())
    created = query(tmp_path / "data", "SELECT run, created_at, counts FROM runs")
    text = (tmp_path / "data" / "views.sql").read_text()
    assert str(tmp_path) not in text
    here = os.getcwd()
    os.chdir(tmp_path / "data")
    try:
        with duckdb.connect() as connection:
            connection.execute(text)
            assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)
            assert connection.execute("SELECT run, created_at, counts FROM runs").fetchall() == created
    finally:
        os.chdir(here)


def test_people_and_tags(tmp_path: Path) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "in", 2))
    game_id = game_id_of("fake", "g1", "")
    (data / "tags.csv").write_text(f"game_id,event,round\n{game_id},Spring Cup,2\n")
    (data / "people.csv").write_text("player,person,club\nfake:p0,O'Neil,\nfake:p1,李四,Club A\n", encoding="utf-8")
    assert query(data, "SELECT event, event_round FROM games ORDER BY native_id") == [(None, None), ("Spring Cup", "2")]
    assert query(data, "SELECT person, club FROM people") == [("O'Neil", None), ("李四", "Club A")]
    for text, message in (
        ("player,preson\n", "line 1, column 2"),
        ("player\nx\n", "'person' is missing"),
        ("player,person\nx,\n", "line 2: 'person' is empty"),
        ("player,person\na,b,c\n", "line 2: more cells"),
    ):
        (data / "people.csv").write_text(text)
        with pytest.raises(DatasetError, match=message):
            views_sql(open_dataset(data))
    take(data, *fake.write(tmp_path / "in", 3))  # a slip in a file edited by hand stops no ingest
    (data / "tags.csv").write_text("game_id,event\nx,a\nx,b\n")
    with pytest.raises(DatasetError, match="line 3: game x stands already in line 2"):
        views_sql(open_dataset(data), strict=True)
