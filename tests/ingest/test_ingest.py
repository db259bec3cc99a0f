"""What goes in comes out: counts, identity, chosen records, rejects, removal, views."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest
import zstandard

from ingest.pipeline import IngestReport, ingest
from ingest.schema import absences
from ingest.source import Format
from ingest.store import Dataset, DatasetError, NewerSchema, NoDataset, NotFound, game_id_of, open_dataset
from ingest.store.games import all_hands
from tests.ingest import fake


def take(data: Path, *paths: Path, formats: tuple[Format, ...] = (fake.FAKE,), reread: bool = False) -> IngestReport:
    """`ingest` with the fake format; the counts must add up, the dataset must be in order."""
    report = ingest(list(paths), data, formats=formats, reread=reread)
    assert report.seen == report.new + report.unchanged + report.replaced + report.rejected
    assert open_dataset(data).verify() == []
    return report


def tree(data: Path) -> dict[str, str]:
    """Hashes of all Parquet files."""
    return {
        path.relative_to(data).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(data.rglob("*.parquet"))
    }


def test_records_come_back_as_their_reader_made_them(tmp_path: Path) -> None:
    paths = fake.write(tmp_path / "in", 3, hands=3, before=True, t=True, finished=False)
    report = take(tmp_path / "data", tmp_path / "in")
    assert (report.new, report.games, report.hands, report.problems, report.batches) == (3, 3, 9, 3, 1)
    dataset = open_dataset(tmp_path / "data")
    (batch,) = dataset.batches
    found = list(dataset.read_batch(batch))
    assert [row["game_id"] for row, _ in found] == sorted(game_id_of("fake", f"g{n}", "") for n in range(3))
    for row, game in found:
        path = next(path for path in paths if path.name == row["source_name"])
        (made,) = fake.read(path.read_bytes(), path.name)
        assert [absences(event) for hand in all_hands(made) for event in hand.rows if absences(event)] == []
        assert made.before is not None and game.before is not None
        assert (made.before.rows, made.before.positions) == (game.before.rows, game.before.positions)
        made.before = game.before
        assert made == game
        assert (row["chosen"], row["not_chosen_because"], row["record_id"]) == (
            True, None, hashlib.sha256(path.read_bytes()).hexdigest(),
        )  # fmt: skip
        assert dataset.raw_bytes(row["record_id"]) == path.read_bytes()
    assert report.events == sum(row["events"] for row, _ in found)


def test_nothing_there_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(NoDataset) as error:
        open_dataset(tmp_path / "data")
    assert error.value.exit_code == 3
    report = take(tmp_path / "data", tmp_path / "nowhere")
    assert (report.seen, report.missing) == (0, [str(tmp_path / "nowhere")])
    assert open_dataset(tmp_path / "data").counts()["games"] == 0


def test_the_same_record_in_any_wrapping_adds_nothing(tmp_path: Path) -> None:
    (path,) = fake.write(tmp_path / "in", 1)
    data = path.read_bytes()
    assert take(tmp_path / "data", path).new == 1
    before = tree(tmp_path / "data")
    other = tmp_path / "other"
    other.mkdir()
    (other / "renamed.fake").write_bytes(data)
    (other / "a.fake.gz").write_bytes(gzip.compress(data, 1))
    (other / "b.fake.gz").write_bytes(gzip.compress(data[:20], 9) + gzip.compress(data[20:], 9) + b"\0" * 700)
    (other / "c.fake.bz2").write_bytes(bz2.compress(data))
    (other / "d.fake.xz").write_bytes(lzma.compress(data))
    (other / "e.fake.zst").write_bytes(zstandard.compress(data))
    (other / "twice.fake.gz.zst").write_bytes(zstandard.compress(gzip.compress(data)))
    with zipfile.ZipFile(other / "f.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deep/x.fake", data)
        archive.writestr("deep/y.fake.gz", gzip.compress(data))
        archive.writestr("readme.txt", "nothing")
    bundle = io.BytesIO()
    with tarfile.open(fileobj=bundle, mode="w") as tar:
        header = tarfile.TarInfo("x.fake")
        header.size = len(data)
        tar.addfile(header, io.BytesIO(data))
    (other / "g.tar").write_bytes(bundle.getvalue())
    (other / "h.tar.gz").write_bytes(gzip.compress(bundle.getvalue()))
    (other / "i.tar.xz").write_bytes(lzma.compress(bundle.getvalue()))
    report = take(tmp_path / "data", other)
    assert (report.unchanged, report.new, report.rejected, report.skipped) == (12, 0, 0, 1)
    assert tree(tmp_path / "data") == before
    assert open_dataset(tmp_path / "data").commit == 1


def test_members_are_named_by_their_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/x.fake", fake.record({"id": "x"}))
    take(tmp_path / "data", tmp_path / "a.zip")
    (row,) = open_dataset(tmp_path / "data").find("x")
    assert (row["source_path"], row["source_name"]) == (f"{tmp_path}/a.zip!in/x.fake", "x.fake")


def test_games_of_one_record_keep_their_names_apart(tmp_path: Path) -> None:
    path = tmp_path / "many.fake"
    path.write_bytes(fake.record({"id": "a"}, {"id": "b"}, {"id": "a", "seed": 5}, {}, {"seed": 2}))
    report = take(tmp_path / "data", path)
    assert (report.new, report.games) == (1, 5)
    record_id = hashlib.sha256(path.read_bytes()).hexdigest()
    with pytest.raises(NotFound, match="names 2 games"):
        open_dataset(tmp_path / "data").find("a")
    games = open_dataset(tmp_path / "data").read_table("games", ["game_id", "game_index"]).to_pylist()
    assert {(row["game_id"], row["game_index"]) for row in games} == {
        (game_id_of("fake", "a", record_id), 0),
        (game_id_of("fake", "b", record_id), 1),
        (game_id_of("fake", "a", record_id, 1), 2),
        (game_id_of("fake", None, record_id), 3),
        (game_id_of("fake", None, record_id, 1), 4),
    }


# -- chosen -----------------------------------------------------------------------------------------------------------


def chosen(data: Path, name: str) -> list[tuple[str, bool, str | None]]:
    """Record file, chosen and reason of every record of a game, in the order in which they would be chosen."""
    return [
        (row["source_name"], row["chosen"], row["not_chosen_because"]) for row in open_dataset(data).find(name)
    ]


def test_a_better_record_takes_over(tmp_path: Path) -> None:
    formats = (fake.FAKE, fake.BEST)
    games: dict[str, dict[str, object]] = {
        "1.fake": {"hands": 9, "finished": False},
        "2.fake": {"hands": 2},
        "3.fake": {"hands": 3},
        "4.fake": {"hands": 3, "name": "q"},
    }
    for name, game in games.items():
        (tmp_path / name).write_bytes(fake.record({"id": "x", **game}))
    (tmp_path / "5.best").write_bytes(fake.record({"id": "x", "hands": 3}).replace(fake.MAGIC, b"#best\n"))
    data = tmp_path / "data"
    take(data, tmp_path / "1.fake", formats=formats)
    assert chosen(data, "x") == [("1.fake", True, None)]
    take(data, tmp_path / "2.fake", formats=formats)
    assert chosen(data, "x") == [("2.fake", True, None), ("1.fake", False, "unfinished")]
    events = {path: path.stat().st_mtime_ns for path in data.glob("batches/*/events.parquet")}
    for name in ("3.fake", "4.fake"):
        take(data, tmp_path / name, formats=formats)
    by_id = sorted(("3.fake", "4.fake"), key=lambda name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
    assert sorted(chosen(data, "x")[1:]) == sorted(
        [(by_id[1], False, "record_order"), ("2.fake", False, "fewer_hands"), ("1.fake", False, "unfinished")]
    )
    assert chosen(data, "x")[0] == (by_id[0], True, None)
    take(data, tmp_path / "5.best", formats=formats)
    assert dict((name, why) for name, _, why in chosen(data, "x")) == {
        "5.best": None, "3.fake": "format_order", "4.fake": "format_order", "2.fake": "fewer_hands",
        "1.fake": "unfinished",
    }  # fmt: skip
    assert {path: path.stat().st_mtime_ns for path in events} == events  # big files are not written anew


# -- rejects ----------------------------------------------------------------------------------------------------------


def test_rejects_keep_the_input_and_are_stored_once(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    fake.write(folder, 1)
    (folder / "bad.fake").write_bytes(fake.record({"id": "b", "reject": True}))
    (folder / "crash.fake").write_bytes(fake.record({"id": "c", "fail": True}))
    (folder / "crash2.fake").write_bytes(fake.record({"id": "c2", "fail": True}))
    (folder / "odd.fake").write_bytes(b"something else")
    (folder / "empty.fake").write_bytes(b"")
    (folder / "none.fake").write_bytes(fake.MAGIC)
    (folder / "wild.fake").write_bytes(fake.record({"id": "w", "score": 10**12}))
    (folder / "readme.txt").write_bytes(b"hello")
    (folder / "cut.fake.gz").write_bytes(gzip.compress(fake.record({"id": "z", "hands": 5}))[:-30])
    report = take(tmp_path / "data", folder)
    assert (report.new, report.rejected, report.skipped) == (1, 8, 1)
    rows = {row["name"]: row for row in open_dataset(tmp_path / "data").read_table("rejects").to_pylist()}
    assert {name: row["code"] for name, row in rows.items()} == {
        "bad.fake": "ING009", "crash.fake": "ING012", "crash2.fake": "ING012", "odd.fake": "ING007",
        "empty.fake": "ING001", "none.fake": "ING010", "wild.fake": "ING012", "cut.fake": "ING004",
    }  # fmt: skip
    assert rows["bad.fake"]["bytes"] == (folder / "bad.fake").read_bytes()
    assert (rows["bad.fake"]["position"], rows["bad.fake"]["line"], rows["bad.fake"]["column"]) == (6, 2, 1)
    assert rows["cut.fake"]["bytes"] == (folder / "cut.fake.gz").read_bytes()
    assert "RuntimeError" in rows["crash.fake"]["text"] and "Traceback" not in rows["crash.fake"]["text"]
    assert rows["crash.fake"]["text"] == rows["crash2.fake"]["text"]  # the same fault has the same hash
    before = tree(tmp_path / "data")
    again = take(tmp_path / "data", folder)
    assert (again.unchanged, again.rejected, again.new) == (1, 8, 0)
    assert tree(tmp_path / "data") == before and open_dataset(tmp_path / "data").commit == 1
    (folder / "more.fake").write_bytes(b"not yet seen")
    take(tmp_path / "data", folder)
    assert open_dataset(tmp_path / "data").counts()["rejects"] == 9


# -- reread -----------------------------------------------------------------------------------------------------------


def test_a_newer_reader_replaces_what_an_older_one_read(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fake.write(tmp_path / "in", 3)
    (tmp_path / "in" / "strict.fake").write_bytes(fake.record({"id": "strict"}))
    (tmp_path / "in" / "late.fake").write_bytes(b"#best\n" + fake.record({"id": "late"})[6:])
    assert take(data, tmp_path / "in").rejected == 1
    raw = tree(data / "raw")
    unchanged = take(data, tmp_path / "in" / "g00000.fake", formats=(fake.FAKE_2,))
    assert (unchanged.unchanged, unchanged.replaced) == (1, 0)
    report = take(data, formats=(fake.FAKE_STRICT, fake.BEST), reread=True)
    assert (report.seen, report.replaced, report.unchanged, report.new) == (5, 3, 1, 1)
    assert len(report.notes) == 1 and "strict.fake" in report.notes[0]
    dataset = open_dataset(data)
    events = {row["native_id"]: row["event"] for row in dataset.read_table("games").to_pylist()}
    newer = "named by the newer reader"
    assert events == {"g0": newer, "g1": newer, "g2": newer, "strict": None, "late": None}
    assert dataset.counts()["records"] == 5
    assert raw.items() <= tree(data / "raw").items()  # nothing is stored twice
    assert sum(entry.rows for entry in dataset.stored("raw")) == 5
    again = take(data, formats=(fake.FAKE_STRICT, fake.BEST), reread=True)
    assert (again.seen, again.replaced, again.unchanged) == (1, 0, 1)


# -- remove, compact --------------------------------------------------------------------------------------------------


def test_removed_games_stay_out(tmp_path: Path) -> None:
    data = tmp_path / "data"
    paths = fake.write(tmp_path / "in", 5)
    (tmp_path / "in" / "pair.fake").write_bytes(fake.record({"id": "a"}, {"id": "b"}))
    take(data, tmp_path / "in")
    dataset = open_dataset(data)
    game_id = game_id_of("fake", "g1", "")
    removed = dataset.remove([game_id, "a"], "asked for by the player", purge_raw=True)
    assert {(item.native_id, item.reason, item.raw_purged) for item in removed} == {
        ("g1", "asked for by the player", True), ("a", "asked for by the player", False),
    }  # fmt: skip
    after = open_dataset(data)
    assert after.verify() == []
    assert sorted(row["native_id"] for row in after.read_table("games").to_pylist()) == ["b", "g0", "g2", "g3", "g4"]
    for name in ("hands", "seats", "events"):
        assert game_id not in after.read_table(name)["game_id"].to_pylist()
        assert game_id in dataset.read_table(name)["game_id"].to_pylist()  # the older snapshot still reads
    with pytest.raises(NotFound):
        after.raw_bytes(hashlib.sha256(paths[1].read_bytes()).hexdigest())
    again = take(data, tmp_path / "in")
    assert (again.unchanged, again.new) == (6, 0)
    with pytest.raises(NotFound):
        after.remove(["nobody"], "no reason")


def test_compact_leaves_the_same_rows(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for number in range(7):
        fake.write(tmp_path / "in", 3, start=3 * number)
        (tmp_path / "in" / f"bad{number}.fake").write_bytes(b"bad %d" % number)
        take(data, tmp_path / "in")
    dataset = open_dataset(data)
    assert len(dataset.batches) == 7

    def rows(dataset: Dataset, table: str) -> list[object]:
        return sorted(dataset.read_table(table).to_pylist(), key=str)

    tables = ("games", "hands", "seats", "events", "problems", "raw", "rejects")
    before = {table: rows(dataset, table) for table in tables}
    assert dataset.compact() > 0
    after = open_dataset(data)
    assert len(after.batches) == 1 and after.verify() == []
    assert {table: rows(after, table) for table in tables} == before
    assert {table: rows(dataset, table) for table in tables} == before  # the older snapshot still reads
    assert after.compact() == 0
    assert take(data, tmp_path / "in").unchanged == 21


def test_many_batches_are_compacted_by_the_next_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.pipeline.BATCH_RECORDS", 2)
    monkeypatch.setattr("ingest.pipeline.MANY_BATCHES", 4)
    fake.write(tmp_path / "in", 13)
    take(tmp_path / "data", tmp_path / "in")
    assert len(open_dataset(tmp_path / "data").batches) <= 4
    assert open_dataset(tmp_path / "data").counts()["records"] == 13


# -- the commit point -------------------------------------------------------------------------------------------------


def test_a_newer_schema_stops_everybody(tmp_path: Path) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "in", 1))
    content = (data / "dataset.json").read_text().replace('"schema": "1.0"', '"schema": "2.0"')
    (data / "dataset.json").write_text(content)
    for attempt in (lambda: open_dataset(data), lambda: ingest([tmp_path / "in"], data, formats=(fake.FAKE,))):
        with pytest.raises(NewerSchema) as error:
            attempt()
        assert error.value.exit_code == 6


def test_a_damaged_dataset_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "in", 2))
    dataset = open_dataset(data)
    (events,) = dataset.files("events")
    content = events.read_bytes()
    events.write_bytes(content[:-7])
    assert {finding.kind for finding in dataset.verify()} == {"damaged"}
    with pytest.raises(DatasetError):
        list(dataset.read_batch(dataset.batches[0]))
    events.unlink()
    assert {finding.kind for finding in dataset.verify()} == {"missing"}
    (data / "dataset.json").write_text("{")
    with pytest.raises(DatasetError):
        open_dataset(data)


def test_files_of_older_snapshots_go_after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    for number in range(3):
        take(data, *fake.write(tmp_path / "in", 1, start=number))
    old = open_dataset(data)
    old.compact()
    assert all(file.exists() for file in old.files("events"))
    monkeypatch.setattr("ingest.store.commit.KEEP_SECONDS", -1)
    take(data, *fake.write(tmp_path / "in", 1, start=9))
    assert not any(file.exists() for file in old.files("events"))
    assert sorted(path.name for path in (data / "batches").iterdir()) == open_dataset(data).batches


def test_games_are_found_by_any_name(tmp_path: Path) -> None:
    take(tmp_path / "data", *fake.write(tmp_path / "in", 20))
    dataset = open_dataset(tmp_path / "data")
    game_id = game_id_of("fake", "g7", "")
    for name in (game_id, game_id[:6], "g7"):
        row, game = dataset.read_game(name)
        assert (row["game_id"], game.native_id, len(game.hands)) == (game_id, "g7", 2)
    for name in ("", "g99", game_id[:3], "zzzzzz"):
        with pytest.raises(NotFound) as error:
            dataset.find(name)
        assert error.value.exit_code == 7


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    fake.write(tmp_path / "in", 1)
    with pytest.raises(DatasetError, match="file"):
        ingest([tmp_path / "in"], tmp_path / "file", formats=(fake.FAKE,))
    with pytest.raises(ValueError, match="no format 'nonsense': there are fake"):
        ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), format="nonsense")
    with pytest.raises(ValueError, match="jobs must be at least 1"):
        ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), jobs=0)


def test_a_named_format_is_taken_for_every_file(tmp_path: Path) -> None:
    (tmp_path / "x.odd").write_bytes(fake.record({"id": "a"})[len(fake.MAGIC) :])
    assert take(tmp_path / "data", tmp_path / "x.odd").skipped == 1
    report = ingest([tmp_path / "x.odd"], tmp_path / "data", formats=(fake.FAKE,), format="fake")
    assert report.new == 1


def test_progress_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.pipeline.PROGRESS_SECONDS", 0)
    seen: list[int] = []
    fake.write(tmp_path / "in", 5)
    ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), progress=lambda so_far: seen.append(so_far.seen))
    assert seen[0] == 1 and seen[-1] == 5 and seen == sorted(seen)
