"""Runs go in with their batch or later, the same bytes both ways; one live run per batch and book."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.pipeline import ingest
from ingest.store import BatchGone, Dataset, Run, open_dataset
from tests.ingest import fake
from tests.ingest.judge import Counting, factory
from tests.ingest.test_ingest import take, tree


def judge_later(dataset: Dataset, folder: Path, **keys: str) -> Dataset:
    """What `paipu replay` does: read each batch, judge, commit."""
    for batch in dataset.batches:
        judge = Counting(**keys)  # type: ignore[arg-type]
        for row, game in dataset.read_batch(batch):
            judge.game(game, row["game_id"], row["record_id"])
        home = folder / f"{batch}-{len(list(folder.iterdir()))}"
        home.mkdir()
        dataset = dataset.commit_replay(judge.finish(batch, home), home)
    return dataset


@pytest.mark.parametrize("jobs", [1, 2])
def test_judged_in_memory_or_later_the_bytes_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr("ingest.pipeline.BATCH_RECORDS", 9)
    fake.write(tmp_path / "in", 20)
    ingest([tmp_path / "in"], tmp_path / "at-once", formats=(fake.FAKE,), jobs=jobs, judge=factory())
    ingest([tmp_path / "in"], tmp_path / "later", formats=(fake.FAKE,))
    (tmp_path / "scratch").mkdir()
    judge_later(open_dataset(tmp_path / "later"), tmp_path / "scratch")
    assert tree(tmp_path / "at-once") == tree(tmp_path / "later")
    assert (tmp_path / "at-once" / "views.sql").read_bytes() == (tmp_path / "later" / "views.sql").read_bytes()
    dataset = open_dataset(tmp_path / "at-once")
    assert dataset.verify() == []
    assert dataset.commit == 3  # a batch and its runs are one commit
    assert [run.counts for run in dataset.runs] and sum(run.counts["games"] for run in dataset.runs) == 20
    judged = dataset.read_table("judged")
    assert judged.num_rows == 40 and judged["rule"].to_pylist()[:2] == ["X-2", "X-1"]
    assert dataset.read_table("editions").num_rows == 20


def test_a_new_run_replaces_the_old_one_of_its_batch_and_book(tmp_path: Path) -> None:
    fake.write(tmp_path / "in", 4)
    (tmp_path / "scratch").mkdir()
    ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), judge=factory())
    first = open_dataset(tmp_path / "data")
    same = judge_later(first, tmp_path / "scratch")
    assert [run.run for run in same.runs] == [run.run for run in first.runs]
    newer = judge_later(same, tmp_path / "scratch", rules="2")
    assert len(newer.runs) == 1 and newer.runs[0].rules == "2" and newer.verify() == []
    assert first.read_table("judged").num_rows == 8  # the older snapshot still reads
    other = judge_later(newer, tmp_path / "scratch", books=("another-book",))  # type: ignore[arg-type]
    assert sorted(run.book for run in other.runs) == ["another-book", "fake-book"]


def test_the_same_run_with_other_content_does_not_touch_the_live_file(tmp_path: Path) -> None:
    fake.write(tmp_path / "in", 4)
    ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), judge=factory())
    first = open_dataset(tmp_path / "data")
    judge = Counting()
    for row, game in list(first.read_batch(first.batches[0]))[:2]:
        judge.game(game, row["game_id"], row["record_id"])
    (tmp_path / "scratch").mkdir()
    second = first.commit_replay(judge.finish(first.batches[0], tmp_path / "scratch"), tmp_path / "scratch")
    assert (first.read_table("judged").num_rows, second.read_table("judged").num_rows) == (8, 4)
    assert first.files("judged") != second.files("judged") and second.verify() == []


def test_runs_follow_their_batch_through_compact(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for number in range(4):
        fake.write(tmp_path / f"in{number}", 3, start=3 * number)
        ingest([tmp_path / f"in{number}"], data, formats=(fake.FAKE,), judge=factory() if number else None)
    before = open_dataset(data)
    before.compact()
    after = open_dataset(data)
    assert after.verify() == []
    assert len(after.batches) == 2  # what was not judged stays apart
    (run,) = after.runs
    assert run.counts == {"games": 9}

    def rows(dataset: Dataset) -> list[tuple[str, str, int]]:
        table = dataset.read_table("judged", ["game_id", "rule", "asked"]).to_pylist()
        return sorted((row["game_id"], row["rule"], row["asked"]) for row in table)

    assert rows(after) == rows(before)
    assert set(after.read_table("judged")["run"].to_pylist()) == {run.run}
    # judged anew, the merged batch gives the same bytes
    judge = Counting()
    for row, game in after.read_batch(run.batch):
        judge.game(game, row["game_id"], row["record_id"])
    (tmp_path / "scratch").mkdir()
    again = after.commit_replay(judge.finish(run.batch, tmp_path / "scratch"), tmp_path / "scratch")
    assert [file.sha256 for file in again.stored("judged")] == [file.sha256 for file in after.stored("judged")]


def test_a_batch_that_is_gone_takes_no_run(tmp_path: Path) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "in", 2))
    dataset = open_dataset(data)
    dataset.remove(["g0"], "test")
    (tmp_path / "scratch").mkdir()
    with pytest.raises(BatchGone) as error:
        judge_later(dataset, tmp_path / "scratch")
    assert error.value.exit_code == 75
    assert open_dataset(data).runs == [] and open_dataset(data).verify() == []


@pytest.mark.parametrize("broken", ["made", "game", "finish"])
def test_a_judge_that_fails_costs_no_record(tmp_path: Path, broken: str) -> None:
    fake.write(tmp_path / "in", 3)
    report = ingest([tmp_path / "in"], tmp_path / "data", formats=(fake.FAKE,), judge=factory(broken=broken))
    assert (report.new, report.rejected) == (3, 0)
    assert len(report.notes) == 1 and "not judged" in report.notes[0]
    assert open_dataset(tmp_path / "data").runs == []


def test_run_with_files_of_another_shape_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "data"
    take(data, *fake.write(tmp_path / "in", 2))
    dataset = open_dataset(data)
    (batch,) = dataset.batches
    (tmp_path / "scratch" / "r").mkdir(parents=True)
    (tmp_path / "scratch" / "r" / "judged.parquet").write_bytes(dataset.files("games")[0].read_bytes())
    with pytest.raises(Exception, match="does not have the columns"):
        dataset.commit_replay([Run(run="r", batch=batch, book="b", book_sha256="")], tmp_path / "scratch")
    assert open_dataset(data).commit == dataset.commit
